// Compressed images: never larger than the original, and without metadata about people and places.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { hasGpsLocation, textOfWarning } from '@octavo/contract';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bitmapOf } from './edited-images.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

let place: Workplace;
beforeAll(async () => {
  place = await openWorkplace();
});
afterAll(() => place.close());

type Grain = { seed: number; strength: number };

/** A picture with the grain of a camera, the same in each run. */
async function withGrain(picture: Buffer, { seed, strength }: Grain): Promise<Sharp> {
  const image = sharp(picture).removeAlpha();
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  let state = seed;
  for (const [index, value] of data.entries()) {
    state = (state * 48_271) % 2_147_483_647;
    data[index] = Math.max(0, Math.min(255, value + (state % (2 * strength + 1)) - strength));
  }
  return sharp(data, { raw: info });
}

/** Something like a photo: soft shapes, a few edges and a little noise. */
async function photo(
  width = 600,
  height = 400,
  grain: Grain = { seed: 1, strength: 8 },
): Promise<Sharp> {
  const shapes = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><radialGradient id="g"><stop stop-color="#fd8"/><stop offset="1" stop-color="#247"/></radialGradient></defs>
    <rect width="100%" height="100%" fill="url(#g)"/><circle cx="30%" cy="40%" r="20%" fill="#a33"/>
    <text x="40%" y="80%" font-size="60" fill="#fff">Octavo</text></svg>`;
  return withGrain(await sharp(Buffer.from(shapes)).flatten().png().toBuffer(), grain);
}

/** A photo for a format; AVIF takes ten times as long for each pixel. */
const sizeFor = (format: string): [number, number] => (format === 'avif' ? [300, 200] : [600, 400]);

const place52 = { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 0/1' };
const secret = 'Ada-was-here';
const exifData = { IFD0: { Artist: secret, Model: 'Kamera 7' }, IFD3: place52 } as const;
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="${secret}"/></rdf:RDF></x:xmpmeta>`;

/** sharp does not read animated AVIF. */
const noMetadata = {} as Metadata;

let count = 0;
async function compressed(content: Buffer, extension: string, options: object = {}) {
  const path = await place.write(`image-${++count}.${extension}`, content);
  const result = await place.convert('image-compress', path, { ...options });
  const bytes = await readFile(result.path);
  const warnings = (result.warnings ?? []).map(textOfWarning).join(' ');
  const metadata = sharp(bytes, { animated: true }).metadata();
  return { bytes, warnings, metadata: await metadata.catch(() => noMetadata) };
}

const formatted = (image: Sharp, format: string): Promise<Buffer> =>
  format === 'jpg'
    ? image.jpeg({ quality: 97 }).toBuffer()
    : image.toFormat(format as 'png', format === 'png' ? {} : { quality: 95 }).toBuffer();

/** Bytes of a file as text, also what is packed in a PNG's texts. */
const says = (bytes: Buffer, words: string) => bytes.includes(words);

describe('an image that is compressed', () => {
  it.each(['jpg', 'png', 'webp', 'avif', 'gif'])(
    '%s keeps its format and size, and the lower the quality, the smaller it is',
    async (format) => {
      const size = sizeFor(format);
      const original = await formatted(await photo(...size), format);
      const sizes = [];
      for (const compressionQuality of [90, 50, 1]) {
        const { bytes, metadata } = await compressed(original, format, { compressionQuality });
        expect([metadata.width, metadata.height]).toEqual(size);
        expect(metadata.format).toBe({ jpg: 'jpeg', avif: 'heif' }[format] ?? format);
        sizes.push(bytes.length);
      }
      expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
      expect(sizes[0]).toBeLessThanOrEqual(original.length);
      expect(sizes[2]).toBeLessThan((sizes[0] ?? 0) * 0.7);
    },
  );

  it('a PNG whose small palette came out badly gets a finer one, not all of its colours', async () => {
    // For this grain, the library finds a palette of quality 70 that shows other colours.
    const original = await (await photo(300, 200, { seed: 160, strength: 4 })).png().toBuffer();
    const fine = await compressed(original, 'png', { compressionQuality: 90 });
    const lower = await compressed(original, 'png', { compressionQuality: 70 });
    expect(lower.bytes.length).toBeLessThanOrEqual(fine.bytes.length);
  });

  it('keeps its pixels where writing it anew does not pay, and is never larger', async () => {
    const soft = await photo();
    for (const format of ['jpg', 'webp', 'avif']) {
      const quality = format === 'jpg' ? { quality: 20 } : { quality: 5 };
      const poor = await soft
        .clone()
        .toFormat(format as 'png', quality)
        .toBuffer();
      const { bytes, warnings } = await compressed(poor, format, { compressionQuality: 100 });
      expect(bytes.length, format).toBeLessThanOrEqual(poor.length);
      if (format === 'jpg') expect(warnings).toContain('its pixels weren’t changed');
    }
  });

  it('reports its sizes before and after', async () => {
    const { warnings } = await compressed(await formatted(await photo(), 'jpg'), 'jpg');
    expect(warnings).toMatch(/^Changed from [\d.]+ KB to [\d.]+ KB\.$/);
  });

  it('animated stays animated, in fewer bytes, with its times', async () => {
    const drawn = await Promise.all(
      [0, 40, 80].map(async (left) =>
        (await photo(200, 120))
          .composite([
            {
              input: Buffer.from(
                `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="#fe0"/></svg>`,
              ),
              left,
              top: 20,
            },
          ])
          .png()
          .toBuffer(),
      ),
    );
    for (const format of ['gif', 'webp'] as const) {
      const film = sharp(drawn, { join: { animated: true } });
      const times = { delay: [100, 200, 300], loop: 2 };
      const original = await (
        format === 'gif' ? film.gif(times) : film.webp({ ...times, quality: 95 })
      ).toBuffer();
      const { bytes, metadata } = await compressed(original, format, { compressionQuality: 40 });
      expect(metadata).toMatchObject({ format, pages: 3, pageHeight: 120, ...times });
      expect(bytes.length).toBeLessThan(original.length);
    }
  });

  it('animated PNG keeps its frames, and says so', async () => {
    const still = await (await photo(64, 64)).png().toBuffer();
    const animated = asAnimated(still);
    const kept = await compressed(animated, 'png', { compressionQuality: 30 });
    expect(kept.bytes.includes('acTL')).toBe(true);
    expect(kept.warnings).toContain('the frames weren’t changed');
  });

  it('animated AVIF keeps its frames, and becomes a still image where they cannot be read', async () => {
    const film = await readFile(join(import.meta.dirname, 'film.avif'));
    const kept = await compressed(film, 'avif', { compressionQuality: 30 });
    expect(kept.bytes.equals(film)).toBe(true);
    expect(kept.warnings).toContain('the frames weren’t changed');
    for (const [type, options] of [
      ['image-format', { outputFormat: 'gif' }],
      ['image-resizer', { percent: 50 }],
    ] as const) {
      const result = await place.convert(type, await place.write('film.avif', film), options);
      const warnings = (result.warnings ?? []).map(textOfWarning).join(' ');
      expect(warnings, type).toContain('the result is a still image');
    }
  });

  it('PNG keeps transparency, sixteen bits at full quality, and its colours where a palette would spoil it', async () => {
    const soft = await photo(300, 200);
    const clear = await soft.clone().ensureAlpha(0.5).png().toBuffer();
    const { metadata, bytes } = await compressed(clear, 'png', { compressionQuality: 80 });
    expect(metadata.hasAlpha).toBe(true);
    expect(bytes.length).toBeLessThan(clear.length / 2);
    const deep = await soft.clone().toColourspace('rgb16').png({ compressionLevel: 0 }).toBuffer();
    const { metadata: kept } = await compressed(deep, 'png', { compressionQuality: 100 });
    expect(kept.depth).toBe('ushort');
    const { metadata: less } = await compressed(deep, 'png', { compressionQuality: 60 });
    expect([less.depth, less.isPalette]).toEqual(['uchar', true]);
    const { metadata: plain } = await compressed(await everyColour(), 'png', {
      compressionQuality: 98,
    });
    expect(plain.isPalette).toBe(false);
  });

  it('of a format that is not written becomes PNG', async () => {
    const bitmap = await bitmapOf(await photo());
    const { metadata, bytes } = await compressed(bitmap, 'bmp');
    expect(metadata.format).toBe('png');
    expect(bytes.length).toBeLessThan(bitmap.length / 2);
  });
});

/** Colours all over the cube, in no order: no palette of 256 comes near them. */
function everyColour(): Promise<Buffer> {
  const pixels = Buffer.alloc(256 * 256 * 3);
  let state = 1;
  for (let at = 0; at < pixels.length; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    pixels[at] = state >>> 24;
  }
  return sharp(pixels, { raw: { width: 256, height: 256, channels: 3 } })
    .resize(1024, 1024, { kernel: 'nearest' })
    .png()
    .toBuffer();
}

/** A PNG that says it has two frames. */
function asAnimated(png: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from('acTL'), Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(8);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([png.subarray(0, 33), length, named, check, png.subarray(33)]);
}

describe('a setting of an encoder', () => {
  const sizesOf = async (format: string, content: Buffer, settings: object[]) => {
    const files = [];
    for (const options of settings)
      files.push(await compressed(content, 'png', { outputFormat: format, ...options }));
    return files;
  };

  it('decides on the colour resolution, the scans and the mode of JPEG, AVIF and WebP', async () => {
    const content = await formatted(await photo(200, 140), 'png');
    const chroma = [{ chroma: '4:4:4' }, { chroma: '4:2:0' }];
    const jpegs = await sizesOf('jpeg', content, chroma);
    expect(jpegs.map(({ metadata }) => metadata.chromaSubsampling)).toEqual(['4:4:4', '4:2:0']);
    // The bits of AV1CodecConfigurationBox for subsampling in both directions.
    const avifs = await sizesOf('avif', content, chroma);
    const subsampling = avifs.map(({ bytes }) => (bytes[bytes.indexOf('av1C') + 6] ?? 0) & 0x0c);
    expect(subsampling).toEqual([0, 0x0c]);
    const scans = await sizesOf('jpeg', content, [{}, { progressive: 'no' }]);
    expect(scans.map(({ metadata }) => metadata.isProgressive)).toEqual([true, false]);
    const modes = [{}, { webpMode: 'near-lossless' }, { webpMode: 'lossless' }];
    const [lossy, near, exact] = await sizesOf('webp', content, modes);
    expect(lossy && near && lossy.bytes.length < near.bytes.length).toBe(true);
    expect(near && exact && near.bytes.length < exact.bytes.length).toBe(true);
    const pixels = await Promise.all(
      [content, exact?.bytes].map((file) => sharp(file).removeAlpha().raw().toBuffer()),
    );
    expect(pixels[0]).toEqual(pixels[1]);
  });

  it('decides on the palette of a PNG and a GIF, and on the effort', async () => {
    const content = await formatted(await photo(200, 140), 'png');
    const settings = [{}, { palette: 'never' }, { colors: '4' }, { effort: 0, palette: 'never' }];
    const [usual, full, four, quick] = await sizesOf('png', content, settings);
    expect([usual, full, four].map((file) => file?.metadata.isPalette)).toEqual([
      true,
      false,
      true,
    ]);
    expect(four?.metadata.bitsPerSample).toBe(2);
    expect(full && quick && full.bytes.length < quick.bytes.length).toBe(true);
    const gifs = await sizesOf('gif', content, [{ compressionQuality: 100 }, { colors: '4' }]);
    expect(gifs[1] && gifs[0] && gifs[1].bytes.length < gifs[0].bytes.length / 2).toBe(true);
    const [fast, slow] = await sizesOf('webp', content, [{ effort: 0 }, { effort: 9 }]);
    expect(fast && slow && slow.bytes.length < fast.bytes.length).toBe(true);
  });
});

describe('a target size', () => {
  it.each(['jpg', 'png', 'webp', 'gif', 'avif'])(
    'of %s is kept to, with the best quality that fits',
    async (format) => {
      const size = sizeFor(format);
      const original = await formatted(await photo(...size), format);
      const targetKilobytes = Math.max(2, Math.floor(original.length / 2 / 1024));
      const { bytes, metadata } = await compressed(original, format, { targetKilobytes });
      expect(bytes.length).toBeLessThanOrEqual(targetKilobytes * 1024);
      // A GIF has 2, 4, 16 or 256 colours, and nothing in between.
      if (format !== 'gif') expect(bytes.length).toBeGreaterThan(targetKilobytes * 1024 * 0.6);
      expect(metadata.width).toBe(size[0]);
    },
  );

  it('that no quality reaches makes the image smaller, and says so', async () => {
    const original = await formatted(await photo(), 'jpg');
    const { bytes, metadata, warnings } = await compressed(original, 'jpg', { targetKilobytes: 3 });
    expect(bytes.length).toBeLessThanOrEqual(3 * 1024);
    expect(metadata.width).toBeLessThan(600);
    expect(Math.abs(metadata.width / metadata.height - 1.5)).toBeLessThan(0.1);
    expect(warnings).toContain(`${metadata.width} × ${metadata.height} pixels`);
  });

  it('that the image has already changes no pixel of it', async () => {
    const original = await formatted(await photo(), 'jpg');
    const { bytes } = await compressed(original, 'jpg', { targetKilobytes: 2048 });
    expect(await sharp(bytes).raw().toBuffer()).toEqual(await sharp(original).raw().toBuffer());
  });

  it('that cannot be reached is reported', async () => {
    const animated = asAnimated(await (await photo(200, 200)).png().toBuffer());
    const path = await place.write('animated.png', animated);
    const attempt = await place.attempt('image-compress', path, { targetKilobytes: 1 });
    expect(attempt).toMatchObject({ problem: { code: 'target_too_small' } });
  });
});

describe('EXIF data', () => {
  const placed = async (format: string) =>
    formatted((await photo()).withExif(exifData).withXmp(xmp), format);

  it.each(['jpg', 'png', 'webp', 'avif'])(
    'of %s are gone to the last byte, whether its pixels are written anew or kept',
    async (format) => {
      const original = await placed(format);
      expect(says(original, secret)).toBe(true);
      for (const options of [{ compressionQuality: 30 }, { targetKilobytes: 2048 }]) {
        const { bytes, metadata } = await compressed(original, format, options);
        expect([says(bytes, secret), says(bytes, 'Kamera 7')]).toEqual([false, false]);
        expect(metadata.xmp).toBeUndefined();
        expect(metadata.exif && hasContent(metadata.exif)).toBeFalsy();
      }
    },
  );

  it.each(['jpg', 'png', 'webp', 'avif'])(
    'of %s are kept when asked, for an image that stands upright',
    async (format) => {
      const turned = await formatted(
        (await photo()).withMetadata({ orientation: 6 }).withExifMerge(exifData).withXmp(xmp),
        'jpg',
      );
      const outputFormat = format === 'jpg' ? 'jpeg' : format;
      const options = { compressionQuality: 30, keepMetadata: true, outputFormat };
      const { bytes, metadata } = await compressed(turned, 'jpg', options);
      expect([metadata.width, metadata.height, metadata.orientation ?? 1]).toEqual([400, 600, 1]);
      expect([says(bytes, secret), says(bytes, 'Kamera 7')]).toEqual([true, true]);
      expect(metadata.xmpAsString).toContain(secret);
      expect(metadata.exif?.includes('____')).toBe(false);
      const described = await place.convert(
        'image-metadata',
        await place.write('kept.image', bytes),
      );
      expect(JSON.parse(await readFile(described.path, 'utf8'))).toMatchObject({ has_gps: true });
    },
  );

  it.each(['jpg', 'png', 'webp'])(
    'of %s that are taken out of kept pixels leave the way it is turned',
    async (format) => {
      const original = await formatted(
        (await photo()).withMetadata({ orientation: 6 }).withExifMerge(exifData),
        format,
      );
      const { bytes, metadata } = await compressed(original, format, { targetKilobytes: 2048 });
      expect([says(bytes, secret), metadata.orientation]).toEqual([false, 6]);
      const [one, other] = await Promise.all(
        [original, bytes].map((file) => sharp(file).autoOrient().raw().toBuffer()),
      );
      expect(one).toEqual(other);
    },
  );

  it.each(['jpg', 'png', 'webp', 'avif'])(
    'of %s are kept by field, whether its pixels are written anew or kept, and the location is named',
    async (format) => {
      const original = await placed(format);
      const ways = [{ compressionQuality: 30 }, { targetKilobytes: 2048 }, { encoded: true }];
      for (const options of ways) {
        const rights = await compressed(original, format, { ...options, keepRights: true });
        expect([says(rights.bytes, secret), says(rights.bytes, 'Kamera 7')]).toEqual([true, false]);
        expect(rights.warnings).toContain('was taken was removed');
        const others = { keepCamera: true, keepDate: true, keepLocation: true };
        const rest = await compressed(original, format, { ...options, ...others });
        expect([says(rest.bytes, secret), says(rest.bytes, 'Kamera 7')]).toEqual([false, true]);
        expect(rest.warnings).toContain('contains the location');
        expect([rights, rest].map(({ metadata }) => located(metadata))).toEqual([false, true]);
      }
    },
  );

  it('go without the colour profile if that is asked, and the colours stay', async () => {
    const red = sharp({ create: { width: 40, height: 40, channels: 3, background: '#f00' } });
    for (const image of [red, red.clone().toColourspace('rgb16')]) {
      const original = await image.withIccProfile('p3').png().toBuffer();
      const { bytes, metadata } = await compressed(original, 'png', { keepProfile: false });
      expect(metadata.icc).toBeUndefined();
      const [shade = 0, green = 255] = await sharp(bytes).toColourspace('srgb').raw().toBuffer();
      expect(shade > 248 && green < 8).toBe(true);
    }
  });

  it('leave no preview of the image behind, and its colour profile in place', async () => {
    const preview = await (await photo(60, 40)).jpeg().toBuffer();
    const original = await formatted(
      (await photo()).withIccProfile('p3').withExif({
        ...exifData,
        IFD0: { ...exifData.IFD0, ImageDescription: preview.toString('base64') },
      }),
      'jpg',
    );
    const withTrailer = Buffer.concat([original, preview]);
    const { bytes, metadata } = await compressed(withTrailer, 'jpg', { targetKilobytes: 2048 });
    expect(bytes.length).toBeLessThan(original.length);
    expect(bytes.lastIndexOf(Buffer.from([0xff, 0xd8, 0xff]))).toBe(0);
    expect(metadata.icc).toBeDefined();
  });
});

/** Whether EXIF hold more than zeros. */
const hasContent = (exif: Buffer) => exif.subarray(6).some((byte) => byte !== 0);

/** Whether EXIF have a location. */
const located = ({ exif }: { exif?: Buffer | undefined }) =>
  exif !== undefined && hasGpsLocation(exif);
