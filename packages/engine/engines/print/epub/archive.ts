// Reads the files of an e-book by name, and resolves references between its parts.
import { entryBytes } from '#engines/print/part-store.ts';
import { zipEntries, type ZipEntry } from '#containers/zip-directory.ts';
import { encodingOfHead } from '#kernel/text-encoding.ts';
import { ProblemError } from '@octavo/contract';

export type BookArchive = {
  path: string;
  entries: Map<string, ZipEntry>;
  /**
   * The text of a part.
   * @throws ProblemError `damaged_file` if it does not exist
   */
  text(name: string): Promise<string>;
};

const declaredEncoding = /^<\?xml[^>]*\sencoding\s*=\s*["']([\w.-]+)["']/;

function decode(bytes: Buffer): string {
  const declared = declaredEncoding.exec(bytes.toString('latin1', 0, 200))?.[1];
  try {
    return new TextDecoder(declared ?? encodingOfHead(bytes)).decode(bytes);
  } catch {
    return new TextDecoder('utf-8').decode(bytes);
  }
}

/** @param path an archive that has passed its guard */
export async function openBookArchive(path: string): Promise<BookArchive> {
  const entries = new Map((await zipEntries(path)).map((entry) => [entry.name, entry]));
  return {
    path,
    entries,
    async text(name) {
      const entry = entries.get(name);
      if (!entry) throw new ProblemError('damaged_file', {}, 'a part of the book is missing');
      return decode(await entryBytes(path, entry));
    },
  };
}

/** The target of a reference: a part of the book and a position in it. */
export type Target = { name: string; fragment: string };

const root = 'https://book.invalid/';

const plain = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/**
 * Resolves a reference.
 * @param from the name of the part that contains it
 * @returns nothing for addresses outside the book
 */
export function resolveReference(reference: string, from: string): Target | undefined {
  const base = new URL(from.split('/').map(encodeURIComponent).join('/'), root);
  const url = URL.parse(reference.trim(), base);
  if (!url || !url.href.startsWith(root)) return undefined;
  return { name: plain(url.pathname.slice(1)), fragment: plain(url.hash.slice(1)) };
}
