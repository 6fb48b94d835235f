// Tests what a LibreOffice child can do after it has confined itself, by a program that includes the zygote's source.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { seccompFilter } from '#sandbox/seccomp.ts';
import type { Architecture } from '#sandbox/syscalls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);
const source = resolve(import.meta.dirname, 'zygote.c');

/** Prints what works: `version read truncate own-file signal mounts fork group`, each 0 or 1 but the first. */
const program = `
#define main zygote_main
#include "${source}"
#undef main
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
/* As on a kernel without Landlock. */
static void take_landlock_away(void) {
  struct sock_filter rules[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_landlock_create_ruleset, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog filter = {.len = 4, .filter = rules};
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter)) _exit(3);
}
int main(int count, char **paths) {
  if (count > 5) take_landlock_away();
  char *folder = paths[1], *other = paths[2], *own = paths[3];
  int filter = open(paths[4], O_RDONLY);
  if (filter < 0 || !read_filter(filter, &document_filter)) return 2;
  long version = landlock_version();
  if (!confine(folder, folder, folder, folder) || !filter_calls(&document_filter)) return 1;
  int reads = open(other, O_RDONLY) >= 0, truncates = truncate(other, 0) == 0;
  int writes = open(own, O_CREAT | O_WRONLY, 0600) >= 0 && truncate(own, 0) == 0;
  int mounts = open("/proc/self/mountinfo", O_RDONLY) >= 0;
  int signals = kill(getppid(), 0) == 0, groups = setsid() >= 0 || setpgid(0, 0) == 0;
  pid_t child = fork();
  if (child == 0) _exit(0);
  printf("%ld %d %d %d %d %d %d %d", version, reads, truncates, writes, signals, mounts, child > 0, groups);
  return 0;
}
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-confine-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a document reads, truncates and signals nothing but its own, starts no process, does not learn where its folders lie, and is not opened without Landlock', async () => {
  const own = join(folder, 'own');
  const other = join(folder, 'of-another-owner');
  await mkdir(own);
  await writeFile(other, 'words');
  await writeFile(join(folder, 'try.c'), program);
  const filter = join(folder, 'filter');
  await writeFile(filter, seccompFilter(process.arch as Architecture, 'document'));
  await run('cc', ['-o', join(folder, 'try'), join(folder, 'try.c'), '-ldl', '-lm']);
  const paths = [own, other, join(own, 'result'), filter];
  await expect(run(join(folder, 'try'), [...paths, 'without Landlock'])).rejects.toMatchObject({
    code: 1,
    stdout: '',
  });
  const { stdout } = await run(join(folder, 'try'), paths);
  const [version = 0, reads, truncates, writes, signals, mounts, forks, groups] = stdout
    .split(' ')
    .map(Number);
  // Older kernels cannot restrict truncation (before 6.2) and signals (before 6.12).
  expect({ reads, truncates, writes, signals, mounts, forks, groups }).toEqual({
    reads: 0,
    truncates: version >= 3 ? 0 : 1,
    writes: 1,
    signals: version >= 6 ? 0 : 1,
    mounts: 0,
    forks: 0,
    groups: 0,
  });
  if (version >= 3) expect(await readFile(other, 'utf8')).toBe('words');
});
