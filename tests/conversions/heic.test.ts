// HEIC photos, as phones take them: decoded by libheif, a program of its own.
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { JobType } from '@octavo/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tiledHeic, withTransform } from './heic-boxes.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

let place: Workplace;
let photo: Buffer;
let turned: Buffer;
beforeAll(async () => {
  place = await openWorkplace();
  photo = await taken('photo');
  turned = withTransform(photo, 'irot', 3);
});
afterAll(() => place.close());

const part = (background: string, width: number, height: number) => ({
  create: { width, height, channels: 3 as const, background },
});

/** Left red, right blue, green below both; with a camera, a place and a profile. EXIF says that it is to be turned. */
async function taken(name: string): Promise<Buffer> {
  const green = await sharp(part('#0c0', 120, 20))
    .png()
    .toBuffer();
  const blue = await sharp(part('#00c', 60, 80))
    .png()
    .toBuffer();
  const picture = sharp(part('#c00', 120, 80)).composite([
    { input: blue, left: 60, top: 0 },
    { input: green, left: 0, top: 60 },
  ]);
  return encoded(
    name,
    await picture
      .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
      .withMetadata({ orientation: 6, icc: 'p3' })
      .withExifMerge({
        IFD0: { Model: 'Kamera 7' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 0/1' },
      })
      .toBuffer(),
    'jpg',
  );
}

/** As heif-enc writes it. */
async function encoded(name: string, picture: Buffer, extension: string, more: string[] = []) {
  const source = await place.write(`${name}.${extension}`, picture);
  const target = place.path(`${name}.encoded`);
  execFileSync('heif-enc', ['-q', '95', ...more, source, '-o', target], { stdio: 'ignore' });
  return readFile(target);
}

/** Several pictures in one file. */
async function encodedTogether(pictures: Buffer[]): Promise<Buffer> {
  const sources = await Promise.all(
    pictures.map((picture, index) => place.write(`tile-${index}.png`, picture)),
  );
  const target = place.path('tiles.encoded');
  execFileSync('heif-enc', ['-q', '95', ...sources, '-o', target], { stdio: 'ignore' });
  return readFile(target);
}

const colourAt = async (file: Buffer, left: number, top: number) => {
  const one = sharp(file).extract({ left, top, width: 1, height: 1 });
  const pixel = [...(await one.removeAlpha().raw().toBuffer())];
  return ['red', 'green', 'blue'][pixel.indexOf(Math.max(...pixel))];
};

let count = 0;
async function made(type: JobType, file: Buffer, options: Record<string, unknown> = {}) {
  const path = await place.write(`photo-${++count}.heic`, file);
  return readFile((await place.convert(type, path, options)).path);
}
const attempted = async (file: Buffer, type: JobType = 'image-compress') =>
  place.attempt(type, await place.write(`photo-${++count}.heic`, file));

it('becomes a JPEG with its colours, and as it is stored where only EXIF says that it is to be turned', async () => {
  const file = await made('image-compress', photo);
  const { format, width, height, icc, exif } = await sharp(file).metadata();
  expect([format, width, height, exif]).toEqual(['jpeg', 120, 80, undefined]);
  expect(icc && profileOf(icc)).toContain('3');
  expect(await colourAt(file, 20, 30)).toBe('red');
  expect(await colourAt(file, 100, 30)).toBe('blue');
  expect(await colourAt(file, 60, 75)).toBe('green');
});

const profileOf = (icc: Buffer) => icc.toString('latin1').replaceAll('\0', '');

it('is turned once, with EXIF data kept and without', async () => {
  for (const keepMetadata of [true, false]) {
    const file = await made('image-compress', turned, { keepMetadata });
    const { width, height, orientation = 1, exif } = await sharp(file).metadata();
    expect([width, height, orientation]).toEqual([80, 120, 1]);
    // A quarter clockwise: what was left is above, what was below is on the left.
    expect(await colourAt(file, 50, 20)).toBe('red');
    expect(await colourAt(file, 50, 100)).toBe('blue');
    expect(await colourAt(file, 5, 60)).toBe('green');
    expect(exif?.includes('Kamera 7') ?? false).toBe(keepMetadata);
  }
});

it('is described, previewed, made a thumbnail, resized, edited and put into a PDF', async () => {
  expect(JSON.parse((await made('image-metadata', turned)).toString())).toMatchObject({
    ...{ format: 'heic', width: 80, height: 120, orientation: 1, frames: 1 },
    ...{ has_alpha: false, has_exif: true, has_gps: true, file_size: turned.length },
  });
  const sizeOf = async (file: Buffer) => {
    const { format, width, height } = await sharp(file).metadata();
    return [format, width, height];
  };
  expect(await sizeOf(await made('image-preview', turned))).toEqual(['webp', 80, 120]);
  expect(await sizeOf(await made('thumbnail', turned))).toEqual(['webp', 80, 120]);
  expect(await sizeOf(await made('image-resizer', turned, { width: 40 }))).toEqual([
    'jpeg',
    40,
    60,
  ]);
  const edited = await made('image-edit', turned, { flipHorizontal: true, outputFormat: 'png' });
  expect(await sizeOf(edited)).toEqual(['png', 80, 120]);
  expect(await colourAt(edited, 75, 60)).toBe('green');
  const pdf = await made('jpg-to-pdf', turned, { pageSize: 'fit' });
  expect(pdf.toString('latin1')).toMatch(/Width 80 \/Height 120/);
});

it('keeps transparency', async () => {
  const clear = await sharp({ create: { width: 64, height: 64, channels: 4, background: '#f008' } })
    .png()
    .toBuffer();
  const file = await made('image-format', await encoded('clear', clear, 'png'), {
    outputFormat: 'png',
  });
  const pixel = await sharp(file).raw().toBuffer();
  expect(Math.abs((pixel[3] ?? 0) - 136)).toBeLessThan(6);
});

it('is mirrored once, on its own and after it was turned', async () => {
  const across = await made('image-compress', withTransform(photo, 'imir', 1));
  expect(await colourAt(across, 20, 30)).toBe('blue');
  expect(await colourAt(across, 100, 30)).toBe('red');
  expect(await colourAt(across, 60, 75)).toBe('green');
  // Properties hold in their order: what was below is on the left, and by the mirror on the right.
  const both = await made('image-compress', withTransform(turned, 'imir', 1));
  expect(await colourAt(both, 75, 60)).toBe('green');
  expect(await colourAt(both, 30, 20)).toBe('red');
});

it('of tiles is one picture, of its own size', async () => {
  const colours = ['#c00', '#0c0', '#00c', '#c00'];
  const tiles = await Promise.all(
    colours.map((colour) =>
      sharp(part(colour, 64, 64))
        .png()
        .toBuffer(),
    ),
  );
  const grid = { columns: 2, rows: 2, width: 120, height: 100 };
  const file = await made('image-compress', tiledHeic(await encodedTogether(tiles), grid));
  const { width, height, format } = await sharp(file).metadata();
  expect([format, width, height]).toEqual(['jpeg', 120, 100]);
  expect(await colourAt(file, 10, 10)).toBe('red');
  expect(await colourAt(file, 110, 10)).toBe('green');
  expect(await colourAt(file, 10, 90)).toBe('blue');
  expect(await colourAt(file, 110, 90)).toBe('red');
});

it('of ten bits keeps its shades in a PNG', async () => {
  const shades = Buffer.alloc(2 * 64 * 64 * 3);
  for (let at = 0; at < shades.length / 2; at++) {
    const column = Math.floor(at / 3) % 64;
    shades.writeUInt16LE((512 + column) * 64, 2 * at);
  }
  const raw = { width: 64, height: 64, channels: 3 as const };
  const deep = await sharp(new Uint16Array(shades.buffer, shades.byteOffset, shades.length / 2), {
    raw,
  })
    .toColourspace('rgb16')
    .png()
    .toBuffer();
  const heic = await encoded('deep', deep, 'png', ['-b', '10', '-p', 'chroma=444']);
  const file = await made('image-format', heic, { outputFormat: 'png' });
  expect((await sharp(file).metadata()).depth).toBe('ushort');
  const row = await sharp(file)
    .extract({ left: 0, top: 32, width: 64, height: 1 })
    .toColourspace('rgb16')
    .raw({ depth: 'ushort' })
    .toBuffer({ resolveWithObject: true });
  const values = new Uint16Array(row.data.buffer, row.data.byteOffset, row.data.length / 2);
  const reds = values.filter((_, at) => at % row.info.channels === 0);
  // Eight bits would have left sixteen.
  expect(new Set(reds).size).toBeGreaterThan(24);
});

it('is refused with its problem when it is truncated, or its size is missing or too large', async () => {
  const says = (width: number, height: number) => {
    const file = Buffer.from(photo);
    const at = file.indexOf('ispe') + 8;
    file.writeUInt32BE(width, at);
    file.writeUInt32BE(height, at + 4);
    return file;
  };
  const damaged = { problem: { code: 'damaged_file' } };
  expect(await attempted(photo.subarray(0, photo.length - 300))).toMatchObject(damaged);
  expect(await attempted(photo.subarray(0, 300))).toMatchObject(damaged);
  expect(await attempted(Buffer.alloc(0))).toMatchObject({ problem: { code: 'empty_file' } });
  const silent = Buffer.from(photo.toString('latin1').replace('ispe', 'free'), 'latin1');
  expect(await attempted(silent)).toMatchObject(damaged);
  expect(await attempted(says(60_000, 60_000), 'image-metadata')).toMatchObject({
    problem: { code: 'too_many_pixels', values: { found: 3600, limit: 100 } },
  });
});

it('of which the pixels are no photo at all is refused', async () => {
  const noise = Buffer.from(photo);
  for (let at = noise.indexOf('mdat') + 4; at < noise.length; at++) noise[at] = (at * 31) % 251;
  expect(await attempted(noise)).toMatchObject({ problem: { code: 'damaged_file' } });
});
