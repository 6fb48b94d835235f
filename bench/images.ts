// Compares image resizing with ImageMagick: the same image, size and quality.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { compare, ms, ratio, table } from './measure.ts';
import { convertAndDiscard, openRunner, type BenchContext } from './open.ts';
import { photo } from './pages.ts';

const run = promisify(execFile);
const rounds = 9;

/** Finds the program of ImageMagick. @throws Error when it is not installed (Debian: imagemagick) */
export async function findMagick(): Promise<string> {
  for (const name of ['magick', 'convert-im6.q16', 'convert']) {
    const found = await run(name, ['-version']).then(
      () => true,
      () => false,
    );
    if (found) return name;
  }
  throw new Error('ImageMagick is not installed; this benchmark needs it for comparison.');
}

/** Runs the benchmark and prints its table. */
export async function benchImages(context: BenchContext): Promise<void> {
  const runner = await openRunner(context, 1);
  const jpeg = await photo(join(context.folder, 'photo.jpg'), 2725, 2225);
  const png = join(context.folder, 'photo.png');
  await sharp(jpeg).resize(1600).png().toFile(png);
  const program = await findMagick();
  const magick = (from: string, to: string, ...words: string[]) =>
    run(program, [from, ...words, join(context.folder, to)]);
  const cases = {
    'JPEG 2725×2225 to 720 wide': {
      ours: () =>
        convertAndDiscard(runner, context, 'image-resizer', jpeg, { width: 720, quality: 80 }),
      theirs: () => magick(jpeg, 'small.jpg', '-resize', '720', '-quality', '80'),
    },
    'PNG 1600 wide to WebP': {
      ours: () =>
        convertAndDiscard(runner, context, 'image-resizer', png, {
          percent: 100,
          outputFormat: 'webp',
        }),
      theirs: () => magick(png, 'same.webp', '-quality', '80'),
    },
  };
  const rows: string[][] = [['', 'ours', 'ImageMagick', 'theirs / ours']];
  for (const [name, candidates] of Object.entries(cases)) {
    const medians = await compare(rounds, candidates);
    const beside = `${ratio(medians.theirs / medians.ours)} as long`;
    rows.push([name, ms(medians.ours), ms(medians.theirs), beside]);
  }
  await runner.stop();
  table('Images, sandboxed, medians of one run', rows);
}
