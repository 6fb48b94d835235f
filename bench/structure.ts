// Operations on the pages of PDFs beside qpdf alone, which does the work in them: what rooms, checks, bookmarks and archives cost. Ours
// are whole jobs in a worker that is up, as it is when a job comes: files brought in, looked at, worked on, checked and handed out. And
// how much memory a very large file takes.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Runner } from '@octavo/runner';
import { pagedPdf } from '../tests/conversions/paged-pdf.ts';
import { compare, mebibytes, memoryAtRest, ms, peakMemory, ratio, table } from './measure.ts';
import { convertAway, openRunner, type Place } from './open.ts';

const run = promisify(execFile);
const rounds = 7;
const files = 100;
const pagesEach = 10;
const longPages = 1000;
const largeBytes = 200 * 1024 * 1024;

type Many = [string, ...string[]];
type Documents = { many: Many; plain: Many; long: string; large: string };

/** The same without bookmarks. */
const withoutOutline = (data: Buffer): Buffer =>
  Buffer.from(data.toString('latin1').replace('/Outlines 3 0 R', ' '.repeat(15)), 'latin1');

async function write(path: string, data: Buffer): Promise<string> {
  await writeFile(path, data);
  return path;
}

/** Many files of a few pages. */
async function writeMany(folder: string, change: (data: Buffer) => Buffer): Promise<Many> {
  await mkdir(folder);
  const names = Array.from({ length: files }, (_, index) => `part${index}`);
  const [first = '', ...others] = await Promise.all(
    names.map((name) =>
      write(join(folder, `${name}.pdf`), change(pagedPdf({ name, pages: pagesEach }))),
    ),
  );
  return [first, ...others];
}

async function documents({ folder }: Place): Promise<Documents> {
  return {
    many: await writeMany(join(folder, 'many'), (data) => data),
    plain: await writeMany(join(folder, 'plain'), withoutOutline),
    long: await write(join(folder, 'long.pdf'), pagedPdf({ name: 'long', pages: longPages })),
    large: await writeLarge(join(folder, 'large.pdf')),
  };
}

