// Tests that the memory of documents is apart from what was there before, and that pages replaced by huge ones keep their content.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);

/** Prints how many of 1,000 allocations lie in fresh memory, and what is in the fresh memory and in replaced pages. */
const program = `
#define _GNU_SOURCE
#include "${resolve(import.meta.dirname, 'huge.h')}"
#include <sys/prctl.h>
enum { PLACES = 20000, PAGES = 4 };
static char *places[PLACES];
static int fresh_places(uintptr_t fresh) {
  int count = 0;
  for (int i = 0; i < 1000; i++) count += (uintptr_t)(places[i] = malloc(24 + i * 7)) >= fresh;
  return count;
}
int main(int count, char **arguments) {
  (void)arguments;
  /* As on a kernel without huge pages. */
  if (count > 1) prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0);
  for (int i = 0; i < PLACES; i++) places[i] = malloc(24 + i % 3000);
  for (int i = 0; i < PLACES; i += 2) free(places[i]);
  const uintptr_t fresh = use_fresh_memory();
  collapse_heap(fresh);
  char *own = malloc(500 << 10);
  const bool apart = (uintptr_t)own < fresh;
  const size_t size = PAGES * (size_t)HUGE_PAGE_BYTES;
  char *space = mmap(NULL, size + HUGE_PAGE_BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  char *code = (char *)huge_page_after((uintptr_t)space);
  for (size_t i = 0; i < size; i++) code[i] = (char)(i / 4096);
  mprotect(code, size, PROT_READ | PROT_EXEC);
  const bool replaced = replace_by_huge_pages((struct huge_range){(uintptr_t)code, (uintptr_t)code + size, PROT_READ | PROT_EXEC});
  int same = 1;
  for (size_t i = 0; i < size; i++) same &= code[i] == (char)(i / 4096);
  const bool copied = copy_code() > 0;
  printf("%d %d %d %d %d", fresh_places(fresh), apart, same, replaced, copied);
  return 0;
}
`;

test.each([
  ['', []],
  [', also without huge pages', ['without']],
])(
  'documents allocate in fresh memory, and replaced pages keep their content%s',
  async (_, without) => {
    const folder = await mkdtemp(join(tmpdir(), 'octavo-huge-'));
    try {
      const [source, binary] = [join(folder, 'huge.c'), join(folder, 'huge')];
      await writeFile(source, program);
      await run('cc', ['-O2', '-Wall', '-Werror', '-o', binary, source]);
      const { stdout } = await run(binary, without);
      const [inFreshMemory, ownApart, same, replaced, copied] = stdout.split(' ').map(Number);
      expect(inFreshMemory).toBeGreaterThan(800);
      expect({ ownApart, same }).toEqual({ ownApart: 1, same: 1 });
      if (without.length > 0) expect({ replaced, copied }).toEqual({ replaced: 0, copied: 0 });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);
