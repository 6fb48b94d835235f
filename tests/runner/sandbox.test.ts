// Tests what a program inside a worker's sandbox can do.
import { execFile } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fontCacheFolder } from '../../packages/runner/workers/font-cache.ts';
import { workerSandbox } from '../../packages/runner/workers/sandbox.ts';
import { bundleFolder, compiledFolder } from '../../packages/runner/workers/prepared-program.ts';
import { createMounts } from '../../packages/runner/sandbox/job-folder.ts';
import { deletedBytes, processTree } from '../../packages/runner/sandbox/process-tree.ts';
import { killTree, type Sandbox, type SystemUser } from '../../packages/runner/sandbox/sandbox.ts';
import { openTier, tiers } from './tiers.ts';

describe.each(tiers)('the sandbox of a worker, tier %s', (tier) => {
  const isConfined = tier === 'confined';
  /** How a path fails that the sandbox does not contain, and one that it only reads. */
  const absent = isConfined ? 'EACCES' : 'ENOENT';
  const readOnly = isConfined ? /^(EACCES|EROFS)$/ : /^EROFS$/;
  let folder: string;
  let prepared: string;
  let user: SystemUser | undefined;
  let opened: Awaited<ReturnType<typeof openTier>>;
  let sandbox: Sandbox;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'octavo-sandbox-'));
    prepared = join(folder, 'program');
    for (const part of [
      bundleFolder(prepared),
      compiledFolder(prepared),
      fontCacheFolder(prepared),
    ])
      mkdirSync(part, { recursive: true });
    opened = await openTier(tier, folder, prepared);
    user = opened.nextUser();
    await createMounts(folder, user);
    if (user) chmodSync(folder, 0o711);
    sandbox = opened.build({
      ...workerSandbox(folder, { program: prepared, fonts: prepared }),
      user,
    });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Runs a script inside and returns its output. */
  async function inside(script: string): Promise<string> {
    const child = sandbox.start(opened.inside.node, ['--input-type=module', '-e', script]);
    child.stdin?.end();
    const late = setTimeout(() => killTree(child), 20_000);
    const [out] = await Promise.all([text(child.stdout!), text(child.stderr!)]);
    clearTimeout(late);
    return out.trim();
  }

  const attempt = (action: string) =>
    inside(
      `try { const done = await (async () => ${action})(); console.log('did it', done) } catch (e) { console.log(e.code ?? e.message) } process.exit(0)`,
    );

  const [EINVAL, ENOSYS] = [22, 38];

  /** Makes system calls inside, with 0 for each argument. @returns the error number of each, 0 for none */
  async function errors(calls: readonly number[]): Promise<number[]> {
    const program = join(folder, 'calls');
    const source = `#include <errno.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <unistd.h>
    int main(int count, char **numbers) {
      for (int i = 1; i < count; i++)
        printf("%d ", syscall(atol(numbers[i]), 0, 0, 0, 0, 0, 0) < 0 ? errno : 0);
    }`;
    writeFileSync(`${program}.c`, source);
    await promisify(execFile)('cc', ['-o', program, `${program}.c`]);
    const caller = opened.with({ ...workerSandbox(folder, { program: prepared }), user }, program);
    const child = caller.sandbox.start(caller.program, calls.map(String));
    child.stdin?.end();
    const [out] = await Promise.all([text(child.stdout!), text(child.stderr!)]);
    return out.trim().split(' ').map(Number);
  }

  test('runs a program', async () => {
    expect(await inside('console.log(1 + 1)')).toBe('2');
  });

  test('contains no host files except programs and fonts', async () => {
    expect(await attempt(`(await import('node:fs')).readFileSync('/etc/passwd')`)).toBe(absent);
    expect(await attempt(`(await import('node:fs')).readdirSync('/home')`)).toBe(absent);
    expect(await attempt(`(await import('node:fs')).readdirSync(${JSON.stringify(folder)})`)).toBe(
      absent,
    );
  });

  test('has no shell', async () => {
    expect(await attempt(`(await import('node:child_process')).execSync('id')`)).toBe(absent);
  });

  test('can read its input but not change it', async () => {
    writeFileSync(join(folder, 'in', 'input'), 'hello');
    const read = `(await import('node:fs')).readFileSync('${opened.inside.in}/input', 'utf8')`;
    expect(await attempt(read)).toBe('did it hello');
    const write = `(await import('node:fs')).writeFileSync('${opened.inside.in}/input', '')`;
    expect(await attempt(write)).toMatch(readOnly);
  });

  test('cannot change the program and the font cache', async () => {
    const write = `(await import('node:fs')).writeFileSync('${opened.inside.runner}', '')`;
    expect(await attempt(write)).toMatch(readOnly);
    const { compiled, bundle, fontCache } = opened.inside;
    for (const place of [compiled, bundle, fontCache]) {
      const replace = `(await import('node:fs')).writeFileSync('${place}', '')`;
      expect(await attempt(replace)).toMatch(readOnly);
    }
  });

  test('starts without a font cache that another process has removed', async () => {
    const plan = workerSandbox(folder, { program: prepared, fonts: join(folder, 'removed') });
    const child = opened.build({ ...plan, user }).start(opened.inside.node, ['-p', '1 + 1']);
    child.stdin?.end();
    expect(await text(child.stdout!)).toBe('2\n');
  });

  test('reaches no address of this machine', async () => {
    let calls = 0;
    const server = createServer((socket) => {
      calls++;
      socket.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const connect = `new Promise((r, j) => import('node:net').then(({connect}) => connect(${port}, '127.0.0.1').on('connect', r).on('error', j)))`;
    expect(await attempt(connect)).toBe('EAFNOSUPPORT');
    server.close();
    expect(calls).toBe(0);
  });

  test('sees no processes, nor where on the host its folders lie', async () => {
    const read = `(await import('node:fs')).readFileSync('/proc/self/mountinfo', 'utf8')`;
    expect(await attempt(read)).toBe(absent);
  });

  test('has none of the host’s environment variables', async () => {
    const names = await inside('console.log(Object.keys(process.env).sort().join())');
    const ofNode = 'MALLOC_ARENA_MAX,NODE_COMPILE_CACHE,NODE_COMPILE_CACHE_PORTABLE';
    expect(names).toBe(`HOME,LANG,${ofNode},PATH,${isConfined ? '' : 'PWD,'}TMPDIR,XDG_CACHE_HOME`);
  });

  /** Writes 2 GiB in parts, which is four times the limit; each way hides it differently from one who looks into the folder. */
  const fills = {
    'a file': `const fd = fs.openSync(os.tmpdir() + '/fill', 'w'); for (let i = 0; i < 128; i++) fs.writeSync(fd, block)`,
    'a deleted file': `const fd = fs.openSync(os.tmpdir() + '/fill', 'w'); fs.unlinkSync(os.tmpdir() + '/fill'); for (let i = 0; i < 128; i++) fs.writeSync(fd, block)`,
    'many folders': `for (let i = 0; i < 128; i++) { fs.mkdirSync(os.tmpdir() + '/' + i, 0); fs.writeFileSync(os.tmpdir() + '/' + i + '/f', block) }`,
    'shared memory': `const fd = fs.openSync('/dev/shm/fill', 'w'); for (let i = 0; i < 128; i++) fs.writeSync(fd, block)`,
  };
  test.each(Object.entries(fills))(
    'cannot fill the disk or the memory through %s',
    async (_, fill) => {
      const script = `import fs from 'node:fs'; import os from 'node:os'; const block = Buffer.alloc(2 ** 24, 1); try { ${fill}; console.log('filled') } catch (e) { console.log(e.code) }`;
      expect(await inside(script)).toMatch(isConfined ? /^(EPERM|EACCES|)$/ : /^(ENOSPC|EACCES)$/);
    },
  );

  test('cannot fill the disk through a deleted file that is only mapped', async () => {
    const program = join(folder, 'maps');
    const source = `#include <fcntl.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <sys/mman.h>
    #include <unistd.h>
    int main(void) {
      const size_t size = 2ul << 30;
      if (chdir(getenv("TMPDIR"))) return 1;
      int file = open("fill", O_RDWR | O_CREAT, 0600);
      unlink("fill");
      if (ftruncate(file, size)) return 1;
      volatile char *bytes = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
      if (bytes == MAP_FAILED) return 1;
      close(file);
      puts("begins"), fflush(stdout);
      for (size_t at = 0; at < size; at += 4096) bytes[at] = 1;
      puts("filled");
    }`;
    writeFileSync(`${program}.c`, source);
    await promisify(execFile)('cc', ['-O1', '-o', program, `${program}.c`]);
    const mapper = opened.with({ ...workerSandbox(folder, { program: prepared }), user }, program);
    const child = mapper.sandbox.start(mapper.program, []);
    expect(await text(child.stdout!)).toBe('begins\n');
  });

  test('shows the host the deleted files that it holds, also those in memory', async () => {
    const program = join(folder, 'holds');
    const source = `#define _GNU_SOURCE
    #include <stdio.h>
    #include <sys/mman.h>
    #include <unistd.h>
    static char bytes[8 << 20];
    int main(void) {
      for (size_t at = 0; at < sizeof bytes; at++) bytes[at] = 1;
      if (write(memfd_create("x", 0), bytes, sizeof bytes) < 0) return 1;
      puts("holds"), fflush(stdout);
      pause();
    }`;
    writeFileSync(`${program}.c`, source);
    await promisify(execFile)('cc', ['-o', program, `${program}.c`]);
    const holder = opened.with({ ...workerSandbox(folder, { program: prepared }), user }, program);
    const child = holder.sandbox.start(holder.program, []);
    await new Promise((resolve) => child.stdout!.once('data', resolve));
    expect(deletedBytes(processTree(child.pid!))).toBe(8 << 20);
    killTree(child);
  });

  test('cannot start more than a few processes', async () => {
    const fork = `{ const { spawn } = await import('node:child_process'); let started = 0; for (let i = 0; i < 100; i++) { const c = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 5000)'], { stdio: 'ignore' }); c.on('error', () => {}); if (c.pid) started++ } return started < 70 }`;
    // Without namespaces it is ended, unless it has a user of its own.
    expect(await attempt(fork)).toMatch(
      isConfined ? /^(did it true|EAGAIN|)$/ : /did it true|EAGAIN/,
    );
  });

  test('finds only the system calls that programs like it need', async () => {
    // Numbers of calls that are the same on all architectures; the kernel checks the filter before the arguments.
    const numbers = { memfd_secret: 447, io_uring_setup: 425, fsopen: 430, of_a_later_kernel: 600 };
    expect(await errors(Object.values(numbers))).toEqual([ENOSYS, ENOSYS, ENOSYS, ENOSYS]);
    const old = process.arch === 'x64' ? [29, 68, 101, 272, 321] : [194, 186, 117, 97, 280];
    // shmget, msgget, ptrace, unshare, bpf
    expect(await errors(old)).toEqual(old.map(() => ENOSYS));
    const pidfdOpen = 434;
    expect(await errors([pidfdOpen])).toEqual([EINVAL]);
  });

  test('leaves no process behind when it is killed', async () => {
    const marker = `octavo-survivor-${tier}-${process.pid}`;
    const spawnOne = `const { spawn } = await import('node:child_process'); spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000) //${marker}'], { detached: true, stdio: 'ignore' }); console.log('started'); setInterval(() => {}, 1000)`;
    const child = sandbox.start(opened.inside.node, ['--input-type=module', '-e', spawnOne]);
    await new Promise((resolve) => child.stdout!.once('data', resolve));
    killTree(child);
    await expect.poll(() => running(marker), { timeout: 5000 }).toBe(0);
  });

  test('cannot hide an output behind a link', async () => {
    const { createJobFolder } = await createMounts(folder, user);
    const own = await createJobFolder('links');
    await attempt(
      `(await import('node:fs')).symlinkSync('${opened.inside.runner}', '${opened.inside.out}/links/result.pdf')`,
    );
    await expect(own.moveOutput('result.pdf', join(folder, 'taken'))).rejects.toThrow(
      'Conversion failed',
    );
    expect(() => statSync(join(folder, 'taken'))).toThrow('ENOENT');
    await own.remove();
  });
});

/** The number of processes with the word in their command line. */
function running(word: string): number {
  const commandLine = (pid: string) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    } catch {
      return '';
    }
  };
  const others = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return others.filter((pid) => commandLine(pid).includes(word)).length;
}
