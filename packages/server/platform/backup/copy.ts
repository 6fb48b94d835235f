// Copies files and tells what was copied. What is hashed is what was written, even where the source changes meanwhile.
import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Entry } from '#platform/backup/manifest.ts';

const chunkBytes = 1024 * 1024;

type Content = Omit<Entry, 'path'>;

/**
 * Copies one file, flushed to disk and for the owner's eyes only. Its folder must be there.
 * @throws Error `ENOENT` when there is no such file.
 */
export async function copyWithHash(from: string, to: string): Promise<Content> {
  const counted = counter();
  const source = createReadStream(from, { highWaterMark: chunkBytes });
  const sink = createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true });
  try {
    await pipeline(source, counted.through, sink);
  } catch (error) {
    await rm(to, { force: true });
    throw error;
  }
  return counted.content();
}

/**
 * Puts a file that never changes at a second place: as a hard link where that can be, as a copy elsewhere.
 * @throws Error `ENOENT` when there is no such file.
 */
export async function linkWithHash(from: string, to: string): Promise<Content> {
  const linked = await link(from, to).then(
    () => true,
    () => false,
  );
  if (!linked) return copyWithHash(from, to);
  const counted = counter();
  for await (const chunk of createReadStream(to, { highWaterMark: chunkBytes }))
    counted.count(chunk as Buffer);
  return counted.content();
}

/** Copies what a manifest tells of. @throws Error with a sentence for the operator when the file is not as it was. */
export async function copyChecked(folder: string, entry: Entry, target: string): Promise<void> {
  const from = join(folder, entry.path);
  const to = join(target, entry.path);
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const { bytes, sha256 } = await copyWithHash(from, to).catch((cause: NodeJS.ErrnoException) => {
    throw cause.code === 'ENOENT' ? damaged(from, 'is missing', cause) : cause;
  });
  if (bytes !== entry.bytes || sha256 !== entry.sha256) throw damaged(from, 'has changed');
}

const damaged = (path: string, how: string, cause?: unknown) =>
  new Error(
    `${path} ${how} since the backup was made, so nothing was restored. Use another backup.`,
    {
      cause,
    },
  );

/** Everything below a folder, as paths from there. What vanishes meanwhile is left out. */
export async function listTree(folder: string): Promise<{ folders: string[]; files: string[] }> {
  const folders: string[] = [];
  const files: string[] = [];
  const visit = async (inner: string): Promise<void> => {
    const found = await readdir(join(folder, inner), { withFileTypes: true }).catch(ignoreMissing);
    for (const item of found ?? []) {
      const path = join(inner, item.name);
      if (item.isFile()) files.push(path);
      if (!item.isDirectory()) continue;
      folders.push(path);
      await visit(path);
    }
  };
  await visit('');
  return { folders, files };
}

/** For what may vanish while it is read. */
export function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

function counter() {
  const hash: Hash = createHash('sha256');
  let bytes = 0;
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    hash.update(chunk);
  };
  return {
    count,
    async *through(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        count(chunk);
        yield chunk;
      }
    },
    content: (): Content => ({ bytes, sha256: hash.digest('hex') }),
  };
}
