// Compiles the small C programs of the runner at their first use.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, chmod, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeFolder } from './job-folder.ts';
import type { SystemUser } from './sandbox.ts';

const run = promisify(execFile);

export type NativeProgram = {
  name: string;
  /** The path of the source file. */
  source: string;
  /** Further files that the source includes. */
  headers: readonly string[];
  /** Further arguments of the compiler, such as libraries. */
  arguments?: readonly string[];
};

/** Landlock and seccomp for C programs. */
export const confinementHeader = join(import.meta.dirname, 'confinement.h');

/** Starts a program without namespaces. */
export const launcher: NativeProgram = {
  name: 'confine',
  source: join(import.meta.dirname, 'confine.c'),
  headers: [confinementHeader],
};

/** The path of a program in the cache; it exists once this version was compiled. */
export async function fileOfProgram(
  { name, source, headers }: NativeProgram,
  cacheFolder: string,
): Promise<string> {
  const version = createHash('sha256');
  for (const file of [source, ...headers]) version.update(await readFile(file));
  return join(cacheFolder, `${name}-${version.digest('hex').slice(0, 12)}`);
}

/**
 * Compiles a program unless this version was compiled before.
 * @param runAs the owner of the cache folder, if it is not the host's user
 * @returns the program's path
 * @throws if the compiler or a header of the system is missing
 */
export async function buildProgram(
  native: NativeProgram,
  cacheFolder: string,
  runAs?: SystemUser,
): Promise<string> {
  const program = await fileOfProgram(native, cacheFolder);
  const isBuilt = await access(program).then(
    () => true,
    () => false,
  );
  if (isBuilt) return program;
  await makeFolder(cacheFolder, runAs);
  const fresh = `${program}.${process.pid}`;
  await run('cc', ['-O2', '-o', fresh, native.source, ...(native.arguments ?? [])]);
  await chmod(fresh, 0o755);
  await rename(fresh, program);
  return program;
}
