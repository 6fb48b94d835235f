// Compressing a PDF. Results are drawn and read by poppler, which did not make them.
import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cffOfType1 } from '../../packages/engine/formats/pdf/font-programs/type1-to-cff.ts';
import { takeApart } from '../../packages/engine/formats/pdf/font-programs/type1.ts';
import { pagedPdf } from './paged-pdf.ts';
import { pageOf as onePage, pdfOf } from './pdf-objects.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

let place: Workplace;
beforeAll(async () => {
  place = await openWorkplace();
});
afterAll(() => place.close());

const run = promisify(execFile);
const said = async (program: string, ...words: string[]) => (await run(program, words)).stdout;
const bytesOf = async (path: string) => (await stat(path)).size;

const side = 900;

const photos = new Map<number, Buffer>();

/** Something like a photo: soft light, edges, and a little grain. */
function photo(channels: number): Buffer {
  const made = photos.get(channels) ?? newPhoto(channels);
  photos.set(channels, made);
  return made;
}

function newPhoto(channels: number): Buffer {
  const pixels = Buffer.alloc(side * side * channels);
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1)
      for (let channel = 0; channel < channels; channel += 1) {
        const light = 120 + 60 * Math.sin(x / (90 + channel * 30)) + 50 * Math.cos(y / 70);
        const edge = Math.hypot(x - 450, y - 450) < 200 + channel * 20 ? 40 : 0;
        const grain = ((x * 7919 + y * 104729 + channel * 31) % 13) - 6;
        pixels[(y * side + x) * channels + channel] = light + edge + grain;
      }
  return pixels;
}

/** An image to be put on a page: its keys, its data, and further objects that its keys may name as 20 and on. */
type Kind = { keys: string; data: Buffer; more?: { keys: string; data: Buffer }[] };

const flate = (pixels: Buffer) => deflateSync(pixels, { level: 1 });
const plain = (space: string) => `/ColorSpace ${space} /BitsPerComponent 8 /Filter /FlateDecode`;

const kinds = {
  'in three colours': () => ({ keys: plain('/DeviceRGB'), data: flate(photo(3)) }),
  'in grey': () => ({ keys: plain('/DeviceGray'), data: flate(photo(1)) }),
  'as a JPEG': async () => ({
    keys: '/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode',
    data: await sharp(photo(3), { raw: { width: side, height: side, channels: 3 } })
      .jpeg({ quality: 97 })
      .toBuffer(),
  }),
  'with a predictor': async () => ({
    keys: `${plain('/DeviceRGB')} /DecodeParms << /Predictor 15 /Colors 3 /Columns ${side} >>`,
    data: await pixelsOfPng(photo(3)),
  }),
  'of numbered colours': () => {
    const table = Buffer.from(Array.from({ length: 256 }, (_, n) => [n, 255 - n, 128]).flat());
    const space = `[/Indexed /DeviceRGB 255 <${table.toString('hex')}>]`;
    return { keys: plain(space), data: flate(photo(1)) };
  },
  'in inverted grey': () => ({
    keys: `${plain('/DeviceGray')} /Decode [1 0]`,
    data: flate(photo(1)),
  }),
  'of 16 bits': () => {
    const deep = Buffer.alloc(side * side * 2);
    photo(1).forEach((value, index) => deep.writeUInt16BE(value * 257, index * 2));
    return {
      keys: `/ColorSpace /DeviceGray /BitsPerComponent 16 /Filter /FlateDecode`,
      data: flate(deep),
    };
  },
  'in CMYK': () => ({ keys: plain('/DeviceCMYK'), data: flate(photo(4)) }),
  'in CMYK as a JPEG of Adobe': async () => ({
    keys: '/ColorSpace /DeviceCMYK /BitsPerComponent 8 /Filter /DCTDecode /Decode [1 0 1 0 1 0 1 0]',
    data: await inkJpeg(),
  }),
  'in CMYK as any other JPEG': async () => ({
    keys: '/ColorSpace /DeviceCMYK /BitsPerComponent 8 /Filter /DCTDecode',
    data: withoutAdobe(await inkJpeg()),
  }),
  'in two values besides lightness': () => ({
    keys: plain('[/Lab << /WhitePoint [0.95 1 1.09] /Range [-100 100 -100 100] >>]'),
    data: flate(photo(3)),
  }),
  'of an ink of its own': () => ({
    keys: plain(
      '[/DeviceN [/Cyan /Magenta /Yellow /Black] /DeviceCMYK << /FunctionType 4 /Domain [0 1 0 1 0 1 0 1] /Range [0 1 0 1 0 1 0 1] >>]'.replace(
        /<<.*>>/,
        '20 0 R',
      ),
    ),
    data: flate(photo(4)),
    more: [
      {
        keys: '/FunctionType 4 /Domain [0 1 0 1 0 1 0 1] /Range [0 1 0 1 0 1 0 1]',
        data: Buffer.from('{ }'),
      },
    ],
  }),
  'that is see-through in part': () => ({
    keys: `${plain('/DeviceRGB')} /SMask 20 0 R`,
    data: flate(photo(3)),
    more: [
      {
        keys: `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} ${plain('/DeviceGray')}`,
        data: flate(photo(1)),
      },
    ],
  }),
  'that is blended with black beforehand': () => {
    const [colours, opacity] = [photo(3), photo(1)];
    const blended = colours.map((part, at) => (part * (opacity[Math.floor(at / 3)] ?? 0)) / 255);
    return {
      keys: `${plain('/DeviceRGB')} /SMask 20 0 R`,
      data: flate(Buffer.from(blended)),
      more: [
        {
          keys: `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /Matte [0 0 0] ${plain('/DeviceGray')}`,
          data: flate(opacity),
        },
      ],
    };
  },
} satisfies Record<string, () => Kind | Promise<Kind>>;
type Name = keyof typeof kinds;

