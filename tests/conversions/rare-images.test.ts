// Icons, JPEG 2000, TGA and the Netpbm family as inputs, and TIFFs of several pages through the editor's operations.
import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bitmapOf } from './edited-images.ts';
import { run } from './programs.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

let place: Workplace;
beforeAll(async () => {
  place = await openWorkplace();
});
afterAll(() => place.close());

const [width, height] = [12, 8];
const orange = [250, 130, 20] as const;
const navy = [20, 40, 120] as const;

/** Orange on the left, navy on the right. */
function halves(): Sharp {
  const row = Array.from({ length: width }, (_, x) => (x < width / 2 ? orange : navy)).flat();
  const data = Buffer.from(Array.from({ length: height }, () => row).flat());
  return sharp(data, { raw: { width, height, channels: 3 } });
}
const samples = () => halves().raw().toBuffer();

/** TGA from the bottom up, as most programs write it. */
async function tga(hasRuns: boolean): Promise<Buffer> {
  const header = Buffer.alloc(18);
  header[2] = hasRuns ? 10 : 2;
  header.writeUInt16LE(width, 12);
  header.writeUInt16LE(height, 14);
  header[16] = 24;
  const packet = ([red, green, blue]: readonly [number, number, number]) =>
    hasRuns
      ? [0x80 | (width / 2 - 1), blue, green, red]
      : Array.from({ length: width / 2 }, () => [blue, green, red]).flat();
  const row = [...packet(orange), ...packet(navy)];
  return Buffer.concat([header, Buffer.from(Array.from({ length: height }, () => row).flat())]);
}

const pnm = async (head: string) => Buffer.concat([Buffer.from(head), await samples()]);

/** An icon of a small picture in blue, and of this one. */
function icon(picture: Buffer): Buffer {
  const small = Buffer.alloc(40 + 4 * 4 + 4 * 2);
  small.set([40, 0, 0, 0, 2, 0, 0, 0, 4, 0, 0, 0, 1, 0, 32, 0]);
  small.fill(Buffer.from([255, 0, 0, 255]), 40, 56);
  const entry = (side: number, data: Buffer, at: number) => {
    const bytes = Buffer.alloc(16);
    bytes.set([side, side, 0, 0, 1, 0, 32, 0]);
    bytes.writeUInt32LE(data.length, 8);
    bytes.writeUInt32LE(at, 12);
    return bytes;
  };
  const first = entry(2, small, 38);
  const second = entry(width, picture, 38 + small.length);
  return Buffer.concat([Buffer.from([0, 0, 1, 0, 2, 0]), first, second, small, picture]);
}

/** A bitmap as icons contain it: no file header, and an empty mask below. */
async function iconBitmap(): Promise<Buffer> {
  const bitmap = (await bitmapOf(halves())).subarray(14);
  bitmap.writeInt32LE(height * 2, 8);
  return Buffer.concat([bitmap, Buffer.alloc(4 * height)]);
}

/** As OpenJPEG writes it: orange and navy, without loss. */
const jp2 =
  'AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAAAtanAyaAAAABZpaGRyAAAACAAAAAwAAwcHAAAAAAAPY29scgEAAAAAABAAAADpanAyY' +
  '/9P/1EALwAAAAAADAAAAAgAAAAAAAAAAAAAAAwAAAAIAAAAAAAAAAAAAwcBAQcBAQcBAf9SAAwAAAABAAMEBAAB/1wADUBASEhQSEhQSEhQ/2Q' +
  'AJQABQ3JlYXRlZCBieSBPcGVuSlBFRyB2ZXJzaW9uIDIuNS40/5AACgAAAAAAaAAB/5PfgBgC5ZHPtAwMIR/fgBgHHZ3PwAgEn8PqAgABw8PqAgA' +
  'Jd8faCgAOEFKf7sPqBQAOC5v0f8PqBQANBnn+l8faDAAc+cPXmDfD6gUAHPkE9d/D6gUAHE2yh3//2Q==';
const codestream = Buffer.from(jp2, 'base64').subarray(85);

const kinds: [string, () => Promise<Buffer>][] = [
  ['plain.tga', () => tga(false)],
  ['runs.tga', () => tga(true)],
  ['binary.ppm', () => pnm(`P6\n# a comment\n${width} ${height}\n255\n`)],
  [
    'numbers.ppm',
    async () => Buffer.from(`P3 ${width} ${height} 255\n${[...(await samples())].join(' ')}\n`),
  ],
  [
    'map.pam',
    () => pnm(`P7\nWIDTH ${width}\nHEIGHT ${height}\nDEPTH 3\nMAXVAL 255\nTUPLTYPE RGB\nENDHDR\n`),
  ],
  ['png.ico', async () => icon(await halves().png().toBuffer())],
  ['bitmap.ico', async () => icon(await iconBitmap())],
  ['file.jp2', async () => Buffer.from(jp2, 'base64')],
  ['stream.j2k', async () => codestream],
];

