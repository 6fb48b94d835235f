// Writes results to their targets, never over an input or over another result of the same run.
import { constants, createReadStream } from 'node:fs';
import { chmod, chown, copyFile, mkdir, mkdtemp, rename, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, parse as parsePath, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { standardStream, type Request } from './request.ts';

export type Targets = {
  /** Makes the temporary folder for the result of one file. */
  createFolder(index: number): Promise<string>;
  /** Moves a result to its target. @returns its path, or `-` */
  save(resultPath: string, name: string): Promise<string>;
  /** Removes the temporary folders, and the target's folders if they are new and got no result. */
  removeTemporary(): Promise<void>;
};

const numbered = (path: string, count: number) => {
  const { dir, name, ext } = parsePath(path);
  return join(dir, `${name} (${count})${ext}`);
};

// When the command runs as root, another user made the result and only that user can read it.
async function giveToCaller(path: string): Promise<void> {
  await chmod(path, 0o666 & ~process.umask());
  if (process.getuid?.() === 0) await chown(path, 0, 0);
}

async function move(from: string, to: string): Promise<void> {
  await rename(from, to).catch(() => copyFile(from, to, constants.COPYFILE_FICLONE));
}

/** Writes a result to standard output, whose reader may stop early. */
async function print(path: string): Promise<void> {
  await pipeline(createReadStream(path), process.stdout, { end: false }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    },
  );
}

async function openStandardOutput(): Promise<Targets> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-'));
  return {
    createFolder: () => mkdtemp(join(folder, 'result-')),
    async save(resultPath) {
      await print(resultPath);
      return standardStream;
    },
    removeTemporary: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Removes a folder and those above it as far as they were created and are empty. @param created the uppermost one */
async function removeEmpty(folder: string, created: string | undefined): Promise<void> {
  if (!created || !(folder + sep).startsWith(created + sep)) return;
  const isRemoved = await rmdir(folder).then(
    () => true,
    () => false,
  );
  if (isRemoved) await removeEmpty(dirname(folder), created);
}

/** Prepares the target of a request. */
export async function openTargets({ target, groups }: Request): Promise<Targets> {
  if ('stdout' in target) return openStandardOutput();
  const folder = 'file' in target ? dirname(target.file) : target.folder;
  // On the same file system as the target, so that the result is moved there in one step.
  const staging = join(folder, `.octavo-${process.pid}`);
  const sources = groups.flat().flatMap((source) => ('path' in source ? [source.path] : []));
  const usedPaths = new Set(sources);
  const created = await mkdir(staging, { recursive: true });

  const unusedPath = (wanted: string): string => {
    let path = wanted;
    for (let count = 2; usedPaths.has(path); count++) path = numbered(wanted, count);
    usedPaths.add(path);
    return path;
  };

  return {
    async createFolder(index) {
      const ownFolder = join(staging, String(index));
      await mkdir(ownFolder);
      return ownFolder;
    },
    async save(resultPath, name) {
      const path = 'file' in target ? target.file : unusedPath(join(folder, name));
      await giveToCaller(resultPath);
      await move(resultPath, path);
      return path;
    },
    async removeTemporary() {
      await rm(staging, { recursive: true, force: true });
      await removeEmpty(folder, created);
    },
  };
}