/** Twenty pages, each with a picture of ten megabytes that nothing makes smaller. */
async function writeLarge(path: string): Promise<string> {
  const file = await open(path, 'w');
  const pages = 20;
  const side = Math.floor(Math.sqrt(largeBytes / pages / 3));
  const places: number[] = [];
  let at = 0;
  const put = async (data: string | Buffer) => {
    const bytes = typeof data === 'string' ? Buffer.from(data, 'latin1') : data;
    await file.write(bytes);
    at += bytes.length;
  };
  const object = async (text: string, data?: Buffer) => {
    places.push(at);
    await put(`${places.length} 0 obj\n${text}\n`);
    if (data)
      await put(Buffer.concat([Buffer.from('stream\n'), data, Buffer.from('\nendstream\n')]));
    await put('endobj\n');
  };
  await put('%PDF-1.7\n');
  const kids = Array.from({ length: pages }, (_, index) => `${3 + index * 3} 0 R`).join(' ');
  await object('<< /Type /Catalog /Pages 2 0 R >>');
  await object(`<< /Type /Pages /Count ${pages} /Kids [${kids}] >>`);
  for (let page = 0; page < pages; page += 1) {
    const image = `${5 + page * 3} 0 R`;
    await object(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /XObject << /I ${image} >> >> /Contents ${4 + page * 3} 0 R >>`,
    );
    const content = Buffer.from('q 500 0 0 500 40 200 cm /I Do Q');
    await object(`<< /Length ${content.length} >>`, content);
    const data = randomBytes(side * side * 3);
    await object(
      `<< /Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Length ${data.length} >>`,
      data,
    );
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const start = at;
  await put(`xref\n0 ${places.length + 1}\n0000000000 65535 f \n${table}`);
  await put(`trailer << /Size ${places.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  await file.close();
  return path;
}

/** What qpdf alone does, its results thrown away; where it is wanted, they are put into an archive before. */
function qpdfAlone({ folder }: Place, then: (target: string) => Promise<unknown> = async () => {}) {
  const target = join(folder, 'alone');
  return async (...words: string[]) => {
    await mkdir(target);
    await run('qpdf', [...words, join(target, '%d.pdf')]);
    await then(target);
    await rm(target, { recursive: true });
  };
}

/** A ZIP of all parts as they are. */
const zipped = (target: string) => run('zip', ['-0qr', 'parts.zip', '.'], { cwd: target });

type Row = [name: string, medians: { ours: number; theirs: number }];

async function measured(
  place: Place,
  runner: Runner,
  { many, plain, long }: Documents,
): Promise<Row[]> {
  const alone = qpdfAlone(place);
  const aloneInZip = qpdfAlone(place, zipped);
  const ours = (
    ...conversion: [Parameters<typeof convertAway>[2], string | [string, ...string[]], object?]
  ) => convertAway(runner, place, conversion[0], conversion[1], { ...conversion[2] });
  return [
    [
      `merge of ${files} files of ${pagesEach} pages`,
      await compare(rounds, {
        ours: () => ours('pdf-merge', plain),
        theirs: () => alone(plain[0], '--pages', ...plain, '--'),
      }),
    ],
    [
      'the same with bookmarks, which qpdf alone does not join',
      await compare(rounds, {
        ours: () => ours('pdf-merge', many),
        theirs: () => alone(many[0], '--pages', ...many, '--'),
      }),
    ],
    [
      `split of ${longPages} pages into as many files, in a ZIP`,
      await compare(rounds, {
        ours: () => ours('pdf-split', long, { splitBy: 'every', everyPages: 1 }),
        theirs: () => alone('--split-pages', long),
      }),
    ],
    [
      'the same beside qpdf and zip, one after the other',
      await compare(rounds, {
        ours: () => ours('pdf-split', long, { splitBy: 'every', everyPages: 1 }),
        theirs: () => aloneInZip('--split-pages', long),
      }),
    ],
    [
      `deletion of 2 of ${longPages} pages`,
      await compare(rounds, {
        ours: () => ours('pdf-delete-pages', long, { pagesToDelete: ['10', '500'] }),
        theirs: () => alone(long, '--pages', '.', '1-9,11-499,501-z', '--'),
      }),
    ],
  ];
}

const onLarge = {
  'pdf-rotate': { angle: '90' },
  'pdf-delete-pages': { pagesToDelete: ['2'] },
  'pdf-split': { pageRanges: ['1-10', '11-20'] },
  'pdf-password-set': { newPassword: 'secret' },
  'pdf-compress': { compressionLevel: 'medium' },
} as const;

/** How much more all rooms hold while a large file is worked on, beside what they hold with a small one. */
async function memoryRows(place: Place, runner: Runner, { long, large }: Documents) {
  const rows: string[][] = [];
  for (const [type, options] of Object.entries(onLarge) as [keyof typeof onLarge, object][]) {
    await convertAway(runner, place, 'pdf-rotate', long, {});
    const before = await memoryAtRest();
    const most = await peakMemory(() => convertAway(runner, place, type, large, { ...options }));
    rows.push([type, mebibytes(before), mebibytes(most), mebibytes(Math.max(0, most - before))]);
  }
  return rows;
}

/** Measures and prints. */
export async function benchStructure(place: Place): Promise<void> {
  const runner = await openRunner(place, 1);
  const made = await documents(place);
  const rows = await measured(place, runner, made);
  table('Pages of PDFs, sandboxed, medians of one run', [
    ['', 'ours', 'qpdf alone', 'ours beside qpdf'],
    ...rows.map(([name, { ours, theirs }]) => [name, ms(ours), ms(theirs), ratio(ours / theirs)]),
  ]);
  table(`A file of ${mebibytes(largeBytes)}: memory of all rooms`, [
    ['', 'before', 'most', 'growth'],
    ...(await memoryRows(place, runner, made)),
  ]);
  await runner.stop();
}