describe('an image as', () => {
  it.each(kinds)('%s keeps its pixels in the editor and the resizer', async (name, make) => {
    const path = await place.write(name, await make());
    const edited = await place.convert('image-format', path, { outputFormat: 'png' });
    const resized = await place.convert('image-resizer', path, { outputFormat: 'png' });
    for (const result of [edited, resized]) {
      const pixels = await sharp(result.path).removeAlpha().raw().toBuffer();
      expect([...pixels]).toEqual([...(await samples())]);
    }
    const described = await place.convert('image-metadata', path);
    const metadata: unknown = JSON.parse(await readFile(described.path, 'utf8'));
    expect(metadata).toMatchObject({ width, height });
  });

  it.each(kinds)('%s that ends too early is damaged', async (name, make) => {
    const whole = await make();
    const path = await place.write(name, whole.subarray(0, Math.round(whole.length * 0.4)));
    const attempt = await place.attempt('image-format', path, { outputFormat: 'png' });
    expect(attempt).toMatchObject({ problem: { code: 'damaged_file' } });
  });

  it.each([
    [
      'an icon whose PNG is damaged',
      'png-inside.ico',
      async () => icon((await halves().png().toBuffer()).fill(0, 8)),
    ],
    [
      'an icon of an odd height',
      'odd.ico',
      async () => {
        const picture = await iconBitmap();
        picture.writeInt32LE(height * 2 - 1, 8);
        return icon(picture);
      },
    ],
    ['a codestream that ends in its head', 'head.j2k', async () => codestream.subarray(0, 30)],
  ])('%s is damaged', async (_, name, make) => {
    const path = await place.write(name, await make());
    const attempt = await place.attempt('image-format', path, { outputFormat: 'png' });
    expect(attempt).toMatchObject({ problem: { code: 'damaged_file' } });
  });

  it('sixteen bits, black and white, and an icon with a mask', async () => {
    const deep = Buffer.concat([Buffer.from('P5 2 1 65535\n'), Buffer.from([255, 255, 1, 0])]);
    const path = await place.write('deep.pgm', deep);
    const tiff = await place.convert('image-format', path, { outputFormat: 'tiff' });
    expect(await sharp(tiff.path).metadata()).toMatchObject({ depth: 'ushort' });
    const bits = await place.write('bits.pbm', Buffer.from('P1\n3 1\n101\n'));
    const { path: png } = await place.convert('image-format', bits, { outputFormat: 'png' });
    const grey = await sharp(png).toColourspace('b-w').removeAlpha().raw().toBuffer();
    expect([...grey]).toEqual([0, 255, 0]);
    const picture = await iconBitmap();
    // The last row of the mask, which is stored from the bottom, is the first of the picture.
    picture[picture.length - 4] = 0xf0;
    const masked = await place.write('masked.ico', icon(picture));
    const { path: clear } = await place.convert('image-format', masked, { outputFormat: 'png' });
    const alpha = await sharp(clear).extractChannel('alpha').raw().toBuffer();
    expect([...alpha.subarray(0, width)]).toEqual([0, 0, 0, 0, ...Array<number>(8).fill(255)]);
  });
});

/** Two pages. */
async function scans(): Promise<string> {
  const frames = await Promise.all(
    [halves(), halves().negate()].map((page) => page.resize(120, 80).png().toBuffer()),
  );
  const gif = place.path('frames.gif');
  await sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100] })
    .toFile(gif);
  const { path } = await place.convert('image-resizer', gif, {
    outputFormat: 'tiff',
    percent: 100,
  });
  return path;
}

const secret = 'Ada-was-here';

/** CCITT Group 4 (TIFF 6.0, section 11). */
const group4 = 4;

/** The value of the tag Compression of the first page of a little-endian TIFF. */
function compressionOf(file: Buffer): number | undefined {
  const directory = file.readUInt32LE(4);
  for (let index = 0; index < file.readUInt16LE(directory); index++) {
    const at = directory + 2 + index * 12;
    if (file.readUInt16LE(at) === 259) return file.readUInt16LE(at + 8);
  }
  return undefined;
}

