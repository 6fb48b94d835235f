// Compressing a PDF. Results are drawn and read by poppler, which did not make them.
import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pagedPdf } from './paged-pdf.ts';
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

/** Something like a photo: soft light, edges, and a little grain. */
function photo(channels: number): Buffer {
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
} satisfies Record<string, () => Kind | Promise<Kind>>;
type Name = keyof typeof kinds;

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
  // Without a table of its objects: readers mend that.
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
      const { path: result, remarks } = await place.convert('pdf-compress', path);
      expect(await bytesOf(result)).toBeLessThan((await bytesOf(path)) / 3);
      expect(distance(await drawn(path), await drawn(result))).toBeLessThan(4);
      expect(remarks).toMatchObject([{ code: 'compressed', values: { page: 1 } }]);
      expect(Number(remarks[0]?.values['similarity'])).toBeGreaterThan(90);
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
    ['four inks', plain('/DeviceCMYK'), side * side * 4],
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

  it('keeps text, links, form fields, bookmarks and labels', async () => {
    const path = await place.write(
      'text.pdf',
      pagedPdf({ name: 'text', pages: 40, field: 'name' }),
    );
    const { path: result, remarks } = await place.convert('pdf-compress', path);
    expect(remarks).toMatchObject([{ code: 'compressed_without_loss' }]);
    expect(await said('pdftotext', result, '-')).toBe(await said('pdftotext', path, '-'));
    const keys = ['outlines', 'acroform', 'pagelabels'].map((key) => `--json-key=${key}`);
    const structure = async (of: string) =>
      (await said('qpdf', '--json=2', ...keys, of)).replaceAll(/\d+ 0 R/g, 'R');
    expect(await structure(result)).toBe(await structure(path));
    expect(await said('qpdf', '--check', result)).toContain('No syntax or stream encoding errors');
  });

  it('gives back what it cannot make smaller', async () => {
    const once = await place.convert(
      'pdf-compress',
      await place.write('again.pdf', pagedPdf({ name: 'again', pages: 3 })),
    );
    const twice = await place.convert('pdf-compress', once.path);
    expect(await readFile(twice.path)).toEqual(await readFile(once.path));
    expect(twice.remarks).toMatchObject([{ code: 'not_smaller' }]);
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
