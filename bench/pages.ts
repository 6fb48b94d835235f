// Compares pdf-to-jpg with pdftoppm: the same pages, resolution and quality, by time and by the processor time of all programs.
import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { writeDocx } from '../tests/conversions/documents.ts';
import { compare, median, ms, processorTimeBelow, ratio, table } from './measure.ts';
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

/** Writes an image like a grey scan of a page at 200 dpi. */
async function scan(path: string, pagePdf: string, folder: string): Promise<string> {
  const drawn = join(folder, 'scan');
  await run('pdftoppm', ['-gray', '-r', '200', '-singlefile', '-png', pagePdf, drawn]);
  const noise = { type: 'gaussian', mean: 8, sigma: 6 } as const;
  const page = sharp(`${drawn}.png`);
  const { width, height } = await page.metadata();
  const grain = sharp({ create: { width, height, channels: 3, background: 'black', noise } });
  const grains = await grain.png().toBuffer();
  const noisy = page.composite([{ input: grains, blend: 'difference' }]).grayscale();
  await noisy.jpeg({ quality: 80 }).toFile(path);
  return path;
}

/** Repeats a PDF of one page. */
async function repeated(path: string, page: string, count: number): Promise<string> {
  await run('qpdf', ['--empty', '--pages', ...Array<string>(count).fill(page), '--', path]);
  return path;
}

/** The processor time of all programs for a page in milliseconds. */
async function processorTime(rounds: number, pages: number, work: () => Promise<void>) {
  const spent: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const before = processorTimeBelow();
    await work();
    spent.push((processorTimeBelow() - before) / pages);
  }
  return median(spent);
}

/** Runs the benchmark and prints its table. */
export async function benchPages(context: BenchContext): Promise<void> {
  const { folder } = context;
  const runner = await openRunner(context, 1);
  const words = 'Sixteen pages are printed on one sheet, which is folded and cut. '.repeat(60);
  const text = Array<string>(textPages).fill(words);
  const document = await writeDocx(join(folder, 'text.docx'), text);
  const textPdf = await convert(runner, context, 'word-to-pdf', document);
  const pdfOf = (picture: string) =>
    convert(runner, context, 'jpg-to-pdf', picture, { pageSize: 'a4' });
  const picture = await pdfOf(await photo(join(folder, 'page.jpg'), 1800, 2500));
  const scanned = await pdfOf(await scan(join(folder, 'scan.jpg'), textPdf, folder));
  const inputs = [
    ['pages of text', textPages, textPdf],
    [
      'pages of photographs',
      photoPages,
      await repeated(join(folder, 'photos.pdf'), picture, photoPages),
    ],
    ['grey scans', photoPages, await repeated(join(folder, 'scans.pdf'), scanned, photoPages)],
  ] as const;
  const theirs = join(folder, 'pdftoppm');
  await mkdir(theirs);
  const times: string[][] = [['', 'ours', 'pdftoppm', 'theirs / ours']];
  const spent: string[][] = [['', 'ours', 'pdftoppm', 'ours / theirs']];
  for (const [name, pages, path] of inputs) {
    const candidates = {
      ours: () => convertAndDiscard(runner, context, 'pdf-to-jpg', path, options),
      theirs: () => pdftoppm(path, theirs),
    };
    const medians = await compare(rounds, candidates);
    const beside = `${ratio(medians.theirs / medians.ours)} as long`;
    times.push([`${pages} ${name}`, ms(medians.ours), ms(medians.theirs), beside]);
    const own = await processorTime(rounds, pages, candidates.ours);
    const other = await processorTime(rounds, pages, candidates.theirs);
    spent.push([name, ms(own), ms(other), (own / other).toFixed(2)]);
  }
  await runner.stop();
  table(`pdf-to-jpg at ${options.dpi} dpi, sandboxed and zipped, medians of one run`, times);
  table('pdf-to-jpg: processor time of all programs for a page', spent);
}
