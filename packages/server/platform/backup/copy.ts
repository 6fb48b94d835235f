// Copies files and records what was copied. The hash is of the bytes written, even if the source changes meanwhile.
import { createHash } from 'node:crypto';
import { link, mkdir, open, readdir, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Entry } from '#platform/backup/manifest.ts';

const chunkBytes = 256 * 1024;
/** Flushing small files to disk is mostly waiting, so several are copied at once. */
const atOnce = 8;

type Content = Omit<Entry, 'path'>;

/**
 * Copies one file, flushed to disk and readable by the owner only. The target folder must exist.
 * @throws Error `ENOENT` when there is no such file
 */
export async function copyWithHash(from: string, to: string): Promise<Content> {
  await using source = await open(from);
  try {
    await using sink = await open(to, 'wx', 0o600);
    const content = await hashOf(source, (chunk) => sink.writeFile(chunk));
    await sink.sync();
    return content;
  } catch (error) {
    await rm(to, { force: true });
    throw error;
  }
}

/**
 * Duplicates a file that never changes: as a hard link where possible, otherwise as a copy.
 * @throws Error `ENOENT` when there is no such file
 */
export async function linkWithHash(from: string, to: string): Promise<Content> {
  const linked = await link(from, to).then(
    () => true,
    () => false,
  );
  if (!linked) return copyWithHash(from, to);
  await using file = await open(to);
  return await hashOf(file);
}

async function hashOf(
  source: FileHandle,
  pass?: (chunk: Buffer) => Promise<void>,
): Promise<Content> {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(chunkBytes);
  for (let bytes = 0; ;) {
    const { bytesRead } = await source.read(buffer);
    if (bytesRead === 0) return { bytes, sha256: hash.digest('hex') };
    const chunk = buffer.subarray(0, bytesRead);
    hash.update(chunk);
    await pass?.(chunk);
    bytes += bytesRead;
  }
}

/** Copies a file of a manifest. @throws Error with a sentence for the operator when the file differs from it */
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

/** All files below a folder, as relative paths. Files that vanish meanwhile are left out. */
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

/** For files that may vanish while they are read. */
export function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/**
 * Processes items, several at a time.
 * @throws the first error, or the signal's reason, once nothing runs any more
 */
export async function each<T>(
  items: readonly T[],
  signal: AbortSignal,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const failures: unknown[] = [];
  const lane = async () => {
    for (const item of waiting) {
      if (signal.aborted || failures.length > 0) return;
      await work(item).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  signal.throwIfAborted();
  if (failures.length > 0) throw failures[0];
}
