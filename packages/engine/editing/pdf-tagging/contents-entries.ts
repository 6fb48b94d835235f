// Finds tables of contents and other lists of pages among the blocks of a document: lines that end with ascending page numbers.
import type { LayoutBlock, Line, TextBlock } from '#reflow/page/layout.ts';
import { pageNumberAtEnd } from '#reflow/text/page-number-at-end.ts';

/** The blocks from one index to another, and the lines of each entry with its level, from 1. */
export type ContentsList = {
  from: number;
  to: number;
  entries: { lines: Line[]; level: number }[];
};

const limits = {
  entries: 4,
  /** The share of entries whose number is not below the one before. */
  ascending: 0.9,
  /** In lines: the longest entry. */
  longest: 4,
} as const;

type Entry = {
  lines: Line[];
  page: string;
  /** In points: from the left of its column. */
  indent: number;
};

/** @returns the entries in a block; nothing if it does not end with one */
function entriesIn({ lines, headingLevel, column }: TextBlock): Entry[] | undefined {
  if (headingLevel !== undefined) return undefined;
  const entries: Entry[] = [];
  let open: Line[] = [];
  for (const line of lines) {
    open.push(line);
    const page = pageNumberAtEnd(line);
    if (page === undefined) continue;
    if (open.length > limits.longest) return undefined;
    entries.push({ lines: open, page, indent: open[0]!.left - column.left });
    open = [];
  }
  return open.length ? undefined : entries;
}

/** Chapters in a table of contents may have no number of their own. */
const isTitleAlone = ({ lines, headingLevel }: TextBlock): boolean =>
  headingLevel === undefined && lines.length === 1;

/** True for the first line of a numbered title that ends in the next line. */
const goesOn = ([line]: readonly Line[], { lines }: Entry): boolean =>
  /^\d/.test(line?.text ?? '') && !/^\d/.test(lines[0]?.text ?? '');

/** Runs of blocks that are entries, with the lines of each entry. */
export function contentsLists(blocks: readonly LayoutBlock[]): ContentsList[] {
  const lists: ContentsList[] = [];
  let open:
    | { from: number; to: number; entries: Entry[]; alone: TextBlock | undefined }
    | undefined;
  const close = () => {
    if (open && isContents(open.entries))
      lists.push({ from: open.from, to: open.to, entries: withLevels(open.entries) });
    open = undefined;
  };
  for (const [index, block] of blocks.entries()) {
    const entries = block.kind === 'text' ? entriesIn(block) : undefined;
    if (entries) {
      open ??= { from: index, to: index, entries: [], alone: undefined };
      const [first] = entries;
      if (open.alone && first && goesOn(open.alone.lines, first)) {
        first.lines.unshift(...open.alone.lines);
        first.indent = indentOf(open.alone);
      } else if (open.alone)
        open.entries.push({ lines: open.alone.lines, page: '', indent: indentOf(open.alone) });
      open.entries.push(...entries);
      open.to = index;
      open.alone = undefined;
    } else if (open && !open.alone && block.kind === 'text' && isTitleAlone(block))
      open.alone = block;
    else close();
  }
  close();
  return lists;
}

const indentOf = ({ lines, column }: TextBlock): number =>
  (lines[0]?.left ?? column.left) - column.left;

/** “2.1.3” before a title. */
const numbering = /^\s*((?:\d+|[A-Z])(?:\.\d+)*)\.?\s+\p{L}/u;

const levelLimits = {
  /** The least share of entries with numbers; the levels follow from these then. */
  numbered: 0.6,
  /** In points: indents that differ less are the same. */
  indent: 4,
  deepest: 6,
} as const;

/** The levels of entries by their numbers, else by their indents; no entry skips one. */
function withLevels(entries: readonly Entry[]): ContentsList['entries'] {
  const numbers = entries.map(({ lines }) => numbering.exec(lines[0]?.text ?? '')?.[1]);
  const depths = numbers.map((number) => number?.split('.').length);
  const isNumbered =
    depths.filter((depth) => depth !== undefined).length >= levelLimits.numbered * entries.length;
  const hasParts = depths.some((depth) => depth !== undefined && depth > 1);
  const byIndent = isNumbered && hasParts ? [] : levelsByIndent(entries);
  const open: number[] = [];
  return entries.map(({ lines }, index) => {
    const level = byIndent[index] ?? depths[index] ?? 1;
    while ((open.at(-1) ?? 0) >= level) open.pop();
    open.push(level);
    return { lines, level: Math.min(open.length, levelLimits.deepest) };
  });
}

/** Levels by the indents that several entries have; an indent of one entry alone does not make a level. */
function levelsByIndent(entries: readonly Entry[]): number[] {
  const steps: { at: number; count: number }[] = [];
  for (const { indent } of entries.toSorted((one, other) => one.indent - other.indent)) {
    const step = steps.at(-1);
    if (step && indent - step.at < levelLimits.indent) step.count += 1;
    else steps.push({ at: indent, count: 1 });
  }
  const common = steps.filter(({ count }, index) => !index || count > 1);
  return entries.map(({ indent, lines }) => {
    if (lines.some(({ isRightToLeft }) => isRightToLeft)) return 1;
    const at = common.findLastIndex((step) => indent >= step.at - levelLimits.indent / 2);
    return Math.max(0, at) + 1;
  });
}

function isContents(entries: readonly Entry[]): boolean {
  const pages = entries.flatMap(({ page }) => (/^\d+$/.test(page) ? Number(page) : []));
  const steps = pages.slice(1).map((page, index) => page - pages[index]!);
  const ascending = steps.filter((step) => step >= 0).length;
  return (
    entries.filter(({ page }) => page).length >= limits.entries &&
    entries.some(({ lines }) => /\p{L}{3}/u.test(lines[0]?.text ?? '')) &&
    ascending >= limits.ascending * steps.length &&
    (steps.some((step) => step > 0) || !steps.length)
  );
}
