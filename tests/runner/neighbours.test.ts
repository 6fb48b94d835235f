// Two workers of one user, of which one attacks the other, the server and the machine.
import { execFile } from 'node:child_process';
import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { printSandbox } from '../../packages/runner/print/sandbox.ts';
import { createMounts } from '../../packages/runner/sandbox/job-folder.ts';
import { processTree } from '../../packages/runner/sandbox/process-tree.ts';
import {
  killTree,
  type Sandbox,
  type SandboxPlan,
  type SystemUser,
} from '../../packages/runner/sandbox/sandbox.ts';
import { bundleFolder, compiledFolder } from '../../packages/runner/workers/prepared-program.ts';
import { workerSandbox } from '../../packages/runner/workers/sandbox.ts';
import { openTier, tiers } from './tiers.ts';

/**
 * The attacks that are known to succeed: with namespaces only those that reach nothing outside of them, without namespaces those
 * that this tier cannot prevent (docs/security.md).
 */
const knownOf = (name: (typeof tiers)[number], hasOwnUsers: boolean): string[] => {
  if (name === 'confined')
    return [...(hasOwnUsers ? [] : ['stat of another’s file']), 'stat of another’s process'];
  return ['setpriority of a user', ...harmlessInNamespaces];
};

const harmlessInNamespaces = [
  'leave the group',
  'a folder that hides files',
  'a folder that the mask hides',
];

/** Chromium needs `/proc`, where without namespaces other processes are, and namespaces for a sandbox of its own. */
const knownOfChromium = (name: (typeof tiers)[number], hasOwnUsers: boolean): string[] =>
  name === 'confined'
    ? [
        ...[`/proc/${process.pid}/cmdline`, `/proc/${process.pid}/status`],
        ...['/proc/version', '/proc/self/mounts', '/proc/1/cmdline', '/proc'],
        ...knownOf(name, hasOwnUsers),
      ]
    : [
        'setpriority of a user',
        ...['/proc/version', '/proc/self/mounts', '/proc/1/cmdline', '/proc', 'unshare'],
        ...harmlessInNamespaces,
      ];

describe.each(tiers)('a program in the tier %s', (name) => {
  let folder: string;
  let attack: string;
  let servers: Server[];
  let addresses: string[];
  let calls = 0;

  /** The sandbox plan of a worker with folders of its own. */
  async function plan(of: string, user: SystemUser | undefined): Promise<SandboxPlan> {
    const own = join(folder, of);
    await createMounts(own, user);
    for (const part of [bundleFolder(own), compiledFolder(own)])
      mkdirSync(part, { recursive: true });
    return { ...workerSandbox(own, { program: own }), user };
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'octavo-neighbours-'));
    attack = join(folder, 'attack');
    await promisify(execFile)('cc', ['-w', '-o', attack, join(import.meta.dirname, 'attack.c')]);
    const paths = [join(folder, 'socket'), `octavo-neighbours-${process.pid}-${name}`];
    const targets = [{ host: '127.0.0.1', port: 0 }, { path: paths[0] }, { path: `\0${paths[1]}` }];
    servers = await Promise.all(
      targets.map(async (target) => {
        const server = createServer((socket) => {
          calls++;
          socket.destroy();
        });
        await new Promise<void>((resolve) => server.listen(target, resolve));
        return server;
      }),
    );
    addresses = [
      String((servers[0]!.address() as AddressInfo).port),
      ...(paths as [string, string]),
    ];
  });
  afterAll(() => {
    for (const server of servers) server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Attacks a process and a folder from a sandbox. @returns what worked */
  async function report(
    { sandbox, program }: { sandbox: Sandbox; program: string },
    pid: number,
    victim: string,
  ): Promise<string[]> {
    const child = sandbox.start(program, [String(pid), victim, ...addresses]);
    const [out, error] = await Promise.all([text(child.stdout!), text(child.stderr!)]);
    expect(error).toBe('');
    return out.trim().split('\n').filter(Boolean);
  }

  test('that stands for a taken-over Chromium reaches no file, process or server', async () => {
    const tier = await openTier(name, folder);
    const other = join(folder, 'other');
    mkdirSync(other, { mode: 0o700 });
    writeFileSync(join(other, 'secret'), 'words', { mode: 0o600 });
    const attacker = tier.with(printSandbox('/usr/lib/chromium/chromium'), attack);
    const known = knownOfChromium(name, tier.nextUser() !== undefined);
    expect(await report(attacker, process.pid, other)).toEqual(known);
    expect(calls).toBe(0);
    expect(readFileSync(join(other, 'secret'), 'utf8')).toBe('words');
  });

  test('that stands for a taken-over worker reaches neither another nor the server', async () => {
    const tier = await openTier(name, folder);
    const owner = tier.nextUser();
    const victimPlan = await plan('victim', owner);
    const kept = join(folder, 'victim', 'out', 'job');
    mkdirSync(kept);
    writeFileSync(join(kept, 'secret'), 'words', { mode: 0o600 });
    if (owner)
      for (const path of [kept, join(kept, 'secret')]) chownSync(path, owner.uid, owner.gid);
    const before = statSync(join(kept, 'secret'));
    const victim = tier
      .build({ ...victimPlan, environment: { SECRET: '1' } })
      .start(tier.inside.node, ['-e', 'console.log("runs"); setInterval(() => {}, 1000)']);
    await new Promise((resolve) => victim.stdout!.once('data', resolve));
    const attacker = tier.with(await plan('attacker', tier.nextUser()), attack);
    const reports = [
      await report(attacker, processTree(victim.pid!).at(-1)!, kept),
      await report(attacker, process.pid, kept),
    ];
    expect(victim.exitCode).toBe(null);
    killTree(victim);
    // With users of their own, the folders of others cannot even be entered.
    const known = knownOf(name, owner !== undefined);
    expect(reports).toEqual([known, known]);
    expect(calls).toBe(0);
    expect(readdirSync(kept)).toEqual(['secret']);
    expect(readFileSync(join(kept, 'secret'), 'utf8')).toBe('words');
    const { mode, mtimeMs, gid } = statSync(join(kept, 'secret'));
    expect({ mode, mtimeMs, gid }).toEqual({
      mode: before.mode,
      mtimeMs: before.mtimeMs,
      gid: before.gid,
    });
  });
});
