// pdf-to-jpg beside pdftoppm: the same pages at the same resolution and quality.
import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { writeDocx } from '../tests/conversions/documents.ts';
import { compare, ms, ratio, table } from './measure.ts';
import { convert, convertAway, openRunner, type Place } from './open.ts';

const run = promisify(execFile);
const rounds = 5;
const textPages = 40;
const photoPages = 12;
const options = { dpi: 150, quality: 85 };

async function pdftoppm(path: string, folder: string): Promise<void> {
  const quality = ['-jpeg', '-jpegopt', `quality=${options.quality}`, '-r', String(options.dpi)];
  await run('pdftoppm', [...quality, path, join(folder, 'page')]);
}

/** A photograph-like picture: noise over soft colours, which no encoder finds easy. */
export async function photo(path: string, width: number, height: number): Promise<string> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const image = sharp({ create: { width, height, channels: 3, background: 'teal', noise } });
  await image.blur(1.2).jpeg({ quality: 90 }).toFile(path);
  return path;
}

/** Measures and prints. */
export async function benchPages(place: Place): Promise<void> {
  const runner = await openRunner(place, 1);
  const words = 'Sixteen pages are cut from one sheet, and none of them is lost. '.repeat(60);
  const text = Array<string>(textPages).fill(words);
  const document = await writeDocx(join(place.folder, 'text.docx'), text);
  const picture = await photo(join(place.folder, 'page.jpg'), 1800, 2500);
  const picturePdf = await convert(runner, place, 'jpg-to-pdf', picture, { pageSize: 'a4' });
  const many = join(place.folder, 'photos.pdf');
  await run('qpdf', [
    '--empty',
    '--pages',
    ...Array<string>(photoPages).fill(picturePdf),
    '--',
    many,
  ]);
  const inputs = [
    [`${textPages} pages of text`, await convert(runner, place, 'word-to-pdf', document)],
    [`${photoPages} pages of photographs`, many],
  ] as const;
  const theirs = join(place.folder, 'pdftoppm');
  await mkdir(theirs);
  const rows: string[][] = [['', 'ours', 'pdftoppm', 'theirs beside ours']];
  for (const [name, path] of inputs) {
    const medians = await compare(rounds, {
      ours: () => convertAway(runner, place, 'pdf-to-jpg', path, options),
      theirs: () => pdftoppm(path, theirs),
    });
    const beside = `${ratio(medians.theirs / medians.ours)} as long`;
    rows.push([name, ms(medians.ours), ms(medians.theirs), beside]);
  }
  await runner.stop();
  table(`pdf-to-jpg at ${options.dpi} dpi, sandboxed and zipped, medians of one run`, rows);
}
