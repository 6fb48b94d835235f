// Chooses the sandbox: with namespaces, or where a container forbids them, by Landlock and seccomp (decision 095). A tier is
// used only if the self-test proves it here.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmod, rm } from 'node:fs/promises';
import { release } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Finding } from '#doctor.ts';
import { isDiskFull, isDiskFullError } from '#job/disk-space.ts';
import { confinedBuilder } from '#sandbox/confined.ts';
import { createMounts, makeFolder } from '#sandbox/job-folder.ts';
import { buildProgram, launcher as launcherProgram } from '#sandbox/native.ts';
import {
  killTree,
  noSandbox,
  sandboxBuilder,
  systemLibraries,
  type Losses,
  type Sandbox,
  type SandboxPlan,
  type SystemUser,
} from '#sandbox/sandbox.ts';
import { sandboxRemedy } from '#remedies.ts';
import type { PassedTests } from '#sandbox/passed-tests.ts';
import { selfTest, type SelfTest } from '#sandbox/self-test.ts';
import { createUsers } from '#sandbox/users.ts';
import { fontCacheFolder } from '#workers/font-cache.ts';
import { bundleFolder, compiledFolder } from '#workers/prepared-program.ts';
import { probeCommand, workerSandbox } from '#workers/sandbox.ts';

const run = promisify(execFile);

/** Which tiers may be used; `auto` prefers namespaces. */
export const sandboxChoices = ['auto', 'namespaces', 'confined'] as const;
export type SandboxChoice = (typeof sandboxChoices)[number];

export type TierContext = {
  /** The runner's own folder. */
  folder: string;
  cacheFolder: string;
  runAs: SystemUser | undefined;
  /** The tests that need not run again. */
  passed: PassedTests;
};

export type Tier = {
  name: 'namespaces' | 'confined' | 'none';
  makeSandbox(plan: SandboxPlan): Sandbox;
  /** True if programs see a file tree of their own, otherwise the host's. */
  hasOwnTree: boolean;
  /** The user of the next sandbox, if it is not the host's user. */
  nextUser(): SystemUser | undefined;
  /** The launcher of confined programs. */
  launcher?: string;
};

type Attempt = { tier: Tier; test: SelfTest; losses: string[] };

/** The chosen tier: a proven one, or none and why. */
export type ChosenTier = { tier: Tier; holds: boolean; finding: Finding };

/** Below it, processes of one user can signal each other (Linux 6.12). */
const leastLandlock = 6;
/** Below it, a program can truncate files that it cannot write (Linux 6.2). With users of their own the rest holds. */
const leastLandlockWithUsers = 3;

/** The guarantees that only namespaces give, on every machine. */
const lossesOfConfined = [
  'programs learn whether a path of the server exists',
  'programs see the server’s host name',
  'temporary files lie on the disk, and their limit is watched, not fixed',
  'Chromium keeps its own filter but no namespaces, and reads command lines of other processes',
];

/** @param kind the kind of sandbox, by which a passed test is remembered */
async function testTier(
  context: TierContext,
  tier: Tier,
  kind: string,
  hostProcess: number,
): Promise<SelfTest> {
  const { passed } = context;
  if (passed.has(kind)) return { holds: true };
  const test = await runSelfTest(context, tier, hostProcess);
  if (test.holds) await passed.add(kind);
  return test;
}

const runSelfTest = async (
  { folder }: TierContext,
  tier: Tier,
  hostProcess: number,
): Promise<SelfTest> => {
  const own = join(folder, `self-test-${tier.name}`);
  const user = tier.nextUser();
  try {
    await createMounts(own, user);
    // The test also tries to change the prepared program and the font cache, so their folders must exist.
    for (const part of [bundleFolder(own), compiledFolder(own), fontCacheFolder(own)])
      await makeFolder(part, user);
    const sandbox = tier.makeSandbox({ ...workerSandbox(own, { program: own, fonts: own }), user });
    return await selfTest(sandbox, folder, probeCommand(tier.hasOwnTree), hostProcess);
  } catch (error) {
    throwIfDiskFull(error);
    return { holds: false, reason: (error as Error).message };
  } finally {
    await rm(own, { recursive: true, force: true });
  }
};

