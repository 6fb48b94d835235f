// Splits a document into parts of a maximum size. Only writing them shows how many bytes pages take together, because
// they share fonts and pictures.
import { rm, stat } from 'node:fs/promises';
import type { PageSpan } from '@octavo/contract';
import type { Run } from '#kernel/converter.ts';
import type { Part } from './assemble.ts';
import { takePages } from './take-pages.ts';

/** The parts, and those that are larger than requested: single pages. */
export type SizedParts = { spans: PageSpan[]; tooLarge: PageSpan[] };

/**
 * Finds parts of at most this size, from the first page on.
 * @param scratch a path that may be written to
 */
export async function spansBySize(
  part: Part,
  maxBytes: number,
  scratch: string,
  run: Run,
): Promise<SizedParts> {
  const pages = await part.pages();
  const quiet = { ...run, progress: () => {} };
  const bytesOf = async (span: PageSpan): Promise<number> => {
    run.signal.throwIfAborted();
    await takePages(part, [span], scratch, quiet);
    const { size } = await stat(scratch);
    await rm(scratch);
    return size;
  };
  const found: SizedParts = { spans: [], tooLarge: [] };
  let guess = pages;
  for (let first = 1; first <= pages;) {
    const last = await lastThatFits(first, pages, { maxBytes, guess, bytesOf });
    const span = { first, last: Math.max(first, last) };
    if (last < first) found.tooLarge.push(span);
    found.spans.push(span);
    guess = span.last - first + 1;
    first = span.last + 1;
    run.progress(span.last, pages, 'measuring');
  }
  return found;
}

type Search = {
  maxBytes: number;
  /** The number of pages that fitted last time. */
  guess: number;
  bytesOf(span: PageSpan): Promise<number>;
};

/** The last page of the largest part from `first` on; below `first` if not even that page fits. */
async function lastThatFits(
  first: number,
  end: number,
  { maxBytes, guess, bytesOf }: Search,
): Promise<number> {
  let fits = first - 1;
  let exceeds = end + 1;
  let next = Math.min(end, first + guess - 1);
  while (exceeds - fits > 1) {
    const bytes = await bytesOf({ first, last: next });
    if (bytes <= maxBytes) fits = next;
    else exceeds = next;
    const share = Math.floor((maxBytes / bytes) * (next - first + 1));
    next = clamped(first + share - 1, fits + 1, exceeds - 1);
    // Pages differ in size: if the estimate hardly moves the bounds, they are halved.
    if (fits >= first && exceeds <= end) next = Math.floor((fits + exceeds) / 2);
  }
  return fits;
}

const clamped = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(most, value));
