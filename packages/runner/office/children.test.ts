// Tests how the zygote handles children that hostile documents have taken over, with a LibreOffice of the test's own.
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { seccompFilter } from '#sandbox/seccomp.ts';
import type { Architecture } from '#sandbox/syscalls.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);
const source = resolve(import.meta.dirname, 'zygote.c');

/** A LibreOffice that opens a document as its load options say. */
const program = `
#define main zygote_main
#include "${source}"
#undef main
#include <sys/mman.h>
static LibreOfficeKitDocumentClass document_class;
static LibreOfficeKitDocument document = {.pClass = &document_class};
static int saves(LibreOfficeKitDocument *self, const char *url, const char *format, const char *options) {
  (void)self, (void)url, (void)format, (void)options;
  return 1;
}
static void destroys(LibreOfficeKitDocument *self) { (void)self; }
static void forks(LibreOfficeKit *self, bool forked) { (void)self, (void)forked; }
static void takes_memory(int kind) {
  for (const size_t part = 16 << 20;; usleep(20000))
    memset(mmap(NULL, part, PROT_READ | PROT_WRITE, kind | MAP_ANONYMOUS, -1, 0), 1, part);
}
static void fills_scratch(const char *folder, int mode) {
  static char part[1 << 20] = {1};
  mkdir(folder, 0700);
  int place = open(folder, O_RDONLY | O_DIRECTORY);
  int file = openat(place, "file", O_CREAT | O_WRONLY, 0600);
  chmod(folder, mode);
  while (write(file, part, sizeof part) > 0) usleep(5000);
}
static LibreOfficeKitDocument *loads(LibreOfficeKit *self, const char *url, const char *options) {
  (void)self, (void)url;
  char noise[100];
  memset(noise, 'x', sizeof noise);
  for (int pipe = 3; pipe < 64; pipe++) {
    if (!strcmp(options, "closes pipes")) close(pipe);
    if (!strcmp(options, "fills pipes") && write(pipe, noise, sizeof noise) < 0) continue;
    if (!strcmp(options, "claims to be done") && write(pipe, "hidden", 6) < 0) continue;
  }
  if (!strcmp(options, "takes memory")) takes_memory(MAP_PRIVATE);
  if (!strcmp(options, "takes shared memory")) takes_memory(MAP_SHARED);
  if (!strcmp(options, "fills /tmp")) fills_scratch("shown", 0700);
  if (!strcmp(options, "fills /tmp in secret")) fills_scratch("hidden", 0300);
  if (strcmp(options, "opens")) sleep(600);
  return &document;
}
int main(int count, char **arguments) {
  (void)count;
  static LibreOfficeKitClass kit_class;
  static LibreOfficeKit own = {.pClass = &kit_class};
  kit_class.setForkedChild = forks;
  kit_class.documentLoadWithOptions = loads;
  document_class.saveAs = saves;
  document_class.destroy = destroys;
  kit = &own;
  memory_limit = 2e8;
  scratch_limit = 2e7;
  int filter = open(arguments[2], O_RDONLY);
  if (filter < 0 || !read_filter(filter, &document_filter)) return 1;
  serve(arguments[1]);
}
`;

let folder: string;
let zygote: ChildProcess;
let answers: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-children-'));
  await mkdir(join(folder, 'job'));
  await writeFile(join(folder, 'try.c'), program);
  await writeFile(join(folder, 'filter'), seccompFilter(process.arch as Architecture, 'document'));
  await run('cc', ['-o', join(folder, 'try'), join(folder, 'try.c'), '-ldl', '-lm']);
});
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(() => zygote.kill('SIGKILL'));

function start(): void {
  answers = [];
  zygote = spawn(join(folder, 'try'), [folder, join(folder, 'filter')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: zygote.stdout! });
  lines.on('line', (line) => answers.push(line.split('\t').slice(0, 3).join(' ')));
}

/** The state of each child, such as `S` for one that sleeps and `Z` for one that has exited. */
async function children(): Promise<{ pid: number; state: string }[]> {
  const { stdout } = await run('ps', ['--ppid', String(zygote.pid), '-o', 'pid=,stat=']);
  const rows = stdout.trim().split('\n');
  return rows.map((row) => ({ pid: Number.parseInt(row, 10), state: row.trim().split(/\s+/)[1]! }));
}

/** Folders with temporary files of the hostile documents. */
async function leftScratch(): Promise<string[]> {
  const names = (await readdir('/tmp')).filter((name) => name.startsWith('job-'));
  const inside = await Promise.all(
    names.map((name) => readdir(join('/tmp', name)).catch(() => [])),
  );
  return inside.flat().filter((name) => name === 'shown' || name === 'hidden');
}

const convert = (id: string, behaviour: string) => {
  const job = join(folder, 'job');
  const fields = ['convert', id, '60', join(job, 'in'), join(job, 'out'), 'pdf', behaviour, '', ''];
  zygote.stdin!.write(`${fields.join('\t')}\n`);
};

test.each([
  ['closes pipes', 'failed hostile killed'],
  ['fills pipes', 'failed hostile killed'],
  ['claims to be done', 'done hostile hidden'],
  ['takes memory', 'failed hostile memory'],
  ['takes shared memory', 'failed hostile memory'],
  ['fills /tmp', 'failed hostile memory'],
  ['fills /tmp in secret', 'failed hostile memory'],
])('a document that %s and goes on ends, and holds up no other', async (behaviour, answer) => {
  start();
  convert('hostile', behaviour);
  convert('next', 'opens');
  convert('last', 'opens');
  await expect
    .poll(() => answers.toSorted(), { timeout: 20_000 })
    .toEqual(['done last visible', 'done next visible', answer, 'ready - -'].toSorted());
  expect(await leftScratch()).toEqual([]);
  // The process of the next document waits.
  const left = (await children()).filter(({ state }) => !state.startsWith('Z'));
  expect(left).toHaveLength(1);
});

test('forks a process again when the waiting one has been killed', async () => {
  start();
  await expect.poll(() => answers).toEqual(['ready - -']);
  const [waiting] = await children();
  process.kill(waiting!.pid, 'SIGKILL');
  await expect.poll(children).toMatchObject([{ state: expect.stringMatching('^Z') }]);
  convert('next', 'opens');
  await expect.poll(() => answers).toContain('done next visible');
});
