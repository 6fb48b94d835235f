// Images beside ImageMagick: the same picture, the same size, the same quality.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { compare, ms, ratio, table } from './measure.ts';
import { convertAway, openRunner, type Place } from './open.ts';
import { photo } from './pages.ts';

const run = promisify(execFile);
const rounds = 9;

/** ImageMagick under the names that it is installed under. @throws when it is not (Debian: imagemagick) */
export async function findMagick(): Promise<string> {
  for (const name of ['magick', 'convert-im6.q16', 'convert']) {
    const found = await run(name, ['-version']).then(
      () => true,
      () => false,
    );
    if (found) return name;
  }
  throw new Error('ImageMagick is not installed, which our images are measured against.');
}

/** Measures and prints. */
export async function benchImages(place: Place): Promise<void> {
  const runner = await openRunner(place, 1);
  const jpeg = await photo(join(place.folder, 'photo.jpg'), 2725, 2225);
  const png = join(place.folder, 'photo.png');
  await sharp(jpeg).resize(1600).png().toFile(png);
  const program = await findMagick();
  const magick = (from: string, to: string, ...words: string[]) =>
    run(program, [from, ...words, join(place.folder, to)]);
  const cases = {
    'JPEG 2725×2225 to 720 wide': {
      ours: () => convertAway(runner, place, 'image-resizer', jpeg, { width: 720, quality: 80 }),
      theirs: () => magick(jpeg, 'small.jpg', '-resize', '720', '-quality', '80'),
    },
    'PNG 1600 wide to WebP': {
      ours: () =>
        convertAway(runner, place, 'image-resizer', png, { percent: 100, outputFormat: 'webp' }),
      theirs: () => magick(png, 'same.webp', '-quality', '80'),
    },
  };
  const rows: string[][] = [['', 'ours', 'ImageMagick', 'theirs beside ours']];
  for (const [name, contestants] of Object.entries(cases)) {
    const medians = await compare(rounds, contestants);
    const beside = `${ratio(medians.theirs / medians.ours)} as long`;
    rows.push([name, ms(medians.ours), ms(medians.theirs), beside]);
  }
  await runner.stop();
  table('Images, sandboxed, medians of one run', rows);
}
