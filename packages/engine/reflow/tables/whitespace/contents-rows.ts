// Tells the entries of a table of contents without leaders from the rows of a table: their page numbers are flush right
// and ascend.
import { widthOf } from '#models/page/geometry.ts';
import type { PageContent } from '#models/page/page-content.ts';
import { wordsOf } from './tabular-rows.ts';
import type { TextRow } from './text-rows.ts';

const limits = {
  /** The minimum number of entries. */
  entries: 6,
  /** The share of rows that must be entries. */
  share: 0.9,
  /** The maximum difference of the right edges of page numbers, in points. */
  flush: 3,
  /** The minimum share of the page's width that the entries have. */
  width: 0.5,
  /** The minimum number of words of most titles. */
  words: 1.5,
} as const;

const pageNumber = /^(?:\d{1,4}|[ivxlc]{1,6})$/i;

const isEntry = ({ segments }: TextRow) =>
  segments.length <= 3 &&
  pageNumber.test(segments.at(-1)!.text) &&
  segments.slice(0, -1).some(({ text }) => /\p{L}{2}/u.test(text));

/** True for numbers that never decrease, and do not only count. */
function ascend(numbers: readonly number[]): boolean {
  const steps = numbers.slice(1).map((number, index) => number - numbers[index]!);
  return steps.every((step) => step >= 0) && steps.some((step) => step > 0) && !areEven(steps);
}

const areEven = (steps: readonly number[]) => steps.every((step) => step === steps[0]);

/** True for the entries of a table of contents, also with titles of several lines. */
export function areContents(rows: readonly TextRow[], page: PageContent): boolean {
  const wide = rows.filter(({ segments }) => segments.length > 1);
  const entries = wide.filter(isEntry);
  if (entries.length < limits.entries || entries.length < limits.share * wide.length) return false;
  const numbers = entries.map((row) => row.segments.at(-1)!);
  const rights = numbers.map(({ right }) => right);
  const isFlush = Math.max(...rights) - Math.min(...rights) < limits.flush;
  const isWide = entries.every((row) => widthOf(row) >= limits.width * page.width);
  const words = entries.reduce(
    (sum, { segments }) => sum + segments.slice(0, -1).reduce((all, one) => all + wordsOf(one), 0),
    0,
  );
  const arabic = numbers.flatMap(({ text }) => (/^\d/.test(text) ? Number(text) : []));
  return isFlush && isWide && words >= limits.words * entries.length && ascend(arabic);
}
