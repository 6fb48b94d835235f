// Starts the LibreOffice of the office engine, cold or warm.
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Format } from '@octavo/contract';
import type { Log } from '#job/task.ts';
import { seccompFilter } from '#sandbox/seccomp.ts';
import type { Architecture } from '#sandbox/syscalls.ts';
import { documentFilterFile, officePaths, officeSandbox } from './sandbox.ts';
import { createMounts } from '#sandbox/job-folder.ts';
import type { SystemUser, Sandbox, SandboxPlan } from '#sandbox/sandbox.ts';
import {
  buildZygote,
  exists,
  makeWarmUpDocuments,
  warmUpExtensionsFor,
  warmUpFolder,
} from './prepare.ts';
import { writeProfile } from './profile.ts';
import { writeFontRules } from './stand-in-fonts.ts';
import { startZygote, type Zygote } from './zygote.ts';

export type OfficeContext = {
  folder: string;
  cacheFolder: string;
  hasOwnTree: boolean;
  /** The owner of the cache, if it is not the host's user. */
  runAs?: SystemUser | undefined;
  /** The user of the next sandbox, if it is not the host's user. */
  nextUser(): SystemUser | undefined;
  makeSandbox: (plan: SandboxPlan) => Sandbox;
  log: Log;
  /** The formats of the documents that it will open, if they are known. */
  formats?: readonly Format[];
};

/** `cold` starts in a tenth of a second; `warm` needs half a second and converts three times as fast. */
export type Warmth = 'cold' | 'warm';

async function start(
  context: OfficeContext,
  name: string,
  warmth: Warmth,
  signal: AbortSignal,
): Promise<Zygote> {
  const program = await buildZygote(context.cacheFolder, context.runAs);
  await writeFontRules(context.cacheFolder, context.runAs);
  const folder = join(context.folder, name);
  const user = context.nextUser();
  const mounts = await createMounts(folder, user);
  await writeProfile(join(folder, 'profile'), user);
  const documentFilter = seccompFilter(process.arch as Architecture, 'document');
  await writeFile(documentFilterFile(folder), documentFilter, { mode: 0o644 });
  const inside = officePaths(folder, context.cacheFolder, context.hasOwnTree);
  const plan = officeSandbox(folder, context.cacheFolder, { zygote: program });
  const remove = () => rm(folder, { recursive: true, force: true });
  const starting = startZygote({
    mounts,
    sandbox: context.makeSandbox({ ...plan, user }),
    command: context.hasOwnTree ? '/office-zygote' : program,
    inside: warmth === 'warm' ? inside : { ...inside, warmUp: '/nowhere' },
    warmUpExtensions: warmUpExtensionsFor(context.formats ?? []),
    log: context.log,
    signal,
  });
  // Removes the profile too; ignores errors because a document may still be removing its own files.
  starting.then(({ ended }) => ended.then(remove), remove).catch(() => {});
  return starting;
}

/**
 * Starts a LibreOffice to keep, and creates the warm-up documents if they do not exist yet.
 * @param signal aborts the start
 * @throws if LibreOffice, its header or the compiler is missing, or if it cannot be kept warm
 */
export async function startOffice(
  context: OfficeContext,
  index: number,
  warmth: Warmth,
  signal: AbortSignal,
): Promise<Zygote> {
  const isPrepared = await exists(warmUpFolder(context.cacheFolder));
  const startOne = (kind: Warmth) => start(context, `office-${index}-${kind}`, kind, signal);
  if (isPrepared) return startOne(warmth);
  const cold = await startOne('cold');
  const making = makeWarmUpDocuments(cold, context.cacheFolder, signal);
  if (warmth === 'cold') {
    await making.catch((error: unknown) => {
      cold.kill();
      throw error;
    });
    return cold;
  }
  // Where the cache cannot be written, a warm one starts without them.
  await making.catch(() => {});
  cold.kill();
  return startOne('warm');
}
