// A job's two folders on the host: `in` (read-only inside the sandbox) and `out` (written by untrusted code).
// Outputs are reached through an open directory descriptor, so that nothing inside can redirect the host by
// swapping a folder or a link.
import { constants, type Stats } from 'node:fs';
import {
  chmod,
  chown,
  copyFile,
  link,
  lstat,
  mkdir,
  open,
  rename,
  rm,
  type FileHandle,
} from 'node:fs/promises';
import { join } from 'node:path';
import { ProblemError } from '@octavo/contract';
import type { SystemUser } from './sandbox.ts';

export type JobFolder = {
  /** The job's name inside both mounts. */
  name: string;
  /** Brings a file in, by link where the file system allows. */
  addInput(source: string, fileName: string): Promise<void>;
  /** Reads an output. @throws ProblemError when it is not a plain file, or larger than `maxBytes` */
  read(fileName: string, maxBytes: number): Promise<Buffer>;
  /** Writes an output that is not there yet, and leaves none where that fails. @throws when it is there */
  write(fileName: string, chunks: AsyncIterable<Buffer>): Promise<void>;
  /** Moves a finished output out. @throws ProblemError when it is not a plain file of our own making */
  moveOutput(fileName: string, target: string): Promise<{ bytes: number }>;
  /** The host's path of the output folder, for watching its size only. */
  outputFolder: string;
  /** A path of an output that nothing inside can redirect. */
  outputPath(fileName: string): string;
  remove(): Promise<void>;
};

export type Mounts = {
  root: string;
  /** Makes the folders of one job; the name must be new. */
  createJobFolder(name: string): Promise<JobFolder>;
};

const plainName = /^[a-z0-9][a-z0-9._-]{0,60}$/i;

function checked(fileName: string): string {
  if (!plainName.test(fileName)) throw new ProblemError('conversion_failed', undefined, fileName);
  return fileName;
}

/**
 * Links a file, or copies it where it lies on another file system or belongs to another user. Never follows a link:
 * untrusted code may have put one in a file's place.
 */
async function linkOrCopy(source: string, target: string, runAs?: SystemUser): Promise<void> {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK, COPYFILE_FICLONE } = constants;
  const file = await open(source, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    if (!(await file.stat()).isFile()) throw new ProblemError('conversion_failed');
    if (!runAs && (await linked(source, target))) return;
    await copyFile(`/proc/self/fd/${file.fd}`, target, COPYFILE_FICLONE);
    if (runAs) await chown(target, runAs.uid, runAs.gid);
  } finally {
    await file.close();
  }
}

const linked = (source: string, target: string): Promise<boolean> =>
  link(source, target).then(
    () => true,
    () => false,
  );

/** Moves a file, also across file systems. */
async function move(source: string, target: string): Promise<void> {
  try {
    await rename(source, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await copyFile(source, target);
  }
}

/** Opens an output that untrusted code made, and works with it only if it is a plain file with one name. */
async function withOutput<T>(
  path: string,
  work: (file: FileHandle, found: Stats) => Promise<T>,
): Promise<T> {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  const file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch((error: unknown) => {
    throw new ProblemError('conversion_failed', undefined, error);
  });
  try {
    const found = await file.stat();
    if (!found.isFile() || found.nlink !== 1) throw new ProblemError('conversion_failed');
    return await work(file, found);
  } finally {
    await file.close();
  }
}

/** Reads no more than the size that was found, whatever the file grows to meanwhile. */
const readOutput = (path: string, maxBytes: number): Promise<Buffer> =>
  withOutput(path, async (file, { size }) => {
    if (size > maxBytes) throw new ProblemError('too_complex');
    const bytes = Buffer.alloc(size);
    const { bytesRead } = await file.read(bytes, 0, size, 0);
    return bytes.subarray(0, bytesRead);
  });

async function writeOutput(path: string, chunks: AsyncIterable<Buffer>, runAs?: SystemUser) {
  const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW } = constants;
  const file = await open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600);
  try {
    if (runAs) await file.chown(runAs.uid, runAs.gid);
    for await (const chunk of chunks) await file.writeFile(chunk);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

const moveCheckedOutput = (path: string, target: string) =>
  withOutput(path, async (_, found) => {
    await move(path, target);
    const moved = await lstat(target);
    if (!moved.isFile() || moved.size !== found.size) throw new ProblemError('conversion_failed');
    await chmod(target, 0o600);
    return { bytes: found.size };
  });

/** Makes a folder that only its runAs may enter. */
export async function makeFolder(path: string, runAs?: SystemUser): Promise<string> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (runAs) await chown(path, runAs.uid, runAs.gid);
  return path;
}

async function createJobFolder(root: string, name: string, runAs?: SystemUser): Promise<JobFolder> {
  const [inputFolder, outputFolder] = await Promise.all([
    makeFolder(join(root, 'in', name), runAs),
    makeFolder(join(root, 'out', name), runAs),
  ]);
  const { O_RDONLY, O_DIRECTORY, O_NOFOLLOW } = constants;
  const directory = await open(outputFolder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
  const outputPath = (fileName: string) => `/proc/self/fd/${directory.fd}/${checked(fileName)}`;
  return {
    name,
    outputFolder,
    addInput: (source, fileName) => linkOrCopy(source, join(inputFolder, checked(fileName)), runAs),
    read: async (fileName, maxBytes) => readOutput(outputPath(fileName), maxBytes),
    write: async (fileName, chunks) => writeOutput(outputPath(fileName), chunks, runAs),
    moveOutput: async (fileName, target) => moveCheckedOutput(outputPath(fileName), target),
    outputPath,
    async remove() {
      await directory.close();
      await Promise.all(
        [inputFolder, outputFolder].map((path) => rm(path, { recursive: true, force: true })),
      );
    },
  };
}

/**
 * Makes the two folders that a sandbox mounts as `/in` and `/out`, below `root`.
 * @param runAs the user that the sandbox's programs run as, where it is not the host's own
 */
export async function createMounts(root: string, runAs?: SystemUser): Promise<Mounts> {
  await makeFolder(root, runAs);
  await makeFolder(join(root, 'in'), runAs);
  await makeFolder(join(root, 'out'), runAs);
  return { root, createJobFolder: (name) => createJobFolder(root, name, runAs) };
}
