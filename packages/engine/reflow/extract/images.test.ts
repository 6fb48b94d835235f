import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { PdfWriter } from '#formats/pdf/writer.ts';
import { withMadePdf } from '#reflow/extract/testing/made-page.ts';
import type { PageContent } from '#models/page/page-content.ts';

/** Left half red, right half blue. */
const halves = sharp(
  Buffer.from(
    Array.from({ length: 32 * 32 }, (_, at) => (at % 32 < 16 ? [255, 0, 0] : [0, 0, 255])).flat(),
  ),
  { raw: { width: 32, height: 32, channels: 3 } },
);

const jpeg = async () => halves.clone().jpeg({ quality: 95 }).toBuffer();

const size = '/Type/XObject/Subtype/Image/Width 32/Height 32/BitsPerComponent 8';
const addJpeg = async (writer: PdfWriter, entries = '') =>
  writer.addStream(`${size}/ColorSpace/DeviceRGB/Filter/DCTDecode${entries}`, await jpeg());

/** The content of a page that draws the image I. */
const drawn = <T>(
  content: string,
  add: (writer: PdfWriter) => Promise<number>,
  formatting: (page: PageContent) => Promise<T> | T,
  page = '',
) =>
  withMadePdf(
    content,
    async (writer) => ({ resources: `/XObject<</I ${await add(writer)} 0 R>>`, page }),
    ({ pages }) => formatting(pages[0]!),
  );

const bytesOf = async ({ images }: PageContent) => buffer(await images[0]!.image.open());

async function pixelsOf(page: PageContent): Promise<(x: number, y: number) => number[]> {
  const { data, info } = await sharp(await bytesOf(page))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return (x, y) => {
    const at = 4 * (Math.floor(y * info.height) * info.width + Math.floor(x * info.width));
    return [...data.subarray(at, at + 4)];
  };
}

const red = [expect.closeTo(255, -1.5), expect.closeTo(0, -1.5), expect.closeTo(0, -1.5), 255];
const blue = [expect.closeTo(0, -1.5), expect.closeTo(0, -1.5), expect.closeTo(255, -1.5), 255];

it('hands a JPEG on as it is, in the place where it is shown', async () => {
  await drawn('q 100 0 0 50 20 200 cm /I Do Q', addJpeg, async (page) => {
    expect(page.images).toMatchObject([
      { left: 20, top: 50, right: 120, bottom: 100, pixels: { width: 32, height: 32 } },
    ]);
    expect(page.images[0]!.image.type).toBe('jpg');
    expect(await bytesOf(page)).toEqual(await jpeg());
  });
});

it('paints a JPEG anew whose colours the PDF changes', async () => {
  const inverted = (writer: PdfWriter) => addJpeg(writer, '/Decode[1 0 1 0 1 0]');
  await drawn('q 100 0 0 50 20 200 cm /I Do Q', inverted, async (page) => {
    const at = await pixelsOf(page);
    // Everything that is not red is cyan.
    expect(at(0.25, 0.5)[2]).toBeGreaterThan(200);
    expect(at(0.25, 0.5)[0]).toBeLessThan(60);
  });
});

it('keeps what a mask makes transparent', async () => {
  const masked = async (writer: PdfWriter) => {
    const mask = await writer.addStream(
      `${size}/ColorSpace/DeviceGray`,
      Buffer.from(Array.from({ length: 32 * 32 }, (_, at) => (at < 512 ? 255 : 0))),
    );
    return addJpeg(writer, `/SMask ${mask} 0 R`);
  };
  await drawn('q 100 0 0 50 20 200 cm /I Do Q', masked, async (page) => {
    const at = await pixelsOf(page);
    expect(page.images[0]!.image.type).toBe('png');
    expect(at(0.25, 0.25)).toEqual(red);
    expect(at(0.25, 0.75)[3]).toBe(0);
  });
});

it('leaves out pictures that are transparent everywhere', async () => {
  const transparent = async (writer: PdfWriter) => {
    const mask = await writer.addStream(`${size}/ColorSpace/DeviceGray`, Buffer.alloc(32 * 32));
    return addJpeg(writer, `/SMask ${mask} 0 R`);
  };
  await drawn('q 100 0 0 50 20 200 cm /I Do Q', transparent, ({ images }) => {
    expect(images).toEqual([]);
  });
});

