// How a converter hands the parts of a web page to the browser: each is a file of its own in the job's output folder,
// whose name follows from its address alone. So a page can ask for any address, and can reach nothing but parts.
import { createHash } from 'node:crypto';

/** The origin under which a document is printed; it exists nowhere (RFC 2606). */
export const printOrigin = 'https://document.invalid';

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/**
 * The name of the file that holds a part.
 * Letter case does not count, as on the systems that most pages are made on; no two entries of an archive differ by it.
 * @param path absolute and below the origin: `/images/a%20b.png`; query and fragment must be cut off
 */
export const partName = (path: string): string =>
  `part-${createHash('sha256').update(decoded(path).normalize('NFC').toLowerCase()).digest('hex').slice(0, 40)}`;

/** A media type, perhaps with its character set, as a part's first line has it. */
const mediaType = /^[a-z]+\/[a-z0-9.+-]+(?:; charset=[a-z0-9-]+)?$/;

/** The line that stands before a part's content. */
export const partHead = (type: string): string => `${type}\n`;

/**
 * Takes a stored part apart.
 * @returns nothing when it is no part
 */
export function readPart(stored: Buffer): { type: string; body: Buffer } | undefined {
  const end = stored.indexOf('\n');
  const type = stored.toString('latin1', 0, Math.min(end, 100));
  return end > 0 && mediaType.test(type) ? { type, body: stored.subarray(end + 1) } : undefined;
}