/** Whether a program starts that needs `/proc`, as LibreOffice and Chromium do. */
async function startsWithProc(tier: Tier): Promise<boolean> {
  const limits = { fileBytes: 0, openFiles: 64, processes: 16 };
  const plan = { ...systemLibraries, tmpBytes: 4096, proc: true as const, limits };
  const child = tier.makeSandbox(plan).start('/usr/bin/prlimit', ['--version']);
  child.stdout?.resume();
  child.stderr?.resume();
  try {
    const [code] = (await once(child, 'exit')) as [number | null];
    return code === 0;
  } catch {
    return false;
  } finally {
    killTree(child);
  }
}

async function tryNamespaces(context: TierContext): Promise<Attempt> {
  const { folder, runAs } = context;
  const kinds = { complete: 'namespaces', named: 'namespaces with the host name' };
  const tierWith = (losses: Losses): Tier => ({
    name: 'namespaces',
    makeSandbox: sandboxBuilder(folder, runAs, losses),
    hasOwnTree: true,
    nextUser: () => runAs,
  });
  const complete = tierWith({});
  const test = await testTier(context, complete, kinds.complete, 0);
  const lossesOf = (tier: Tier, kind: string) => lossesWithoutProc(context, tier, kind);
  if (test.holds) return { tier: complete, test, losses: await lossesOf(complete, kinds.complete) };
  const named = tierWith({ hostName: true });
  const second = await testTier(context, named, kinds.named, 0);
  if (!second.holds) return { tier: complete, test, losses: [] };
  const losses = ['programs see the server’s host name', ...(await lossesOf(named, kinds.named))];
  return { tier: named, test: second, losses };
}

/** Some containers mask parts of /proc, and the kernel then refuses to mount another. */
async function lossesWithoutProc(
  { passed }: TierContext,
  tier: Tier,
  kind: string,
): Promise<string[]> {
  const test = `${kind}, /proc`;
  if (passed.has(test)) return [];
  if (!(await startsWithProc(tier)))
    return ['LibreOffice and Chromium do not start, because the container masks /proc'];
  await passed.add(test);
  return [];
}

const isIncomplete = ({ losses }: Attempt) => losses.some((loss) => loss.includes('do not start'));

async function tryConfined(context: TierContext): Promise<Attempt> {
  const { folder, cacheFolder, runAs } = context;
  const launcher = await buildProgram(launcherProgram, cacheFolder, runAs).catch(
    (error: unknown) => {
      throw new Error(`the launcher cannot be compiled: ${(error as Error).message}`);
    },
  );
  const landlock = Number((await run(launcher, ['version'])).stdout);
  const tierFor = (users: (() => SystemUser) | undefined): Tier => ({
    name: 'confined',
    makeSandbox: confinedBuilder({ launcher, folder, runAs, nextUser: users }),
    hasOwnTree: false,
    nextUser: users ?? (() => runAs),
    launcher,
  });
  const users = createUsers();
  if (users && landlock >= leastLandlockWithUsers) {
    const tier = tierFor(users);
    await openToUsers(folder, cacheFolder);
    const test = await testTier(context, tier, 'confined with users', process.pid);
    if (test.holds) return { tier, test, losses: lossesOfConfined };
    // Root opens no files, so there is no user to share.
    if (!runAs && process.getuid?.() === 0)
      return { tier, test: { holds: false, reason: withHint(test.reason) }, losses: [] };
  }
  const tier = tierFor(undefined);
  const losses = [...lossesOfConfined, 'all programs have one user, and share its processes'];
  if (landlock < leastLandlock) return { tier, test: tooOld(landlock, users), losses };
  const test = await testTier(context, tier, 'confined', process.pid);
  return { tier, test, losses };
}

const withHint = (reason: string): string =>
  reason.includes('Permission denied')
    ? `${reason} (each sandbox has a user of its own, who must be able to enter the folders above: chmod o+x)`
    : reason;

