// Tests that a cache which was filled beforehand serves a runner although nothing in it can be changed, as in an image.
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRunner, prepareCache, type Runner } from '../../packages/runner/index.ts';
import { writeDocx } from '../conversions/documents.ts';
import { descendants, engineWords } from '../setup/descendants.ts';

let folder: string;
let cacheFolder: string;
let made: string[];
let runner: Runner;
const events: string[] = [];

/** Without the project's packages, to which a link leads. */
const entries = () =>
  readdirSync(cacheFolder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.includes('node_modules'))
    .map((name) => join(cacheFolder, name));
const setMode = (mode: number) => {
  for (const path of [cacheFolder, ...entries()]) chmodSync(path, mode);
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-cache-'));
  cacheFolder = join(folder, 'cache');
  made = await prepareCache(cacheFolder);
  setMode(0o555);
  runner = await createRunner({
    ...{ workFolder: join(folder, 'work'), cacheFolder, concurrency: 1 },
    log: (event) => void events.push(event),
  });
});
afterAll(async () => {
  await runner.stop();
  setMode(0o755);
  rmSync(folder, { recursive: true, force: true });
});

test('it has the worker’s program, the fonts and what LibreOffice needs to be warm', () =>
  expect(made).toEqual([
    'worker',
    'fonts',
    'launcher',
    'program starter',
    'zygote',
    'warm-up documents',
  ]));

test('it has what Node has compiled of the program', () => {
  const compiled = entries().filter((path) => path.includes('/compiled/'));
  expect(compiled.length).toBeGreaterThan(100);
});

const fontCaches = () => entries().filter((path) => /\/fontconfig\/.*\.cache-\d+$/.test(path));

test('it has sharp’s font cache', () => expect(fontCaches().length).toBeGreaterThan(5));

test('a worker takes the fonts from there for its first text in an image, and reads none itself', async () => {
  const input = join(folder, 'photo.png');
  await sharp({ create: { width: 400, height: 300, channels: 3, background: 'teal' } }).toFile(
    input,
  );
  const options = { outputFormat: 'png', showWatermark: true, watermarkText: 'Octavo' };
  await runner.convert({
    ...{ type: 'image-edit', owner: 'somebody', options, outputFolder: folder },
    inputs: [{ name: 'photo.png', path: input }],
  });
  // Fontconfig keeps what it finds there mapped, and otherwise what it has written to a folder of its own.
  const workers = await descendants(process.pid, engineWords.worker);
  const maps = workers.map((pid) => readFileSync(`/proc/${pid}/maps`, 'utf8')).join('\n');
  const mapped = [...maps.matchAll(/ (\d+) +\S+\.cache-\d+$/gm)].map(([, inode]) => Number(inode));
  const prepared = new Set(fontCaches().map((path) => statSync(path).ino));
  expect(mapped.length).toBeGreaterThan(5);
  expect(mapped.filter((inode) => !prepared.has(inode))).toEqual([]);
});

test('filling it again changes nothing', async () => {
  const before = entries();
  await prepareCache(cacheFolder);
  expect(entries()).toEqual(before);
});

test('a runner converts a document with it, and changes nothing', async () => {
  const before = entries();
  const input = await writeDocx(join(folder, 'letter.docx'), ['A letter']);
  const converted = await runner.convert({
    ...{ type: 'word-to-pdf', owner: 'somebody', options: {}, outputFolder: folder },
    inputs: [{ name: 'letter.docx', path: input }],
  });
  expect(converted.name).toBe('letter.pdf');
  expect(entries()).toEqual(before);
  expect(events.filter((event) => event.endsWith('.failed'))).toEqual([]);
});
