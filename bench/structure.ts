// Compares page operations on PDFs with qpdf alone, which they use: the difference is the cost of sandboxes, checks, bookmarks and
// archives. Ours are complete jobs on a warm worker. Also measures the memory of a very large file.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Runner } from '@octavo/runner';
import { pagedPdf } from '../tests/conversions/paged-pdf.ts';
import { compare, mebibytes, memoryAtRest, ms, peakMemory, ratio, table } from './measure.ts';
import { convertAndDiscard, openRunner, type BenchContext } from './open.ts';

const run = promisify(execFile);
const rounds = 7;
const files = 100;
const pagesEach = 10;
const longPages = 1000;
const largeBytes = 200 * 1024 * 1024;

type Many = [string, ...string[]];
type Documents = { many: Many; plain: Many; long: string; large: string };

/** Removes the bookmarks of a test document. */
const withoutOutline = (data: Buffer): Buffer =>
  Buffer.from(data.toString('latin1').replace('/Outlines 3 0 R', ' '.repeat(15)), 'latin1');

async function write(path: string, data: Buffer): Promise<string> {
  await writeFile(path, data);
  return path;
}

/** Writes many files of a few pages. */
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

async function documents({ folder }: BenchContext): Promise<Documents> {
  return {
    many: await writeMany(join(folder, 'many'), (data) => data),
    plain: await writeMany(join(folder, 'plain'), withoutOutline),
    long: await write(join(folder, 'long.pdf'), pagedPdf({ name: 'long', pages: longPages })),
    large: await writeLarge(join(folder, 'large.pdf')),
  };
}

/** Writes a PDF of twenty pages, each with an incompressible image of ten megabytes. */
async function writeLarge(path: string): Promise<string> {
  const file = await open(path, 'w');
  const pages = 20;
  const side = Math.floor(Math.sqrt(largeBytes / pages / 3));
  const offsets: number[] = [];
  let position = 0;
  const append = async (data: string | Buffer) => {
    const bytes = typeof data === 'string' ? Buffer.from(data, 'latin1') : data;
    await file.write(bytes);
    position += bytes.length;
  };
  const object = async (text: string, data?: Buffer) => {
    offsets.push(position);
    await append(`${offsets.length} 0 obj\n${text}\n`);
    if (data)
      await append(Buffer.concat([Buffer.from('stream\n'), data, Buffer.from('\nendstream\n')]));
    await append('endobj\n');
  };
  await append('%PDF-1.7\n');
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
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const start = position;
  await append(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${table}`);
  await append(
    `trailer << /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
  );
  await file.close();
  return path;
}

/** Runs qpdf alone and deletes its results. @param then called with the folder of the results before they are deleted */
function qpdfAlone(
  { folder }: BenchContext,
  then: (target: string) => Promise<unknown> = async () => {},
) {
  const target = join(folder, 'alone');
  return async (...words: string[]) => {
    await mkdir(target);
    await run('qpdf', [...words, join(target, '%d.pdf')]);
    await then(target);
    await rm(target, { recursive: true });
  };
}

/** Packs all parts into an uncompressed ZIP. */
const zipped = (target: string) => run('zip', ['-0qr', 'parts.zip', '.'], { cwd: target });

type Row = [name: string, medians: { ours: number; theirs: number }];

async function measured(
  context: BenchContext,
  runner: Runner,
  { many, plain, long }: Documents,
): Promise<Row[]> {
  const alone = qpdfAlone(context);
  const aloneInZip = qpdfAlone(context, zipped);
  const ours = (
    ...conversion: [
      Parameters<typeof convertAndDiscard>[2],
      string | [string, ...string[]],
      object?,
    ]
  ) => convertAndDiscard(runner, context, conversion[0], conversion[1], { ...conversion[2] });
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
      'the same, compared with qpdf and then zip',
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

/** The peak memory of all sandboxes with a large file, compared with a small one. */
async function memoryRows(context: BenchContext, runner: Runner, { long, large }: Documents) {
  const rows: string[][] = [];
  for (const [type, options] of Object.entries(onLarge) as [keyof typeof onLarge, object][]) {
    await convertAndDiscard(runner, context, 'pdf-rotate', long, {});
    const before = await memoryAtRest();
    const most = await peakMemory(() =>
      convertAndDiscard(runner, context, type, large, { ...options }),
    );
    rows.push([type, mebibytes(before), mebibytes(most), mebibytes(Math.max(0, most - before))]);
  }
  return rows;
}

/** Runs the benchmark and prints its table. */
export async function benchStructure(context: BenchContext): Promise<void> {
  const runner = await openRunner(context, 1);
  const made = await documents(context);
  const rows = await measured(context, runner, made);
  table('Pages of PDFs, sandboxed, medians of one run', [
    ['', 'ours', 'qpdf alone', 'ours / qpdf'],
    ...rows.map(([name, { ours, theirs }]) => [name, ms(ours), ms(theirs), ratio(ours / theirs)]),
  ]);
  table(`A file of ${mebibytes(largeBytes)}: memory of all sandboxes`, [
    ['', 'before', 'peak', 'growth'],
    ...(await memoryRows(context, runner, made)),
  ]);
  await runner.stop();
}