/** The photo in CMYK; sharp writes them as Adobe's programs do, inverted and marked. */
const inkJpeg = (): Promise<Buffer> =>
  sharp(photo(3), { raw: { width: side, height: side, channels: 3 } })
    .toColourspace('cmyk')
    .jpeg({ quality: 97 })
    .toBuffer();

/** Without the segment APP14, which marks it. */
function withoutAdobe(jpeg: Buffer): Buffer {
  const at = jpeg.indexOf('Adobe') - 4;
  return Buffer.concat([jpeg.subarray(0, at), jpeg.subarray(at + 2 + jpeg.readUInt16BE(at + 2))]);
}

async function pixelsOfPng(pixels: Buffer): Promise<Buffer> {
  const png = await sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 1, adaptiveFiltering: true })
    .toBuffer();
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  return Buffer.concat(parts);
}

/** A page of 200 × 200 points that the image fills: 324 pixels an inch. `within` puts it into a form of half the size. */
function pageWith({ keys, data, more = [] }: Kind, within = false): Buffer {
  const image = `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} ${keys}`;
  const draws = within ? 'q 2 0 0 2 0 0 cm /Form Do Q' : 'q 200 0 0 200 0 0 cm /Image Do Q';
  const form = Buffer.from('q 100 0 0 100 0 0 cm /Image Do Q');
  const objects: [number, string, Buffer?][] = [
    [1, '<< /Type /Catalog /Pages 2 0 R >>'],
    [2, '<< /Type /Pages /Count 1 /Kids [3 0 R] >>'],
    [
      3,
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /Resources << /XObject << /Image 5 0 R /Form 6 0 R >> >> >>',
    ],
    [4, '', Buffer.from(draws)],
    [5, image, data],
    [
      6,
      '/Type /XObject /Subtype /Form /BBox [0 0 100 100] /Resources << /XObject << /Image 5 0 R >> >>',
      form,
    ],
    ...more.map(({ keys, data }, index): [number, string, Buffer] => [20 + index, keys, data]),
  ];
  const parts = [Buffer.from('%PDF-1.7\n')];
  for (const [id, keys, data] of objects) {
    const body = data
      ? [`<< ${keys} /Length ${data.length} >>\nstream\n`, data, '\nendstream']
      : [keys];
    parts.push(...[`${id} 0 obj\n`, ...body, '\nendobj\n'].map((part) => Buffer.from(part)));
  }
  // Without a cross-reference table, which readers rebuild.
  return Buffer.concat([...parts, Buffer.from('trailer << /Root 1 0 R /Size 30 >>\n%%EOF\n')]);
}

const pageOf = async (name: Name, within = false) => pageWith(await kinds[name](), within);

/** The page as poppler draws it, 100 dots an inch, in grey. */
async function drawn(path: string): Promise<Buffer> {
  const { stdout } = await run('pdftoppm', ['-r', '100', '-gray', '-singlefile', path], {
    encoding: 'buffer',
    maxBuffer: 1 << 26,
  });
  // A PGM: `P5`, width, height and the largest value, then the pixels.
  const [head = ''] = /^P5\s+\d+\s+\d+\s+255\s/.exec(stdout.toString('latin1', 0, 60)) ?? [];
  return stdout.subarray(head.length);
}

/** The mean difference of two pictures, of 255. */
function distance(one: Buffer, other: Buffer): number {
  expect(other.length).toBe(one.length);
  return (
    one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] as number)), 0) /
    one.length
  );
}

