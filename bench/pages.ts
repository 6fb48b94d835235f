// Compares pdf-to-jpg with pdftoppm: the same pages, resolution and quality.
import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { writeDocx } from '../tests/conversions/documents.ts';
import { compare, ms, ratio, table } from './measure.ts';
import { convert, convertAndDiscard, openRunner, type BenchContext } from './open.ts';

const run = promisify(execFile);
const rounds = 5;
const textPages = 40;
const photoPages = 12;
const options = { dpi: 150, quality: 85 };

async function pdftoppm(path: string, folder: string): Promise<void> {
  const quality = ['-jpeg', '-jpegopt', `quality=${options.quality}`, '-r', String(options.dpi)];
  await run('pdftoppm', [...quality, path, join(folder, 'page')]);
}

/** Writes an image like a photo: noise over soft colours, which is hard to compress. */
export async function photo(path: string, width: number, height: number): Promise<string> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const image = sharp({ create: { width, height, channels: 3, background: 'teal', noise } });
  await image.blur(1.2).jpeg({ quality: 90 }).toFile(path);
  return path;
}

/** Runs the benchmark and prints its table. */
export async function benchPages(context: BenchContext): Promise<void> {
  const runner = await openRunner(context, 1);
  const words = 'Sixteen pages are printed on one sheet, which is folded and cut. '.repeat(60);
  const text = Array<string>(textPages).fill(words);
  const document = await writeDocx(join(context.folder, 'text.docx'), text);
  const picture = await photo(join(context.folder, 'page.jpg'), 1800, 2500);
  const picturePdf = await convert(runner, context, 'jpg-to-pdf', picture, { pageSize: 'a4' });
  const many = join(context.folder, 'photos.pdf');
  await run('qpdf', [
    '--empty',
    '--pages',
    ...Array<string>(photoPages).fill(picturePdf),
    '--',
    many,
  ]);
  const inputs = [
    [`${textPages} pages of text`, await convert(runner, context, 'word-to-pdf', document)],
    [`${photoPages} pages of photographs`, many],
  ] as const;
  const theirs = join(context.folder, 'pdftoppm');
  await mkdir(theirs);
  const rows: string[][] = [['', 'ours', 'pdftoppm', 'theirs / ours']];
  for (const [name, path] of inputs) {
    const medians = await compare(rounds, {
      ours: () => convertAndDiscard(runner, context, 'pdf-to-jpg', path, options),
      theirs: () => pdftoppm(path, theirs),
    });
    const beside = `${ratio(medians.theirs / medians.ours)} as long`;
    rows.push([name, ms(medians.ours), ms(medians.theirs), beside]);
  }
  await runner.stop();
  table(`pdf-to-jpg at ${options.dpi} dpi, sandboxed and zipped, medians of one run`, rows);
}
