// Chooses the media types that the browser gets. It detects pictures and fonts itself, but trusts these types.
import { isUtf8 } from 'node:buffer';
import { extname } from 'node:path';
import { encodingOfHead } from '#kernel/text-encoding.ts';

const types: Record<string, string> = {
  '.css': 'text/css',
  '.htm': 'text/html',
  '.html': 'text/html',
  '.svg': 'image/svg+xml',
  '.xht': 'application/xhtml+xml',
  '.xhtml': 'application/xhtml+xml',
  '.xml': 'application/xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
};

/** The media type for a file name extension. */
export const mediaTypeOf = (name: string): string =>
  types[extname(name).toLowerCase()] ?? 'application/octet-stream';

/** The range in which a page must declare its encoding (HTML Standard, section 13.2.3.2). */
const prescanBytes = 1024;
const names = /<meta[^>]+charset\s*=|<\?xml[^>]+encoding\s*=/i;

function ownEncoding(page: Buffer): boolean {
  const marked = page[0] === 0xef || page[0] === 0xfe || page[0] === 0xff;
  return marked || names.test(page.toString('latin1', 0, prescanBytes));
}

/** The media type of a web page, with its encoding if the page itself declares none. */
export function typeOfPage(page: Buffer): string {
  if (ownEncoding(page)) return 'text/html';
  const guess = encodingOfHead(page.subarray(0, prescanBytes));
  if (guess.startsWith('utf-16')) return `text/html; charset=${guess}`;
  return `text/html; charset=${isUtf8(page) ? 'utf-8' : 'windows-1252'}`;
}
