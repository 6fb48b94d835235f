import { expect, it } from 'vitest';
import type { PageContent, Span } from '#models/page/page-content.ts';
import { segmentsOf } from '#reflow/lines/segments.ts';
import { horizontal, vertical } from '#reflow/testing/pictured-page.ts';
import { documentOf, prose, written, type WrittenLine } from '#reflow/testing/written-page.ts';
import { withoutRunningText } from './running-text.ts';

/** The detected headers and footers of each page. */
const running = (...pages: WrittenLine[][]) => runningOn(...pages.map((lines) => written(lines)));

function runningOn(...pages: PageContent[]) {
  const { pages: content } = documentOf(...pages);
  const found = withoutRunningText(
    content.map((page) => ({ page, segments: segmentsOf(page.spans) })),
  );
  const textOf = (segments: { text: string }[]) => segments.map(({ text }) => text);
  return found.map(({ header, footer }) => [...textOf(header), ...textOf(footer)]);
}

const body = (seed: number) => prose(6, { seed, top: 300 });

it('finds rows that come back with the number of their page', () => {
  const page = (number: number): WrittenLine[] => [
    ['Annual report', 72, 40],
    ...body(number),
    [`Page ${number} of 3`, 270, 810],
  ];
  expect(running(page(1), page(2), page(3))).toEqual([
    ['Annual report', 'Page 1 of 3'],
    ['Annual report', 'Page 2 of 3'],
    ['Annual report', 'Page 3 of 3'],
  ]);
});

it('finds rows whose texts change sides on left and right pages, below a first page of its own', () => {
  const journal = 'Journal of harbours';
  const pages: WrittenLine[][] = [
    [['Received in May', 72, 46], ...body(1)],
    [[journal, 72, 40], ['Survey', 480, 40], ...body(2), ['116', 72, 810]],
    [['Survey', 72, 40], [journal, 420, 40], ...body(3), ['117', 500, 810]],
  ];
  expect(running(...pages).slice(1)).toEqual([
    [journal, 'Survey', '116'],
    ['Survey', journal, '117'],
  ]);
});

it('finds rows in pages whose tags call them text, unless some text is marked as an artifact', () => {
  const tagged = (isMarked: boolean) => (number: number) => {
    const rows = [
      ['Price list', 72, 40] as const,
      ...body(number),
      [`Page ${number}`, 72, 810] as const,
    ];
    const { spans } = written(rows);
    const marked = spans.map((span, mark): Span => {
      const isArtifact = isMarked && span.baseline === 40;
      return isArtifact ? { ...span, artifact: true } : { ...span, mark };
    });
    const children = marked.flatMap(({ mark }) => mark ?? []);
    return { ...written(rows), spans: marked, tags: [{ type: 'P', children }] };
  };
  expect(runningOn(...[1, 2, 3].map(tagged(false)))[1]).toEqual(['Price list', 'Page 2']);
  expect(runningOn(...[1, 2, 3].map(tagged(true)))[1]).toEqual(['Price list']);
});

it('takes nothing from a single page', () => {
  expect(running([['Annual report', 72, 40], ...body(1)])).toEqual([[]]);
});

it('leaves rows alone whose numbers do not count', () => {
  const page = (version: number): WrittenLine[] => [
    [`Version ${version}`, 72, 40],
    ...body(version),
  ];
  expect(running(page(20251227), page(20250327), page(20250324)).flat()).toEqual([]);
});

it('leaves years above the columns of a table alone', () => {
  const page = (number: number): WrittenLine[] => [
    ...rowOf(['2006', '2007'], 40),
    ...rowOf([`${number}500`, `${number}700`], 60),
    ...body(number),
  ];
  expect(running(page(1), page(2), page(3)).flat()).toEqual([]);
});

it('leaves rows alone that stand where other pages have text', () => {
  const first = (text: string, seed: number): WrittenLine[] => [[text, 72, 40], ...body(seed)];
  const pages = ['Added', 'Fixed by the team', 'Added', 'Some words of text', 'More words of text'];
  expect(running(...pages.map(first)).flat()).toEqual([]);
});

it('finds the heads of chapters, each on the pages of its own', () => {
  const page =
    (chapter: string) =>
    (_: unknown, number: number): WrittenLine[] => [
      [chapter, 72, 40],
      ...body(number + chapter.length),
    ];
  const pages = ['Beginnings', 'The middle', 'Ends'].flatMap((chapter) =>
    Array.from({ length: 5 }, page(chapter)),
  );
  expect(running(...pages).every(([head]) => head !== undefined)).toBe(true);
});

