// Passes the resources of a web page from a converter to the browser: each is a file in the job's output folder, and its
// name depends only on its address. A page can request any address, but can reach nothing else.
import { createHash } from 'node:crypto';

/** The origin under which a document is printed; it does not exist (RFC 2606). */
export const printOrigin = 'https://document.invalid';

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/**
 * The name of the file with a resource. Case is ignored, as on the systems on which most pages are made; guarded
 * archives have no two entries that differ only in case.
 * @param path absolute and below the origin: `/images/a%20b.png`, without query and fragment
 */
export const partName = (path: string): string =>
  `part-${createHash('sha256').update(decoded(path).normalize('NFC').toLowerCase()).digest('hex').slice(0, 40)}`;

/** A media type, optionally with a character set, as in the first line of a stored resource. */
const mediaType = /^[a-z]+\/[a-z0-9.+-]+(?:; charset=[a-z0-9-]+)?$/;

/** The line before the content of a resource. */
export const partHead = (type: string): string => `${type}\n`;

/**
 * Parses a stored resource.
 * @returns nothing if it is invalid
 */
export function readPart(stored: Buffer): { type: string; body: Buffer } | undefined {
  const end = stored.indexOf('\n');
  const type = stored.toString('latin1', 0, Math.min(end, 100));
  return end > 0 && mediaType.test(type) ? { type, body: stored.subarray(end + 1) } : undefined;
}
