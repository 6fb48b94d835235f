// Tests that the pages of memory that one child changed are copied for the next before it needs them.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);

/** Prints how often the kernel stops a child that writes to the pages, without and with copies, and what is in them then. */
const program = `
#define _GNU_SOURCE
#include "${resolve(import.meta.dirname, 'pages.h')}"
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
enum { PAGES = 400, CHANGED = 100 };
static char *memory;
static long size;
static void change(void) {
  for (int i = 0; i < CHANGED; i++) memory[(i * 3) * size] = 'b';
}
static void measure(bool copied) {
  struct rusage before, after;
  if (copied) copy_changed_pages();
  int kept = memory[0] == 'a' && memory[size] == 'a';
  getrusage(RUSAGE_SELF, &before);
  change();
  getrusage(RUSAGE_SELF, &after);
  printf("%d %ld ", kept, after.ru_minflt - before.ru_minflt);
  fflush(stdout);
  _exit(0);
}
int main(void) {
  size = sysconf(_SC_PAGESIZE);
  memory = mmap(NULL, PAGES * size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  madvise(memory, PAGES * size, MADV_NOHUGEPAGE);
  memset(memory, 'a', PAGES * size);
  int done[2];
  if (pipe(done)) return 1;
  pid_t first = fork();
  if (first == 0) {
    change();
    if (write(done[1], "", 1) < 0) _exit(1);
    pause();
  }
  char answer;
  if (read(done[0], &answer, 1) < 1) return 1;
  find_changed_pages(first, 0, 0);
  kill(first, SIGKILL);
  waitpid(first, NULL, 0);
  for (int copied = 0; copied < 2; copied++) {
    pid_t next = fork();
    if (next == 0) measure(copied);
    waitpid(next, NULL, 0);
  }
  return 0;
}
`;

test('pages that a document changes are copied before the next document comes, with what they contain', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-pages-'));
  try {
    const [source, binary] = [join(folder, 'pages.c'), join(folder, 'pages')];
    await writeFile(source, program);
    await run('cc', ['-O1', '-o', binary, source]);
    const { stdout } = await run(binary);
    const [kept, without, stillKept, after] = stdout.trim().split(' ').map(Number);
    expect({ kept, stillKept }).toEqual({ kept: 1, stillKept: 1 });
    expect(without).toBeGreaterThanOrEqual(100);
    expect(after).toBeLessThan(20);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