it('finds the titles of sections beside the number of their page', () => {
  const titles = ['Aims', 'Means', 'Means of the survey', 'Costs'];
  const page = (title: string, index: number): WrittenLine[] => [
    ...(index % 2
      ? [[`${index + 21} ${title}`, 72, 40] as const]
      : [[`${title} ${index + 21}`, 300, 40] as const]),
    ...body(index),
  ];
  expect(running(...titles.map(page)).flat()).toEqual([
    'Aims 21',
    '22 Means',
    'Means of the survey 23',
    '24 Costs',
  ]);
});

it('leaves the numbers of sections alone that begin on pages in sequence', () => {
  const page = (title: string, index: number): WrittenLine[] => [
    [`${index + 7} ${title}`, 72, 40],
    ...body(index),
  ];
  expect(running(...['Aims', 'Means', 'Costs', 'Dates'].map(page)).flat()).toEqual([]);
});

it('leaves the first row of a table alone that goes on below the headers', () => {
  const page = (index: number): WrittenLine[] => [
    ['Annual report', 72, 40],
    [index ? 'Part Supplier Price' : 'Words of this page', 72, 70],
    ...body(index),
  ];
  expect(running(...[0, 1, 2].map(page))).toEqual(
    Array.from({ length: 3 }, () => ['Annual report']),
  );
});

const rowOf = (texts: readonly string[], baseline: number): WrittenLine[] =>
  texts.map((text, column) => [text, 72 + column * 120, baseline]);

it('leaves the header that a table has on each page in the table', () => {
  const page = (number: number): WrittenLine[] => [
    ['Price list', 72, 40],
    ...rowOf(['Number', 'Material', 'Price'], 70),
    ...[1, 2, 3].flatMap((row) => rowOf([`A${number}${row}`, 'Oak', `${row}.50`], 70 + row * 14)),
    ...body(number),
  ];
  const title = ['Price list'];
  expect(running(page(1), page(2), page(3))).toEqual([title, title, title]);
});

it('leaves the header of a table with rules in it, also where only few rows follow', () => {
  const pages = [300, 300, 100].map((bottom, number) => {
    const lines = [...rowOf(['Terms'], 40), ...rowOf([`The words of page ${'abc'[number]}`], 54)];
    return { ...written(lines), rules: [vertical(66, 30, bottom), vertical(300, 30, bottom)] };
  });
  const found = withoutRunningText(
    documentOf(...pages).pages.map((page) => ({ page, segments: segmentsOf(page.spans) })),
  );
  expect(found.flatMap(({ header }) => header)).toEqual([]);
});

it('finds the whole table that a header is in, although its rows change', () => {
  const pages = [1, 2, 3].map((number) => {
    const lines = [
      ...rowOf(['Form 12', 'Revision', 'Page'], 40),
      ...rowOf([`${'abc'[number - 1]}`, number > 1 ? `${number} of 3` : `Page ${number}`], 54),
      ...body(number),
    ];
    const rules = [66, 186, 300].map((at) => vertical(at, 28, 60));
    return { ...written(lines), rules };
  });
  expect(runningOn(...pages)).toEqual([
    ['Form 12', 'Revision', 'Page', 'a', 'Page 1'],
    ['Form 12', 'Revision', 'Page', 'b', '2 of 3'],
    ['Form 12', 'Revision', 'Page', 'c', '3 of 3'],
  ]);
});

it('leaves the header row of a table of one column in it, whose text is indented', () => {
  const pages = ['oak', 'fir', 'birch'].map((tree) => {
    const lines = [...rowOf(['Terms'], 40), ...rowOf([`Of ${tree}`], 60)];
    const shifted = lines.map(([text, left, top]): WrittenLine => [text, left + 30, top]);
    const rules = [horizontal(48, 72, 400), vertical(72, 30, 300), vertical(400, 30, 300)];
    return { ...written(shifted), rules };
  });
  const found = withoutRunningText(
    documentOf(...pages).pages.map((page) => ({ page, segments: segmentsOf(page.spans) })),
  );
  expect(found.flatMap(({ header }) => header)).toEqual([]);
});

it('leaves text alone that begins a page where others begin with the header of a table', () => {
  const table = (page: number) => [
    ...rowOf(['Number', 'Material', 'Price'], 40),
    ...[1, 2, 3].flatMap((row) => rowOf([`A${page}${row}`, 'Oak', `${row}.50`], 40 + row * 14)),
  ];
  const first: WrittenLine[] = [['Seventh, what was said of the prices', 90, 40], ...table(1)];
  const below = first.map(([text, left, top], at): WrittenLine => [
    text,
    left,
    at ? top + 40 : top,
  ]);
  expect(running(below, ...[2, 3, 4].map(table))).toEqual([[], [], [], []]);
});
