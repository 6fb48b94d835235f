// The file store in a folder: one file for each blob, spread over 256 subfolders. A blob is written under a temporary name,
// flushed to disk and then renamed, so it is never incomplete.
import { randomUUID } from 'node:crypto';
import { constants, createWriteStream } from 'node:fs';
import {
  copyFile,
  link,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ProblemError } from '@octavo/contract';
import { isDiskFullError } from '#platform/files/disk-full.ts';
import { createCount } from '#platform/files/count.ts';
import {
  isBlobKey,
  newBlobKey,
  type BlobKey,
  type FileStore,
  type Stored,
} from '#platform/files/file-store.ts';
import { freeBytesOf } from '#platform/files/free-bytes.ts';
import { readLater } from '#platform/files/source-errors.ts';

/** Opens the store in a folder, and creates the folder if needed. */
export async function openFolderStore(folder: string): Promise<FileStore> {
  const incoming = join(folder, 'incoming');
  const blobs = join(folder, 'blobs');
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  await mkdir(blobs, { recursive: true, mode: 0o700 });
  const pathOf = (key: BlobKey) => join(blobs, key.slice(0, 2), key);

  const publish = async (draft: string, key: BlobKey) => {
    await mkdir(join(blobs, key.slice(0, 2)), { recursive: true, mode: 0o700 });
    await rename(draft, pathOf(key));
    await flush(join(blobs, key.slice(0, 2)));
    return key;
  };

  return {
    async put(source, limitBytes, signal) {
      const key = newBlobKey();
      const draft = join(incoming, key);
      try {
        const written = await write(source, draft, limitBytes, signal);
        return { key: await publish(draft, key), ...written };
      } catch (error) {
        await rm(draft, { force: true });
        throw isDiskFullError(error) ? new ProblemError('storage_full', {}, error) : error;
      }
    },

    async ingest(path) {
      const key = newBlobKey();
      const draft = join(incoming, key);
      try {
        await move(path, draft);
        // With its old modification time, the sweep could take it for an orphan.
        await utimes(draft, new Date(), new Date());
        await flush(draft);
        return await publish(draft, key);
      } catch (error) {
        await rm(draft, { force: true });
        throw isDiskFullError(error) ? new ProblemError('storage_full', {}, error) : error;
      }
    },

    async copy(key) {
      const copied = newBlobKey();
      await mkdir(join(blobs, copied.slice(0, 2)), { recursive: true, mode: 0o700 });
      await linkOrCopy(pathOf(key), pathOf(copied));
      await flush(join(blobs, copied.slice(0, 2)));
      return copied;
    },

    checkout: (key, path) => linkOrCopy(pathOf(key), path),

    async get(key, range) {
      const handle = await open(pathOf(key));
      return readLater(handle.createReadStream({ ...range, highWaterMark: 256 * 1024 }));
    },

    async delete(keys) {
      await Promise.all(keys.map((key) => rm(pathOf(key), { force: true })));
    },

    async *olderThan(ageMs) {
      const until = Date.now() - ageMs;
      for (const name of await oldNames(incoming, until))
        await rm(join(incoming, name), { force: true });
      for (const part of await readdir(blobs)) {
        const names = await oldNames(join(blobs, part), until);
        if (names.length > 0) yield names.filter(isBlobKey);
      }
    },

    freeBytes: () => freeBytesOf(blobs),

    async probe() {
      const path = join(folder, `probe-${randomUUID()}`);
      try {
        await writeFile(path, 'probe', { mode: 0o600 });
      } finally {
        await rm(path, { force: true });
      }
    },
  };
}

/** Counts and hashes while writing. */
async function write(
  source: AsyncIterable<Buffer>,
  path: string,
  limitBytes: number,
  signal: AbortSignal | undefined,
): Promise<Omit<Stored, 'key'>> {
  const count = createCount(limitBytes);
  const sink = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  const closed = new Promise<void>((resolve) => sink.once('close', resolve));
  try {
    await pipeline(source, count.pass, sink, { ...(signal && { signal }) });
  } finally {
    // The sink may still open, and so create, the file after the source has failed.
    await closed;
  }
  return count.found();
}

/** Duplicates a file. Blobs never change, so both names may share the content. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  await link(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw error;
    return copyFile(from, to, constants.COPYFILE_FICLONE);
  });
}

async function move(from: string, to: string): Promise<void> {
  await rename(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error;
    await copyFile(from, to);
    await rm(from);
  });
}

async function flush(path: string): Promise<void> {
  await using handle = await open(path);
  await handle.sync();
}

async function oldNames(folder: string, until: number): Promise<string[]> {
  const old: string[] = [];
  for (const name of await readdir(folder)) {
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found && found.mtimeMs < until) old.push(name);
  }
  return old;
}
