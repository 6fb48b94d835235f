// Stores the resources of a page for the print tool, and removes them again.
import { closeSync, openSync, writeSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readEntry } from '#containers/zip-content.ts';
import type { ZipEntry } from '#containers/zip-directory.ts';
import { partHead, partName } from '#engines/print/part.ts';

export type PartStore = {
  /**
   * Stores a resource.
   * @param path its address below the origin, `/css/a.css`, percent-encoded or not
   */
  put(path: string, type: string, content: Buffer | string): Promise<void>;
  /** Stores an entry of an archive unchanged. */
  unpack(archive: string, entry: ZipEntry, type: string): Promise<void>;
  /** Removes all resources. */
  clear(): Promise<void>;
};

/** The address of an archive's entry. */
export const addressOfEntry = (name: string): string =>
  `/${name.split('/').map(encodeURIComponent).join('/')}`;

async function unpackTo(target: string, archive: string, entry: ZipEntry, type: string) {
  const file = openSync(target, 'wx', 0o600);
  try {
    writeSync(file, partHead(type));
    await readEntry(archive, entry, (chunk) => {
      for (let at = 0; at < chunk.length;) at += writeSync(file, chunk, at);
    });
  } finally {
    closeSync(file);
  }
}

/** @param folder the job's output folder, the only one that the print tool's host reads from */
export function openPartStore(folder: string): PartStore {
  const stored = new Set<string>();
  const place = (path: string) => {
    const target = join(folder, partName(path));
    stored.add(target);
    return target;
  };
  return {
    async put(path, type, content) {
      await writeFile(
        place(path),
        Buffer.concat([Buffer.from(partHead(type)), Buffer.from(content)]),
      );
    },
    unpack: (archive, entry, type) =>
      unpackTo(place(addressOfEntry(entry.name)), archive, entry, type),
    async clear() {
      for (const target of stored) await rm(target, { force: true });
    },
  };
}

/** The content of an entry that is small enough for memory, as pages in guarded archives are. */
export async function entryBytes(archive: string, entry: ZipEntry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  await readEntry(archive, entry, (chunk) => void chunks.push(chunk));
  return Buffer.concat(chunks);
}

/** Stores a whole file as one resource. */
export const storeFile = async (
  store: PartStore,
  path: string,
  file: string,
  typeOf: (content: Buffer) => string,
): Promise<void> => {
  const content = await readFile(file);
  await store.put(path, typeOf(content), content);
};
