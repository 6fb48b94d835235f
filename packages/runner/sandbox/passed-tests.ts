// Remembers which tests of the sandbox passed here since the machine started, for a command that ends after its conversions
// (decision 108).
import { createHash, randomUUID } from 'node:crypto';
import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
} from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { release, version } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { SystemUser } from './sandbox.ts';

export type PassedTests = {
  has(name: string): boolean;
  /** Remembers a test that has just passed; failures are never remembered. */
  add(name: string): Promise<void>;
  /** Forgets all tests. */
  clear(): Promise<void>;
};

/** Remembers nothing: every test runs. */
export const noPassedTests: PassedTests = {
  has: () => false,
  async add() {},
  async clear() {},
};

const record = z.object({ conditions: z.string(), passed: z.array(z.string()) });

/** Settings of the kernel that allow or forbid namespaces; some exist on some distributions only. */
const kernelSettings = [
  'kernel/unprivileged_userns_clone',
  'kernel/apparmor_restrict_unprivileged_userns',
  'user/max_user_namespaces',
  'user/max_net_namespaces',
].map((name) => `/proc/sys/${name}`);

const orMissing = (read: () => string): string => {
  try {
    return read();
  } catch {
    return 'missing';
  }
};

const fileState = (path: string): string =>
  orMissing(() => {
    const { ino, mode, uid, size, mtimeMs, ctimeMs } = statSync(path);
    return [path, ino, mode, uid, size, mtimeMs, ctimeMs].join(' ');
  });

/** The rights of this process: its user, capabilities and system call filter. */
const rights = (status: string): string =>
  status
    .split('\n')
    .filter((line) => /^(Uid|Gid|Groups|Cap\w+|NoNewPrivs|Seccomp):/.test(line))
    .join('\n');

/**
 * A hash of what the tests depend on: the boot, the kernel, the container with its mounts, the rights of this process, and the
 * programs that make the sandbox.
 * @param settings the version of the code, paths and users
 */
export function testConditions(settings: unknown): string {
  const text = (path: string) => orMissing(() => readFileSync(path, 'utf8'));
  const namespaces = readdirSync('/proc/self/ns').map((name) =>
    readlinkSync(`/proc/self/ns/${name}`),
  );
  const path = process.env['PATH'] ?? '/usr/bin:/bin';
  const programs = [process.execPath, '/usr/bin/prlimit', '/etc/ld.so.cache'];
  const parts = [
    ...[text('/proc/sys/kernel/random/boot_id'), release(), version(), process.version],
    ...[...namespaces, text('/proc/self/mountinfo'), rights(text('/proc/self/status'))],
    ...[text('/proc/self/attr/current'), ...kernelSettings.map(text), path],
    ...[...programs, ...path.split(':').map((folder) => join(folder, 'bwrap'))].map(fileState),
    JSON.stringify(settings),
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** Reads a record that no other user can have written. */
function readRecord(path: string, owners: readonly number[]): string | undefined {
  try {
    const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
    const file = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    try {
      const { uid, mode, nlink } = fstatSync(file);
      const isOurs = owners.includes(uid) && nlink === 1 && (mode & 0o022) === 0;
      return isOurs ? readFileSync(file, 'utf8') : undefined;
    } finally {
      closeSync(file);
    }
  } catch {
    return undefined;
  }
}

function parseRecord(text: string): z.infer<typeof record> | undefined {
  try {
    return record.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/**
 * Opens the record of passed tests.
 * @param cacheFolder a folder that no sandbox can write
 * @param conditions from `testConditions`; a record of others counts for nothing
 * @param runAs the owner of the cache folder, if it is not this process's user
 */
export function openPassedTests(
  cacheFolder: string,
  conditions: string,
  runAs?: SystemUser,
): PassedTests {
  const path = join(cacheFolder, 'sandbox-tests.json');
  const owners = [process.getuid?.() ?? 0, ...(runAs ? [runAs.uid] : [])];
  const found = parseRecord(readRecord(path, owners) ?? '');
  const passed = new Set(found?.conditions === conditions ? found.passed : []);
  return {
    has: (name) => passed.has(name),
    async add(name) {
      passed.add(name);
      const fresh = `${path}.${randomUUID()}`;
      const text = JSON.stringify({ conditions, passed: [...passed] });
      // Without a record the next command tests again.
      await writeFile(fresh, text, { flag: 'wx', mode: 0o600 })
        .then(() => rename(fresh, path))
        .catch(() => rm(fresh, { force: true }));
    },
    async clear() {
      passed.clear();
      await rm(path, { force: true }).catch(() => {});
    },
  };
}
