// The bookmarks of a PDF as JSON, which users save, change and send back.
import { z } from 'zod';
import { ProblemError } from './problems.ts';

export type PdfBookmark = {
  title: string;
  /** From 1. */
  page?: number | undefined;
  /** Points from the upper edge of the page; the whole page if absent. */
  top?: number | undefined;
  /** A web address in place of a page. */
  address?: string | undefined;
  /** False if the bookmarks below it are hidden at first. */
  isOpen?: boolean | undefined;
  bookmarks?: PdfBookmark[] | undefined;
};

export const pdfBookmarkLimits = { entries: 20_000, depth: 50, bytes: 8 * 1024 * 1024 } as const;

/** The schemes of addresses that bookmarks may open. */
const scheme = /^(?:https?|mailto)$/;

/** Whether bookmarks may open an address. */
export const isBookmarkAddress = (address: string): boolean =>
  URL.canParse(address) && scheme.test(new URL(address).protocol.slice(0, -1));

/** An entry without those below it. */
const entry = z.object({
  title: z.string().trim().min(1).max(1000),
  page: z.number().int().min(1).max(1_000_000).optional(),
  top: z.number().min(0).max(100_000).optional(),
  address: z.url({ protocol: scheme }).max(2000).optional(),
  isOpen: z.boolean().optional(),
});

/** Keys of an entry; a wrong one is probably a typing mistake. */
const keys: ReadonlySet<string> = new Set([...Object.keys(entry.shape), 'bookmarks']);

/**
 * Checks a list of bookmarks: an array, or an object with it as `bookmarks`.
 * @throws ProblemError `invalid_data` that names the place
 */
export function pdfBookmarksOf(text: string): PdfBookmark[] {
  let count = 0;
  const listOf = (value: unknown, place: string, depth: number): PdfBookmark[] => {
    if (!Array.isArray(value)) throw invalid(`${place} is not a list`);
    if (depth > pdfBookmarkLimits.depth)
      throw invalid(`more than ${pdfBookmarkLimits.depth} levels of bookmarks`);
    count += value.length;
    if (count > pdfBookmarkLimits.entries)
      throw invalid(`more than ${pdfBookmarkLimits.entries} bookmarks`);
    return value.map((one: unknown, index) => entryOf(one, `${place}[${index}]`, depth));
  };
  const entryOf = (value: unknown, place: string, depth: number): PdfBookmark => {
    const checked = entry.safeParse(value);
    if (!checked.success) {
      const [issue] = checked.error.issues;
      throw invalid(`${[place, ...(issue?.path ?? [])].join('.')}: ${issue?.message}`);
    }
    const given = value as Record<string, unknown>;
    const unknown = Object.keys(given).find((key) => !keys.has(key));
    if (unknown) throw invalid(`${place}: “${unknown.slice(0, 50)}” is unknown`);
    const { bookmarks } = given;
    if (bookmarks === undefined) return checked.data;
    return { ...checked.data, bookmarks: listOf(bookmarks, `${place}.bookmarks`, depth + 1) };
  };
  const data = parsed(text);
  const isObject = typeof data === 'object' && data !== null && !Array.isArray(data);
  return listOf(isObject ? (data as Record<string, unknown>)['bookmarks'] : data, 'bookmarks', 1);
}

function parsed(text: string): unknown {
  if (text.length > pdfBookmarkLimits.bytes)
    throw invalid('it is too large for a list of bookmarks');
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw invalid((error as Error).message);
  }
}

const invalid = (reason: string) =>
  new ProblemError('invalid_data', { format: 'JSON', reason: `${reason}.` });
