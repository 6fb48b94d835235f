import { expect, it } from 'vitest';
import { breakLines, type BreakItem } from './line-breaking.ts';
import { placeLine } from './line-placing.ts';
import { changedWords } from './word-changes.ts';

const limits = { isJustified: false, narrowest: 1, keepsBreaks: true, widthOf: () => 100 };

/** Words with gaps of 10. @param starts the words that were the first of a line */
const itemsOf = (widths: readonly number[], starts: readonly number[] = [], keptFrom = Infinity) =>
  widths.map((width, index): BreakItem => {
    const line = starts.indexOf(index);
    return {
      ...{ width, gap: 10, isRestKept: index >= keptFrom },
      ...(line >= 0 && { startOf: line + 1 }),
    };
  });

const linesOf = (items: readonly BreakItem[], more: Partial<typeof limits> = {}) => {
  const { lines, restFrom } = breakLines(items, { index: 0, line: 0 }, { ...limits, ...more });
  return { lines: lines.map((line) => line.map(({ index }) => index)), restFrom };
};

it('breaks where the next word does not fit', () => {
  expect(linesOf(itemsOf([40, 40, 40, 40])).lines).toEqual([
    [0, 1],
    [2, 3],
  ]);
});

it('takes narrower gaps before it breaks', () => {
  expect(linesOf(itemsOf([32, 32, 20])).lines).toEqual([[0, 1], [2]]);
  expect(linesOf(itemsOf([32, 32, 20]), { narrowest: 0.8 }).lines).toEqual([[0, 1, 2]]);
});

it('breaks where the line was broken if it is full enough, and leaves the rest', () => {
  expect(linesOf(itemsOf([40, 35, 10, 40], [2], 2))).toEqual({ lines: [[0, 1]], restFrom: 1 });
});

it('takes words of the next line if its own became short', () => {
  expect(linesOf(itemsOf([30, 10, 10, 20, 40], [2], 2)).lines).toEqual([[0, 1, 2, 3], [4]]);
});

it('fills lines of Chinese, whatever the line was', () => {
  const items = itemsOf([30, 10, 35, 10, 10, 10], [4], 4);
  const glued = items.map((item) => ({ ...item, gap: 0, isGlued: true }));
  expect(linesOf(glued)).toEqual({ lines: [[0, 1, 2, 3]], restFrom: 1 });
  expect(linesOf(glued.filter((_, index) => index !== 3)).lines).toEqual([[0, 1, 2, 3, 4]]);
});

it('fills lines with even distances, whatever those of the old lines were', () => {
  const shape = {
    ...{ lines: [], alignment: 'justified' as const },
    ...{ left: 0, right: 100, limit: 100, size: 10 },
  };
  const words = [
    { width: 20, gap: 0 },
    { width: 20, gap: 15, evenGap: 6 },
    { width: 20, gap: 5, evenGap: 6 },
  ];
  const set = words.map((word, index) => ({ index, item: { ...word, isRestKept: false } }));
  expect(placeLine(shape, 0, set, false).map(({ from }) => from)).toEqual([0, 40, 80]);
  expect(placeLine(shape, 0, set, true).map(({ from }) => from)).toEqual([0, 35, 60]);
});

it('puts a word that is too wide on a line of its own', () => {
  expect(linesOf(itemsOf([20, 150, 20])).lines).toEqual([[0], [1], [2]]);
});

it('divides a word where it was divided', () => {
  const items = itemsOf([50, 60, 30]).map((item, index) =>
    index === 1 ? { ...item, halves: [35, 30] as const } : item,
  );
  expect(breakLines(items, { index: 0, line: 0 }, limits).lines).toEqual([
    [{ index: 0 }, { index: 1, half: 0 }],
    [{ index: 1, half: 1 }, { index: 2 }],
  ]);
});

it('keeps the words that stay, and replaces others one by one', () => {
  expect(changedWords(['a', 'b', 'c'], 'a x y c z')).toEqual([
    { kind: 'kept', old: 0 },
    { kind: 'new', text: 'x', near: 1, place: 'instead' },
    { kind: 'new', text: 'y', near: 1, place: 'behind' },
    { kind: 'kept', old: 2 },
    { kind: 'new', text: 'z', near: 2, place: 'behind' },
  ]);
  expect(changedWords(['a'], 'new a')[0]).toEqual({
    ...{ kind: 'new', text: 'new', near: 0, place: 'before' },
  });
});

it('compares words without the hyphens of line ends', () => {
  expect(changedWords(['infor\u00admation'], 'information')).toEqual([{ kind: 'kept', old: 0 }]);
});

it('divides a word where the line would be too short without a part of it', () => {
  const divided = (widths: readonly number[], parts: readonly (readonly [number, number])[]) =>
    itemsOf(widths).map((item, index) => (index === 1 ? { ...item, divisions: parts } : item));
  const parts = [
    [25, 40],
    [35, 30],
    [50, 15],
  ] as const;
  const linesWith = (first: number) =>
    breakLines(divided([first, 60, 20], parts), { index: 0, line: 0 }, limits).lines;
  expect(linesWith(50)).toEqual([
    [{ index: 0 }, { index: 1, half: 0, at: 1 }],
    [{ index: 1, half: 1, at: 1 }, { index: 2 }],
  ]);
  // Nearly full, or without space for the shortest part.
  expect(linesWith(86)[0]).toEqual([{ index: 0 }]);
  expect(linesWith(70)[0]).toEqual([{ index: 0 }]);
});