it('keeps a picture that is shown twice once', async () => {
  const twice = 'q 50 0 0 50 20 200 cm /I Do Q q 90 0 0 90 20 20 cm /I Do Q';
  await drawn(twice, addJpeg, ({ images }) => {
    expect(images).toHaveLength(2);
    expect(images[0]!.image).toBe(images[1]!.image);
  });
});

it('makes small pictures before several lines bullets', async () => {
  const line = (y: number) => `BT /F 10 Tf 30 ${y} Td (line) Tj ET q 8 0 0 8 16 ${y} cm /I Do Q`;
  await drawn(`${line(200)} ${line(180)}`, addJpeg, ({ images, spans }) => {
    expect(spans.map(({ text }) => text)).toEqual(['•', 'line', '•', 'line']);
    expect(images).toEqual([]);
  });
  await drawn(line(200), addJpeg, ({ images }) => expect(images).toHaveLength(1));
});

it('turns a picture with its page', async () => {
  await drawn(
    'q 100 0 0 100 20 100 cm /I Do Q',
    addJpeg,
    async (page) => {
      const at = await pixelsOf(page);
      expect(at(0.5, 0.25)).toEqual(red);
      expect(at(0.5, 0.75)).toEqual(blue);
    },
    '/Rotate 90',
  );
});

it('mirrors a picture that is drawn mirrored', async () => {
  await drawn('q -100 0 0 100 120 100 cm /I Do Q', addJpeg, async (page) => {
    const at = await pixelsOf(page);
    expect(at(0.25, 0.5)).toEqual(blue);
    expect(at(0.75, 0.5)).toEqual(red);
  });
});

it('keeps only the part of a picture that is seen', async () => {
  const cropped = 'q 20 200 50 50 re W n 100 0 0 50 20 200 cm /I Do Q';
  await drawn(cropped, addJpeg, async (page) => {
    expect(page.images).toMatchObject([{ left: 20, right: 70 }]);
    const at = await pixelsOf(page);
    expect(at(0.25, 0.5)).toEqual(red);
    expect(at(0.75, 0.5)).toEqual(red);
  });
});

it('leaves out pictures that are too small to be seen', async () => {
  await drawn('q 1 0 0 1 20 200 cm /I Do Q', addJpeg, ({ images }) => {
    expect(images).toEqual([]);
  });
});

it('joins a picture that is stored in strips', async () => {
  const strips = [0, 1, 2, 3]
    .map((row) => `q 100 0 0 20 20 ${200 - 20 * row} cm /I Do Q`)
    .join(' ');
  await drawn(strips, addJpeg, async (page) => {
    expect(page.images).toMatchObject([{ left: 20, top: 80, right: 120, bottom: 160 }]);
    const at = await pixelsOf(page);
    expect(at(0.25, 0.9)).toEqual(red);
    expect(at(0.75, 0.1)).toEqual(blue);
  });
});

it('leaves pictures apart that have space between them', async () => {
  const rows = [0, 1, 2].map((row) => `q 100 0 0 20 20 ${200 - 25 * row} cm /I Do Q`).join(' ');
  await drawn(rows, addJpeg, ({ images }) => expect(images).toHaveLength(3));
});

it('joins the small tiles of a texture, whatever its shape', async () => {
  const tiles = Array.from({ length: 30 }, (_, at) => {
    const [column, row] = [at % 5, Math.floor(at / 5)];
    return column > row ? '' : `q 10 0 0 10 ${20 + 10 * column} ${200 - 10 * row} cm /I Do Q`;
  });
  await drawn(tiles.join(' '), addJpeg, async (page) => {
    expect(page.images).toMatchObject([{ left: 20, top: 90, right: 70, bottom: 150 }]);
    const at = await pixelsOf(page);
    expect(at(0.05, 0.98)).toEqual(red);
    expect(at(0.9, 0.05)[3]).toBe(0);
  });
});
