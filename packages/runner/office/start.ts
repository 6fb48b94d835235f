// Starts the office engine's LibreOffice: cold for the first documents, then warm.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '#job/task.ts';
import { officePaths, officeSandbox } from './sandbox.ts';
import { createMounts } from '#sandbox/job-folder.ts';
import type { SystemUser, Sandbox, SandboxPlan } from '#sandbox/sandbox.ts';
import { buildZygote, exists, makeWarmUpDocuments, warmUpFolder } from './prepare.ts';
import { writeProfile } from './profile.ts';
import { writeFontRules } from './stand-in-fonts.ts';
import { startZygote, type Zygote } from './zygote.ts';

export type OfficeContext = {
  folder: string;
  cacheFolder: string;
  sandboxed: boolean;
  runAs?: SystemUser | undefined;
  makeSandbox: (plan: SandboxPlan) => Sandbox;
  log: Log;
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
  const mounts = await createMounts(folder, context.runAs);
  await writeProfile(join(folder, 'profile'), context.runAs);
  const inside = officePaths(folder, context.cacheFolder, context.sandboxed);
  const remove = () => rm(folder, { recursive: true, force: true });
  const starting = startZygote({
    mounts,
    sandbox: context.makeSandbox(officeSandbox(folder, context.cacheFolder, { zygote: program })),
    command: context.sandboxed ? '/office-zygote' : program,
    inside: warmth === 'warm' ? inside : { ...inside, warmUp: '/nowhere' },
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
  const zygote = await start(context, `office-${index}-${warmth}`, warmth, signal);
  if (warmth === 'cold' && !(await exists(warmUpFolder(context.cacheFolder))))
    await makeWarmUpDocuments(zygote, context.cacheFolder, signal);
  return zygote;
}
