// Finds tables of contents and other lists of pages among the blocks of a document: lines that end with ascending page numbers.
import type { LayoutBlock, Line, TextBlock } from '#reflow/page/layout.ts';
import { pageNumberAtEnd } from '#reflow/text/page-number-at-end.ts';

/** The blocks from one index to another, and the lines of each entry. */
export type ContentsList = { from: number; to: number; entries: Line[][] };

const limits = {
  entries: 4,
  /** The share of entries whose number is not below the one before. */
  ascending: 0.9,
  /** In lines: the longest entry. */
  longest: 4,
} as const;

type Entry = { lines: Line[]; page: string };

/** @returns the entries in a block; nothing if it does not end with one */
function entriesIn({ lines, headingLevel }: TextBlock): Entry[] | undefined {
  if (headingLevel !== undefined) return undefined;
  const entries: Entry[] = [];
  let open: Line[] = [];
  for (const line of lines) {
    open.push(line);
    const page = pageNumberAtEnd(line);
    if (page === undefined) continue;
    if (open.length > limits.longest) return undefined;
    entries.push({ lines: open, page });
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
  let open: { from: number; to: number; entries: Entry[]; alone: Line[] | undefined } | undefined;
  const close = () => {
    if (open && isContents(open.entries))
      lists.push({
        from: open.from,
        to: open.to,
        entries: open.entries.map(({ lines }) => lines),
      });
    open = undefined;
  };
  for (const [index, block] of blocks.entries()) {
    const entries = block.kind === 'text' ? entriesIn(block) : undefined;
    if (entries) {
      open ??= { from: index, to: index, entries: [], alone: undefined };
      const [first] = entries;
      if (open.alone && first && goesOn(open.alone, first)) first.lines.unshift(...open.alone);
      else if (open.alone) open.entries.push({ lines: open.alone, page: '' });
      open.entries.push(...entries);
      open.to = index;
      open.alone = undefined;
    } else if (open && !open.alone && block.kind === 'text' && isTitleAlone(block))
      open.alone = block.lines;
    else close();
  }
  close();
  return lists;
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