/** Users of their own must reach their folders, not list them. */
async function openToUsers(folder: string, cacheFolder: string): Promise<void> {
  await makeFolder(cacheFolder);
  for (const path of [dirname(folder), folder, cacheFolder]) await chmod(path, 0o711);
}

const tooOld = (landlock: number, users: unknown): SelfTest => ({
  holds: false,
  reason:
    landlock < 1
      ? `Linux ${release()} has no Landlock, or it is not enabled`
      : `Linux ${release()} has Landlock ${landlock}; without namespaces ${
          users ? `${leastLandlockWithUsers} (Linux 6.2)` : `${leastLandlock} (Linux 6.12)`
        } is needed`,
});

function failedAttempt(error: unknown): Attempt {
  throwIfDiskFull(error);
  const test = { holds: false as const, reason: (error as Error).message };
  return { tier: noTier(undefined), test, losses: [] };
}

/** A full disk is no evidence against the sandbox, and a process without one would refuse files until it is started again. */
function throwIfDiskFull(error: unknown): void {
  if (isDiskFullError(error)) throw error;
}

/** @throws Error if attempts may have failed only because the disk is full */
function refuseFullDisk(folder: string, tried: readonly Attempt[]): void {
  const sawFullDisk = tried.some(
    ({ test }) => !test.holds && /No space left|ENOSPC/.test(test.reason),
  );
  if (sawFullDisk || isDiskFull(folder))
    throw new Error('the disk of the data folder is full, so the sandbox cannot be tested');
}

const noTier = (runAs: SystemUser | undefined): Tier => ({
  name: 'none',
  makeSandbox: noSandbox,
  hasOwnTree: false,
  nextUser: () => runAs,
});

const descriptions = {
  namespaces: 'secure: no network, no other files, no way out',
  confined: 'secure without namespaces: no network, no other files, no way out',
  none: '',
};

function findingOf({ tier, losses }: Attempt): Finding {
  const detail = `${descriptions[tier.name]} (tier ${tier.name})`;
  const limits = losses.length > 0 ? `; but ${losses.join('; ')}` : '';
  return { name: 'sandbox', state: 'found', detail: detail + limits };
}

const reasonOf = ({ test }: Attempt) => (test.holds ? '' : test.reason);

function brokenFinding(tried: Record<string, Attempt>, isWaived: boolean): Finding {
  const reasons = Object.entries(tried).map(([name, attempt]) => `${name}: ${reasonOf(attempt)}`);
  return {
    name: 'sandbox',
    state: 'broken',
    detail: reasons.join('; '),
    cost: isWaived
      ? 'ALLOW_UNSANDBOXED is set: a hostile file can do anything this user can do'
      : 'no file is converted',
    remedy: sandboxRemedy(),
  };
}

/**
 * Tries the tiers and proves the one that is chosen.
 * @param isWaived whether programs may run without a sandbox if no tier holds
 * @throws Error if the disk is full
 */
export async function chooseTier(
  choice: SandboxChoice,
  context: TierContext,
  isWaived: boolean,
): Promise<ChosenTier> {
  const tried: Record<string, Attempt> = {};
  const chosen = (attempt: Attempt) => ({
    tier: attempt.tier,
    holds: true,
    finding: findingOf(attempt),
  });
  if (choice !== 'confined') {
    tried['namespaces'] = await tryNamespaces(context).catch(failedAttempt);
    const isGood = tried['namespaces'].test.holds && !isIncomplete(tried['namespaces']);
    if (isGood) return chosen(tried['namespaces']);
  }
  if (choice !== 'namespaces') {
    tried['confined'] = await tryConfined(context).catch(failedAttempt);
    if (tried['confined'].test.holds) return chosen(tried['confined']);
  }
  if (tried['namespaces']?.test.holds) return chosen(tried['namespaces']);
  refuseFullDisk(context.folder, Object.values(tried));
  return { tier: noTier(context.runAs), holds: false, finding: brokenFinding(tried, isWaived) };
}