describe('a TIFF of several pages', () => {
  it.each([
    ['image-compress', {}, [120, 80]],
    ['image-resize', { resizePercent: 50 }, [60, 40]],
    ['image-edit', { rotation: 90, brightness: 120, outputFormat: 'tiff' }, [80, 120]],
    ['image-edit', { targetKilobytes: 40, resizeWidth: 60, outputFormat: 'tiff' }, [60, 40]],
  ] as const)('keeps its pages through %s %o', async (type, options, [wide, high]) => {
    const { path, format } = await place.convert(type, await scans(), options);
    expect(format).toBe('tiff');
    for (const page of [0, 1])
      expect(await sharp(path, { page }).metadata()).toMatchObject({
        ...{ pages: 2, width: wide, height: high },
      });
    const [first, second] = await Promise.all(
      [0, 1].map((page) =>
        sharp(path, { page })
          .stats()
          .then(({ channels }) => channels[2]?.mean),
      ),
    );
    expect(Math.abs((first ?? 0) - (second ?? 0))).toBeGreaterThan(60);
  });

  it('says in another format that only the first page is left', async () => {
    const { warnings } = await place.convert('image-format', await scans(), {
      outputFormat: 'png',
    });
    expect(warnings).toMatchObject([{ code: 'first_picture_only', values: { count: 2 } }]);
  });

  it('that is a fax becomes Group 4, bit by bit the same, in fewer bytes', async () => {
    const text = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600" fill="#fff"/>
      <text x="40" y="200" font-size="90">Telefax</text></svg>`;
    const page = sharp(Buffer.from(text)).flatten().toColourspace('b-w').threshold();
    const path = place.path('fax.tiff');
    await page.tiff({ compression: 'packbits', bitdepth: 1 }).toFile(path);
    const compressed = await place.convert('image-compress', path);
    expect((await sharp(compressed.path).metadata()).bitsPerSample).toBe(1);
    expect(compressionOf(await readFile(compressed.path))).toBe(group4);
    const pixels = (file: string) => sharp(file).toColourspace('b-w').raw().toBuffer();
    expect((await pixels(compressed.path)).equals(await pixels(path))).toBe(true);
    expect(compressed.bytes).toBeLessThan((await readFile(path)).length / 2);
  });

  it('that cannot become smaller keeps its pixels and loses its metadata', async () => {
    const path = place.path('noise.tiff');
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    await sharp({ create: { width: 60, height: 60, channels: 3, background: '#888', noise } })
      .withExif({ IFD0: { Artist: secret }, IFD2: { UserComment: secret } })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${secret}</x:xmpmeta>`)
      .tiff({ compression: 'deflate', predictor: 'none' })
      .toFile(path);
    expect((await readFile(path)).includes(secret)).toBe(true);
    const kept = await place.convert('image-compress', path, { compressionQuality: 100 });
    const file = await readFile(kept.path);
    expect(file.includes(secret)).toBe(false);
    expect(file.length).toBeLessThanOrEqual((await readFile(path)).length);
    const pixels = (from: string) => sharp(from).raw().toBuffer();
    expect((await pixels(kept.path)).equals(await pixels(path))).toBe(true);
  });

  it('from an animation has a page for each frame', async () => {
    const { path } = await place.convert('image-format', place.path('frames.gif'), {
      outputFormat: 'tiff',
    });
    expect(await sharp(path).metadata()).toMatchObject({ format: 'tiff', pages: 2 });
    const turned = await place.convert('image-edit', place.path('frames.gif'), {
      ...{ outputFormat: 'tiff', rotation: 90 },
    });
    expect(await sharp(turned.path, { page: 1 }).metadata()).toMatchObject({
      ...{ pages: 2, width: 80, height: 120 },
    });
    const pdf = await place.convert('tiff-to-pdf', path);
    expect(await run('pdfinfo', [pdf.path])).toMatch(/Pages:\s+2/);
  });
});

describe('an image that was encoded elsewhere', () => {
  it.each(['jpg', 'png', 'webp', 'gif', 'avif', 'tiff'] as const)(
    'as %s is saved bit by bit, without what it says about people',
    async (format) => {
      const image = halves().resize(120, 80);
      const name = format === 'jpg' ? 'jpeg' : format;
      const file = await image.clone().toFormat(name).toBuffer();
      const plain = await place.convert('image-edit', await place.write(`own.${format}`, file), {
        encoded: true,
      });
      expect((await readFile(plain.path)).equals(file)).toBe(true);
      const described = await image
        .withExif({ IFD0: { Artist: secret } })
        .toFormat(name)
        .toBuffer();
      const path = await place.write(`described.${format}`, described);
      const saved = await readFile(
        (await place.convert('image-compress', path, { encoded: true })).path,
      );
      expect(saved.includes(secret)).toBe(false);
      const pixels = (from: Buffer) => sharp(from).raw().toBuffer();
      expect((await pixels(saved)).equals(await pixels(described))).toBe(true);
    },
  );

  it('in a format that is not written is refused', async () => {
    const path = await place.write('own.bmp', await bitmapOf(halves()));
    const attempt = await place.attempt('image-edit', path, { encoded: true });
    expect(attempt).toMatchObject({ problem: { code: 'wrong_format' } });
  });

  it('that is incomplete is refused', async () => {
    const file = await halves().resize(400, 300).jpeg().toBuffer();
    const path = await place.write('cut.jpg', file.subarray(0, file.length / 2));
    const attempt = await place.attempt('image-resize', path, { encoded: true });
    expect(attempt).toMatchObject({ problem: { code: 'damaged_file' } });
  });
});