describe('Compress', () => {
  it.each(Object.keys(kinds) as Name[])(
    'makes an image %s smaller, and it looks the same',
    async (kind) => {
      const path = await place.write('image.pdf', await pageOf(kind));
      const { path: result, warnings } = await place.convert('pdf-compress', path);
      expect(await bytesOf(result)).toBeLessThan((await bytesOf(path)) / 3);
      expect(distance(await drawn(path), await drawn(result))).toBeLessThan(4);
      expect(warnings).toMatchObject([{ code: 'compressed', values: { page: 1 } }]);
      expect(Number(warnings[0]?.values['similarity'])).toBeGreaterThan(90);
    },
  );

  it('knows how large an image is shown within a form', async () => {
    const path = await place.write('form.pdf', await pageOf('in grey', true));
    const { path: result } = await place.convert('pdf-compress', path);
    // 150 pixels an inch on 200 points.
    expect(await said('pdfimages', '-list', result)).toMatch(/image\s+417\s+417\s+gray/);
    expect(distance(await drawn(path), await drawn(result))).toBeLessThan(4);
  });

  it('makes more of it at each level', async () => {
    const path = await place.write('levels.pdf', await pageOf('in three colours'));
    const sizes: number[] = [];
    for (const compressionLevel of ['low', 'medium', 'high'])
      sizes.push(
        await bytesOf((await place.convert('pdf-compress', path, { compressionLevel })).path),
      );
    expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
    expect(new Set(sizes).size).toBe(3);
  });

  it.each([
    ['a mask of one bit', '/ImageMask true /BitsPerComponent 1 /Filter /FlateDecode', side * 113],
    [
      'colours that stand for nothing',
      `${plain('/DeviceRGB')} /Mask [0 9 0 9 0 9]`,
      side * side * 3,
    ],
  ])('leaves %s as it is', async (_, keys, length) => {
    const data = flate(Buffer.concat([photo(4), photo(4)]).subarray(0, length));
    const path = await place.write('kept.pdf', pageWith({ keys, data }));
    const { path: result } = await place.convert('pdf-compress', path);
    expect(distance(await drawn(path), await drawn(result))).toBe(0);
    expect(await bytesOf(result)).toBeLessThanOrEqual(await bytesOf(path));
  });

  it('packs what has one bit a pixel better, and not a pixel is lost', async () => {
    const row = Math.ceil(side / 8);
    const bits = Buffer.alloc(row * side, 0xff);
    for (let y = 0; y < side; y += 1)
      for (let x = 0; x < side; x += 1) {
        const letter = ((x >> 4) * 7919 + (y >> 5) * 104_729) % 251;
        if ((x & 15) < letter % 13 && (y & 31) < letter % 29)
          bits[y * row + (x >> 3)]! &= ~(0x80 >> (x & 7));
      }
    const keys = '/ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /FlateDecode';
    const path = await place.write(
      'bits.pdf',
      pageWith({ keys, data: deflateSync(bits, { level: 1 }) }),
    );
    const { path: result, warnings } = await place.convert('pdf-compress', path);
    expect(warnings).toMatchObject([{ code: 'compressed_without_loss' }]);
    expect(await said('pdfimages', '-list', result)).toMatch(/900\s+900\s+gray\s+1\s+1\s+ccitt/);
    expect(distance(await drawn(path), await drawn(result))).toBe(0);
  });

  it('keeps the predictors of well-compressed streams, and compresses others', async () => {
    // Each row continues the row above: without a predictor it would be thirty times larger.
    const ramps = Buffer.from(
      Array.from({ length: side * side * 3 }, (_, index) => {
        const [x, y] = [Math.floor(index / 3) % side, Math.floor(index / 3 / side)];
        return (x * 2 + y * ((index % 3) + 1)) & 255;
      }),
    );
    // A colour-key mask, because of which the image's samples must stay.
    const keys = `${plain('/DeviceRGB')} /Mask [0 0 0 0 0 0] /DecodeParms << /Predictor 15 /Colors 3 /Columns ${side} >>`;
    const data = await pixelsOfPng(ramps);
    const path = await place.write('ramps.pdf', pageWith({ keys, data }));
    const { path: result, warnings } = await place.convert('pdf-compress', path);
    expect(warnings).toMatchObject([{ code: 'compressed_without_loss' }]);
    expect(await bytesOf(result)).toBeLessThan(data.length);
    expect(await said('qpdf', '--json=2', '--json-key=qpdf', result)).toContain('"/Predictor": 15');
    expect(distance(await drawn(path), await drawn(result))).toBe(0);
  });

  it.each(['', '/ColorSpace /DeviceRGB'])(
    'makes a JPEG 2000 image smaller, and it looks the same: %s',
    async (space) => {
      const data = await readFile(join(import.meta.dirname, 'photo.jp2'));
      const path = await place.write(
        'photo.pdf',
        pdfOf([
          '<< /Type /Catalog /Pages 2 0 R >>',
          '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
          '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 60 60] /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >> >>',
          { dictionary: '', stream: '40 0 0 40 10 10 cm /I Do' },
          {
            dictionary: `/Type /XObject /Subtype /Image /Width 160 /Height 160 ${space} /Filter /JPXDecode`,
            stream: data.toString('latin1'),
          },
        ]),
      );
      const { path: result } = await place.convert('pdf-compress', path);
      expect(await bytesOf(result)).toBeLessThan((await bytesOf(path)) * 0.6);
      expect(distance(await drawn(path), await drawn(result))).toBeLessThan(6);
      expect(await said('pdfimages', '-list', result)).toMatch(/ image +8\d +8\d +rgb .* jpeg /);
    },
  );

  it('leaves out the metadata of parts of pages, but not whose a picture is', async () => {
    const about = (text: string) => ({
      dictionary: '/Type /Metadata /Subtype /XML',
      stream: `<?xpacket begin=""?><x:xmpmeta>${text}</x:xmpmeta>${' '.repeat(4000)}<?xpacket end="w"?>`,
    });
    const picture = `/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8`;
    const path = await place.write(
      'metadata.pdf',
      pdfOf([
        '<< /Type /Catalog /Pages 2 0 R /Metadata 6 0 R >>',
        '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 60 60] /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> /Properties << /P << /Metadata 7 0 R >> >> >> >>',
        { dictionary: '', stream: '/Artifact /P BDC EMC 40 0 0 40 10 10 cm /I Do' },
        { dictionary: `${picture} /Metadata 8 0 R`, stream: '\x80' },
        about('of the document'),
        about('swatches of the drawing'),
        about('<dc:creator>somebody</dc:creator>'),
      ]),
    );
    const { path: result, warnings } = await place.convert('pdf-compress', path);
    expect(warnings).toMatchObject([{ code: 'compressed_without_loss' }]);
    const text = await readFile(result, 'latin1');
    expect(text).toMatch(/of the document<\/x:xmpmeta>\s<\?xpacket end/);
    expect(text).toContain('<dc:creator>somebody</dc:creator>');
    expect(text).not.toContain('swatches');
  });

  it('leaves behind what nothing leads to', async () => {
    const image = `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} ${plain('/DeviceGray')}`;
    const lost = { keys: image, data: flate(photo(1)) };
    const path = await place.write(
      'lost.pdf',
      pageWith({ ...(await kinds['as a JPEG']()), more: [lost] }),
    );
    const { path: result } = await place.convert('pdf-compress', path);
    const objects = await said('qpdf', '--json=2', '--json-key=qpdf', result);
    expect(objects.match(/"\/Subtype": "\/Image"/g)).toHaveLength(1);
  });

  it('keeps equal parts once', async () => {
    const data = flate(photo(3));
    const mask = `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} ${plain('/DeviceGray')}`;
    const masks = [mask, mask].map((keys) => ({ keys, data: flate(photo(1)) }));
    const image = `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} ${plain('/DeviceRGB')}`;
    const more = [...masks, { keys: `${image} /SMask 21 0 R`, data }];
    const one = pageWith({ keys: `${plain('/DeviceRGB')} /SMask 20 0 R`, data, more });
    const twice = one
      .toString('latin1')
      .replace('/Form 6 0 R', '/Form 22 0 R')
      .replace('/Image Do Q', '/Image Do /Form Do Q   ');
    const path = await place.write(
      'twice.pdf',
      Buffer.from(twice.replace(/<<  \/Length \d+/, '<<  /Length 42'), 'latin1'),
    );
    const { path: result } = await place.convert('pdf-compress', path);
    const images = await said('qpdf', '--json=2', '--json-key=qpdf', result);
    expect(images.match(/"\/Subtype": "\/Image"/g)).toHaveLength(2);
    expect(distance(await drawn(path), await drawn(result))).toBeLessThan(4);
  });

  it.each(['low', 'medium', 'high'])(
    'gives an image that is blended with a colour and its mask the same size, at the level %s',
    async (compressionLevel) => {
      const path = await place.write(
        'matte.pdf',
        await pageOf('that is blended with black beforehand'),
      );
      const { path: result } = await place.convert('pdf-compress', path, { compressionLevel });
      const list = await said('pdfimages', '-list', result);
      const [image, mask] = list.split('\n').slice(2, 4);
      const sizeOf = (row = '') => row.trim().split(/\s+/).slice(3, 5);
      expect(sizeOf(mask)).toEqual(sizeOf(image));
      expect(await bytesOf(result)).toBeLessThan((await bytesOf(path)) / 4);
    },
  );

  it('takes less away from a page that would suffer', async () => {
    const noise = Buffer.from(
      photo(1).map((value, index) => value + (((index * 2_654_435_761) >>> 16) % 121) - 60),
    );
    const path = await place.write(
      'noise.pdf',
      pageWith({ keys: plain('/DeviceGray'), data: flate(noise) }),
    );
    const { warnings } = await place.convert('pdf-compress', path, { compressionLevel: 'low' });
    expect(warnings).toMatchObject([{ code: 'compressed', values: { page: 1 } }]);
    expect(Number(warnings[0]?.values['similarity'])).toBeGreaterThanOrEqual(95);
  });

  describe('of many pages', () => {
    /** A page for each photo of these, with the given noise. */
    async function pagesOf(noises: readonly number[]): Promise<string> {
      let state = 1;
      const chance = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
      const jpegs = noises.map((noise) => {
        const pixels = photo(1).map((value) => value + noise * (chance() - 0.5));
        const raw = { width: side, height: side, channels: 1 } as const;
        return sharp(Buffer.from(pixels), { raw })
          .toColourspace('b-w')
          .jpeg({ quality: 97 })
          .toBuffer();
      });
      const keys = `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /DCTDecode`;
      const kids = noises.map((_, page) => `${4 + 2 * page} 0 R`).join(' ');
      const pages = (await Promise.all(jpegs)).flatMap((jpeg, page) => [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 3 0 R /Resources << /XObject << /Image ${5 + 2 * page} 0 R >> >> >>`,
        { dictionary: keys, stream: jpeg.toString('latin1') },
      ]);
      const bytes = pdfOf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        `<< /Type /Pages /Count ${noises.length} /Kids [${kids}] >>`,
        { dictionary: '', stream: 'q 200 0 0 200 0 0 cm /Image Do Q' },
        ...pages,
      ]);
      return place.write('pages.pdf', bytes);
    }

    /** Compresses it. @returns with how many pages were drawn */
    async function compressed(path: string, compressionLevel = 'medium') {
      let drawn = 0;
      const watch = {
        progress(_: number, __: number, what: string) {
          if (what === 'comparing') drawn += 1;
        },
      };
      return {
        ...(await place.convert('pdf-compress', path, { compressionLevel }, 'pages.pdf', watch)),
        drawn,
      };
    }

    it('draws the page that suffers most, and none that suffers less', async () => {
      const { warnings, drawn } = await compressed(await pagesOf([0, 0, 0, 25, 0, 0]));
      expect(warnings).toMatchObject([{ code: 'compressed', values: { page: 4 } }]);
      expect(drawn).toBe(1);
    });

    it('takes less away from all that would suffer too much', async () => {
      const path = await pagesOf([500, 0, 500]);
      const { path: result, warnings } = await compressed(path, 'high');
      expect(Number(warnings[0]?.values['similarity'])).toBeGreaterThanOrEqual(80);
      const places = [path, result];
      const images = await Promise.all(places.map((file) => said('pdfimages', '-list', file)));
      const widths = images.map((list) => [...list.matchAll(/image +(\d+)/g)].map(([, w]) => +w!));
      expect(widths[1]?.[1]).toBeLessThan(widths[1]?.[0] ?? 0);
      expect(widths[1]?.[2]).toBe(widths[1]?.[0]);
    });
  });

  it.each([300, 60, 20])(
    'reaches %i KB with as little loss as is needed',
    async (targetKilobytes) => {
      const path = await place.write('target.pdf', await pageOf('in three colours'));
      const { path: result, warnings } = await place.convert('pdf-compress', path, {
        targetKilobytes,
      });
      expect(await bytesOf(result)).toBeLessThanOrEqual(targetKilobytes * 1024);
      // The next quality level would not fit: less than three times as large.
      expect(await bytesOf(result)).toBeGreaterThan((targetKilobytes * 1024) / 3);
      expect(warnings).toMatchObject([{ code: 'compressed' }]);
    },
  );

  it('gives the smallest there is, and says so, when a size cannot be reached', async () => {
    const path = await place.write('tiny.pdf', await pageOf('in three colours'));
    const { path: result, warnings } = await place.convert('pdf-compress', path, {
      targetKilobytes: 1,
    });
    expect(await bytesOf(result)).toBeLessThan((await bytesOf(path)) / 20);
    expect(warnings).toMatchObject([{ code: 'target_missed' }, { code: 'compressed' }]);
  });

  describe('with a whole font, of which little is shown', () => {
    /** Two pages; the second shows its glyphs in a form within a form. @param more of the catalogue */
    async function withFont(more = ''): Promise<string> {
      const font = await readFile('/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf');
      const shows = 'BT /F 30 Tf 10 100 Td <002400250026> Tj [<00440045> 20 (\\000\\106)] TJ ET';
      const resources = '/Resources << /Font << /F 5 0 R >> /XObject << /X 12 0 R >> >>';
      const page = `/Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] ${resources}`;
      const stream = (keys: string, text: string) => ({ dictionary: keys, stream: text });
      const bytes = pdfOf([
        `<< /Type /Catalog /Pages 2 0 R ${more} >>`,
        '<< /Type /Pages /Count 2 /Kids [3 0 R 4 0 R] >>',
        `<< ${page} /Contents 9 0 R >>`,
        `<< ${page} /Contents 10 0 R >>`,
        '<< /Type /Font /Subtype /Type0 /BaseFont /DejaVuSans /Encoding /Identity-H /DescendantFonts [6 0 R] >>',
        '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /DejaVuSans /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor 7 0 R /DW 700 >>',
        '<< /Type /FontDescriptor /FontName /DejaVuSans /Flags 4 /FontBBox [-1000 -300 2000 1000] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 /FontFile2 8 0 R >>',
        stream(`/Length1 ${font.length}`, font.toString('latin1')),
        stream('', shows),
        stream('', 'q /X Do Q'),
        stream(
          '/Type /XObject /Subtype /Form /BBox [0 0 200 200] /Resources << /Font << /F 5 0 R >> >>',
          'BT /F 30 Tf 10 50 Td <004F00500051> Tj ET',
        ),
        stream(
          '/Type /XObject /Subtype /Form /BBox [0 0 200 200] /Resources << /XObject << /Y 11 0 R >> >>',
          '/Y Do',
        ),
      ]);
      return place.write('font.pdf', bytes);
    }
    const picturesOf = async (path: string) =>
      (await run('pdftoppm', ['-r', '150', path], { encoding: 'buffer', maxBuffer: 1 << 26 }))
        .stdout;

    it('keeps the outlines of the glyphs that are shown, and looks the very same', async () => {
      const path = await withFont();
      const { path: result, warnings } = await place.convert('pdf-compress', path);
      expect(warnings).toMatchObject([{ code: 'compressed_without_loss' }]);
      expect(await bytesOf(result)).toBeLessThan((await bytesOf(path)) / 15);
      expect((await picturesOf(result)).equals(await picturesOf(path))).toBe(true);
      expect(await said('pdffonts', result)).toMatch(
        /[A-Z]{6}\+DejaVuSans +CID TrueType +Identity-H +yes yes/,
      );
      expect(await said('qpdf', '--check', result)).toContain(
        'No syntax or stream encoding errors',
      );
    });

    it.each([
      ['one-byte codes', '/WinAnsiEncoding'],
      [
        'names of glyphs',
        '<< /BaseEncoding /WinAnsiEncoding /Differences [1 /Lslash /afii10017] >>',
      ],
    ])('does so for %s, without private data and pictures of pages', async (_, encoding) => {
      const font = await readFile('/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf');
      const noise = Array.from({ length: 9000 }, (_, at) => String.fromCharCode((at * at) % 251));
      const page = '/Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R';
      const bytes = pdfOf([
        '<< /Type /Catalog /Pages 2 0 R /PieceInfo << /Maker << /Private 8 0 R >> >> >>',
        '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
        `<< ${page} /Thumb 8 0 R /Resources << /Font << /F 5 0 R >> >> >>`,
        { dictionary: '', stream: 'BT /F 30 Tf 10 100 Td (A\\344 B\\200\\001\\002) Tj ET' },
        `<< /Type /Font /Subtype /TrueType /BaseFont /DejaVuSans /Encoding ${encoding} /FirstChar 65 /LastChar 65 /Widths [684] /FontDescriptor 6 0 R >>`,
        '<< /Type /FontDescriptor /FontName /DejaVuSans /Flags 32 /FontBBox [-1000 -300 2000 1000] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 /FontFile2 7 0 R >>',
        { dictionary: `/Length1 ${font.length}`, stream: font.toString('latin1') },
        { dictionary: '', stream: `private ${noise.join('')}` },
      ]);
      const path = await place.write('simple.pdf', bytes);
      const { path: result } = await place.convert('pdf-compress', path);
      expect(await bytesOf(result)).toBeLessThan((await bytesOf(path)) / 8);
      expect((await picturesOf(result)).equals(await picturesOf(path))).toBe(true);
      expect(await said('pdftotext', result, '-')).toBe(await said('pdftotext', path, '-'));
      expect(await said('qpdf', '--qdf', result, '-')).not.toMatch(/PieceInfo|Thumb/);
    });

    /** A page in two fonts with one program of named glyphs, of which it shows a few. */
    function namedFontPdf(program: { dictionary: string; stream: string }, key: string): Buffer {
      const page = '/Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R';
      const font = '/Type /Font /Subtype /Type1 /BaseFont /C059-Roman /FontDescriptor 7 0 R';
      return pdfOf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
        `<< ${page} /Resources << /Font << /F 5 0 R /G 6 0 R >> >> >>`,
        {
          dictionary: '',
          stream: 'BT /F 30 Tf 10 100 Td (Rag \\001) Tj /G 9 Tf 0 -40 Td (flight) Tj ET',
        },
        `<< ${font} /Encoding << /Differences [1 /Adieresis] >> >>`,
        `<< ${font} /Encoding /WinAnsiEncoding >>`,
        `<< /Type /FontDescriptor /FontName /C059-Roman /Flags 32 /FontBBox [-195 -250 1000 965] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 /CharSet (/A) /${key} 8 0 R >>`,
        program,
      ]);
    }

    async function expectMuchSmaller(path: string, ratio: number): Promise<string> {
      const { path: result, warnings } = await place.convert('pdf-compress', path);
      expect(warnings).toMatchObject([{ code: 'compressed_without_loss' }]);
      expect(await bytesOf(result)).toBeLessThan((await bytesOf(path)) / ratio);
      expect((await picturesOf(result)).equals(await picturesOf(path))).toBe(true);
      expect(await said('pdftotext', result, '-')).toBe(await said('pdftotext', path, '-'));
      expect(await said('pdffonts', result)).toMatch(/[A-Z]{6}\+C059-Roman +Type 1C /);
      return result;
    }

    it('writes the outlines of Type 1, which are encrypted, in a form that packs well', async () => {
      const font = await readFile('/usr/share/fonts/type1/urw-base35/C059-Roman.t1');
      const clear = font.indexOf('eexec') + 6;
      const dictionary = `/Length1 ${clear} /Length2 ${font.length - clear} /Length3 0`;
      const bytes = namedFontPdf({ dictionary, stream: font.toString('latin1') }, 'FontFile');
      const result = await expectMuchSmaller(await place.write('type1.pdf', bytes), 40);
      expect(await said('qpdf', '--qdf', result, '-')).not.toMatch(/CharSet|Length[123]/);
    });

    it('empties the glyphs of CFF that are not shown', async () => {
      const font = await readFile('/usr/share/fonts/type1/urw-base35/C059-Roman.t1');
      const program = cffOfType1(takeApart(font), 'C059-Roman') ?? Buffer.alloc(0);
      const stream = program.toString('latin1');
      const bytes = namedFontPdf({ dictionary: '/Subtype /Type1C', stream }, 'FontFile3');
      await expectMuchSmaller(await place.write('cff.pdf', bytes), 10);
    });

    it('keeps the whole font where people fill in forms with it', async () => {
      const form = (fields: string) =>
        `/AcroForm << /Fields [${fields}] /DR << /Font << /F 5 0 R >> >> >>`;
      const path = await withFont(form('<< /FT /Tx /T (name) >>'));
      const { path: result } = await place.convert('pdf-compress', path);
      expect(await bytesOf(result)).toBeGreaterThan((await bytesOf(path)) / 3);
      expect(await said('pdffonts', result)).not.toContain('+DejaVuSans');
      const unused = await withFont(form(''));
      const { path: smaller } = await place.convert('pdf-compress', unused);
      expect(await said('pdffonts', smaller)).toContain('+DejaVuSans');
    });
  });

  it('packs streams that zlib packed as well as it can, also where their filter stands in a list', async () => {
    const lines = Array.from({ length: 6000 }, (_, at) => {
      const from = `${(at * at * 7919) % 500} ${(at * at * 31) % 700} m`;
      return `${from} ${(at * 37) % 500} ${(at * 31) % 700} l S\n`;
    });
    const content = deflateSync(lines.join(''), { level: 9 });
    const bytes = pdfOf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 500 700] /Contents 4 0 R >>',
      {
        dictionary: '/Filter [/FlateDecode] /DecodeParms [null]',
        stream: content.toString('latin1'),
      },
    ]);
    const path = await place.write('list.pdf', bytes);
    const { path: result } = await place.convert('pdf-compress', path);
    expect(await bytesOf(result)).toBeLessThan(content.length * 0.97);
    expect(await said('qpdf', '--check', result)).toContain('No syntax or stream encoding errors');
  });

  it('reads images and content that are written as text', async () => {
    const jpeg = await sharp(photo(3), { raw: { width: side, height: side, channels: 3 } })
      .jpeg({ quality: 95 })
      .toBuffer();
    const hex = (data: Buffer) => `${data.toString('hex')}>`;
    const keys = `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceRGB /BitsPerComponent 8`;
    const shown = Buffer.from('q 216 0 0 216 0 0 cm /I Do Q q 216 0 0 216 216 0 cm /J Do Q');
    const bytes = pdfOf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 432 216] /Contents 4 0 R /Resources << /XObject << /I 5 0 R /J 6 0 R >> >> >>',
      { dictionary: '/Filter [/ASCIIHexDecode /FlateDecode]', stream: hex(deflateSync(shown)) },
      { dictionary: `${keys} /Filter [/ASCIIHexDecode /DCTDecode]`, stream: hex(jpeg) },
      {
        dictionary: `${keys} /Filter [/FlateDecode /DCTDecode]`,
        stream: deflateSync(jpeg).toString('latin1'),
      },
    ]);
    const path = await place.write('written-as-text.pdf', bytes);
    const { path: result, warnings } = await place.convert('pdf-compress', path);
    expect(warnings).toMatchObject([{ code: 'compressed' }]);
    expect(await bytesOf(result)).toBeLessThan(jpeg.length / 2);
    expect(await said('pdfimages', '-list', result)).not.toContain(` ${side} `);
    expect(await said('qpdf', '--check', result)).toContain('No syntax or stream encoding errors');
  });

  it('packs a JPEG that says how its colours were transformed, and keeps its pixels', async () => {
    const blank = { r: 255, g: 255, b: 255 };
    const jpeg = await sharp(photo(3), { raw: { width: side, height: side, channels: 3 } })
      .extend({ bottom: 3 * side, background: blank })
      .jpeg({ quality: 90 })
      .toBuffer();
    const keys = `/Type /XObject /Subtype /Image /Width ${side} /Height ${4 * side} /ColorSpace /DeviceRGB /BitsPerComponent 8`;
    const bytes = pdfOf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 800] /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >> >>',
      { dictionary: '', stream: 'q 200 0 0 800 0 0 cm /I Do Q' },
      {
        dictionary: `${keys} /Filter /DCTDecode /DecodeParms << /ColorTransform 0 >>`,
        stream: jpeg.toString('latin1'),
      },
    ]);
    const path = await place.write('own-transform.pdf', bytes);
    const { path: result } = await place.convert('pdf-compress', path);
    expect(await bytesOf(result)).toBeLessThan(jpeg.length * 0.95);
    const drawn = (pdf: string) => said('pdftoppm', '-r', '36', pdf);
    expect(await drawn(result)).toBe(await drawn(path));
  });

  it('keeps text, links, form fields, bookmarks and labels', async () => {
    const path = await place.write(
      'text.pdf',
      pagedPdf({ name: 'text', pages: 40, field: 'name' }),
    );
    const { path: result, warnings } = await place.convert('pdf-compress', path);
    expect(warnings).toMatchObject([{ code: 'compressed_without_loss' }]);
    expect(await said('pdftotext', result, '-')).toBe(await said('pdftotext', path, '-'));
    const keys = ['outlines', 'acroform', 'pagelabels'].map((key) => `--json-key=${key}`);
    const structure = async (of: string) =>
      (await said('qpdf', '--json=2', ...keys, of)).replaceAll(/\d+ 0 R/g, 'R');
    expect(await structure(result)).toBe(await structure(path));
    expect(await said('qpdf', '--check', result)).toContain('No syntax or stream encoding errors');
  });

  it('reads names of no letters, which qpdf writes but does not read', async () => {
    const content = `BT /F 20 Tf 10 50 Td (A) Tj ET ${'% filler '.repeat(200)}`;
    const fonts =
      '/E<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding<</Differences[65/B/]>>>>';
    const plain = await place.write('plain.pdf', onePage({ content, fonts }));
    const path = place.path('nameless.pdf');
    await run('qpdf', ['--object-streams=generate', plain, path]);
    const { path: result } = await place.convert('pdf-compress', path);
    expect(await said('qpdf', '--check', result)).toContain('No syntax or stream encoding errors');
    expect(await said('pdftotext', result, '-')).toContain('A');
  });

  it('returns a file that it cannot make smaller', async () => {
    const once = await place.convert(
      'pdf-compress',
      await place.write('again.pdf', pagedPdf({ name: 'again', pages: 3 })),
    );
    const twice = await place.convert('pdf-compress', once.path);
    expect(await readFile(twice.path)).toEqual(await readFile(once.path));
    expect(twice.warnings).toMatchObject([{ code: 'not_smaller' }]);
  });

  it('leaves a protected document protected', async () => {
    const path = await place.write('locked.pdf', await pageOf('in grey'));
    const locked = await place.convert('pdf-password-set', path, { newPassword: 'open' });
    const { path: result } = await place.convert('pdf-compress', locked.path, { password: 'open' });
    expect(await bytesOf(result)).toBeLessThan((await bytesOf(locked.path)) / 3);
    await expect(said('pdfinfo', result)).rejects.toThrow('Incorrect password');
    expect(await said('pdfinfo', '-upw', 'open', result)).toMatch(/Pages:\s+1/);
  });
});
