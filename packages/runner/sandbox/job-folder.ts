// A job's two folders on the host: `in` (read-only inside the sandbox) and `out` (written by untrusted code).
// The host opens outputs through a directory descriptor, so that untrusted code cannot redirect it by replacing a
// folder or a link.
import { constants, type Stats } from 'node:fs';
import {
  chmod,
  chown,
  copyFile,
  lchown,
  link,
  lstat,
  mkdir,
  open,
  rename,
  rm,
  type FileHandle,
} from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { ProblemError } from '@octavo/contract';
import { removeFolder } from './remove-folder.ts';
import type { SystemUser } from './sandbox.ts';

export type JobFolder = {
  /** The job's name inside both mounts. */
  name: string;
  /** Adds an input file, as a hard link if the file system allows. */
  addInput(source: string, fileName: string): Promise<void>;
  /** Reads an output. @throws ProblemError if it is not a regular file or larger than `maxBytes` */
  read(fileName: string, maxBytes: number): Promise<Buffer>;
  /** Creates an output; removes it again if that fails. @throws if it exists */
  write(fileName: string, chunks: AsyncIterable<Buffer>): Promise<void>;
  /** Moves a finished output to `target`. @throws ProblemError if it is not a regular file with a single name */
  moveOutput(fileName: string, target: string): Promise<{ bytes: number }>;
  /** Gives an output that the host moved here to the user of the sandbox. */
  handOver(fileName: string): Promise<void>;
  /** The host's path of the output folder; only for measuring its size. */
  outputFolder: string;
  /** A path of an output that untrusted code cannot redirect. */
  outputPath(fileName: string): string;
  remove(): Promise<void>;
};

export type Mounts = {
  root: string;
  /** Creates the folders of one job; the name must be new. */
  createJobFolder(name: string): Promise<JobFolder>;
};

const plainName = /^[a-z0-9][a-z0-9._-]{0,60}$/i;

function checked(fileName: string): string {
  if (!plainName.test(fileName)) throw new ProblemError('conversion_failed', undefined, fileName);
  return fileName;
}

/**
 * Links a file, or copies it if it is on another file system or needs another owner. Never follows a symbolic link,
 * which untrusted code may have put there.
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

/** Opens an output of untrusted code, and accepts it only if it is a regular file with a single name. */
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

/** Reads no more than the size at the time of the check, even if the file grows meanwhile. */
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

const moveCheckedOutput = (path: string, target: string, runAs?: SystemUser) =>
  withOutput(path, async (_, found) => {
    await move(path, target);
    const moved = await lstat(target);
    if (!moved.isFile() || moved.size !== found.size) throw new ProblemError('conversion_failed');
    if (runAs)
      await lchown(target, process.getuid?.() ?? runAs.uid, process.getgid?.() ?? runAs.gid);
    await chmod(target, 0o600);
    return { bytes: found.size };
  });

/** Makes a folder that only its runAs may enter. */
export async function makeFolder(path: string, runAs?: SystemUser): Promise<string> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (runAs) await chown(path, runAs.uid, runAs.gid);
  return path;
}

/** @throws other errors than of a missing folder */
const isGone = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'ENOENT') throw error;
};

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
    moveOutput: async (fileName, target) => moveCheckedOutput(outputPath(fileName), target, runAs),
    async handOver(fileName) {
      // Never follows a link, which untrusted code may have put there.
      if (runAs) await lchown(outputPath(fileName), runAs.uid, runAs.gid);
    },
    outputPath,
    async remove() {
      await directory.close();
      // Out of reach of a program that still runs, which could replace a folder by a link while it is removed.
      const removed = join(root, `removed-${name}`);
      // The folder of all jobs is gone if the program has ended.
      await mkdir(removed, { mode: 0o700 }).catch(isGone);
      await Promise.all(
        [inputFolder, outputFolder].map((path) =>
          rename(path, join(removed, basename(dirname(path)))).catch(isGone),
        ),
      );
      await removeFolder(removed);
    },
  };
}

/**
 * Creates the two folders that a sandbox mounts as `/in` and `/out`, inside `root`.
 * @param runAs the user that the sandbox's programs run as, if it is not the host's user
 */
export async function createMounts(root: string, runAs?: SystemUser): Promise<Mounts> {
  await makeFolder(root, runAs);
  await makeFolder(join(root, 'in'), runAs);
  await makeFolder(join(root, 'out'), runAs);
  return { root, createJobFolder: (name) => createJobFolder(root, name, runAs) };
}
