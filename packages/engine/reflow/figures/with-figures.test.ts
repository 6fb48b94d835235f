import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { loadSharp } from '#formats/image/codecs/sharp.ts';
import { withMadePdf, type Parts } from '#reflow/extract/testing/made-page.ts';
import type { PageContent } from '#models/page/page-content.ts';
import { withFigures } from './with-figures.ts';

/** A page of 200 × 300 points with its figures. */
const illustrated = (content: string, parts: Parts = async () => ({})): Promise<PageContent> =>
  withMadePdf(content, parts, ({ pages }, document, folder) =>
    withFigures(pages[0]!, document, folder),
  );

const word = (text: string, x: number, y: number) => `BT /F 9 Tf ${x} ${y} Td (${text}) Tj ET`;

/** A gradient from red at the left of the page to blue at its right. */
const shading =
  '/Pattern<</P<</PatternType 2/Shading<</ShadingType 2/ColorSpace/DeviceRGB/Coords[20 0 90 0]/Extend[true true]' +
  '/Function<</FunctionType 2/Domain[0 1]/N 1/C0[1 0 0]/C1[0 0 1]>>>>>>>>';

const box = (x: number, fill: string) => `q ${fill} ${x} 200 70 50 re f* Q ${x} 200 70 50 re S`;

it('makes boxes that stand in a row, each with its text, shapes', async () => {
  const { images, spans } = await illustrated(
    `${box(20, '.9 .8 .2 rg')} ${box(110, '.9 .8 .2 rg')} ${word('One', 30, 220)} ${word('Two', 120, 220)}`,
  );
  expect(spans).toEqual([]);
  expect(images.map(({ shapes }) => shapes?.drawings.length)).toEqual([2]);
});

it('leaves boxes that touch each other, as cells do, and boxes below each other', async () => {
  const yellow = '.9 .8 .2 rg';
  const cells = `${box(20, yellow)} ${box(90, yellow)} ${word('One', 30, 220)} ${word('Two', 120, 220)}`;
  expect((await illustrated(cells)).images).toEqual([]);
  const one = `${box(20, yellow)} ${word('One', 30, 220)}`;
  expect((await illustrated(`${one} 1 0 0 1 0 -100 cm ${one}`)).images).toEqual([]);
});

it('makes empty frames that stand in a row shapes too, but not small ones, as fields of forms are', async () => {
  const frame = (x: number, height: number) => `${x} 200 70 ${height} re S`;
  const words = `${word('One', 30, 206)} ${word('Two', 120, 206)}`;
  const large = await illustrated(`${frame(20, 50)} ${frame(110, 50)} ${words}`);
  expect(large.spans).toEqual([]);
  expect(large.images.map(({ shapes }) => shapes?.drawings.length)).toEqual([2]);
  expect((await illustrated(`${frame(20, 24)} ${frame(110, 24)} ${words}`)).images).toEqual([]);
});

it('reads the colours of a gradient from the rendered page', async () => {
  const gradient = '/Pattern cs /P scn';
  const { images, fills } = await illustrated(
    `${box(20, gradient)} ${box(110, gradient)} ${word('One', 30, 220)} ${word('Two', 120, 220)}`,
    async () => ({ resources: shading }),
  );
  const [first] = images[0]!.shapes!.drawings;
  expect(first!.fill!.gradient!.angle % 180).toBe(0);
  const [start, ...others] = first!.fill!.gradient!.stops;
  expect(start!.color).toMatch(/^[EF].{3}[01]/);
  expect(others.at(-1)!.color).toMatch(/^[0-3].{3}[C-F]/);
  expect(fills).toEqual([]);
});

it('keeps a gradient behind text as a fill in its mean colour, and white paper white', async () => {
  const { fills } = await illustrated(
    `/Pattern cs /P scn 20 100 70 50 re f 1 g 20 20 70 50 re f ${word('One', 30, 120)}`,
    async () => ({ resources: shading }),
  );
  expect(fills).toHaveLength(1);
  expect(fills[0]).toMatchObject({ left: 20, right: 90, top: 150, bottom: 200 });
  expect(fills[0]!.color).toMatch(/^[67-9].00[67-9]/);
});

it('makes a drawing on a picture one picture with it', async () => {
  const image = 'q 120 0 0 120 40 60 cm BI /W 1 /H 1 /CS /RGB /BPC 8 /F /AHx ID D0C0F0> EI Q';
  const { images } = await illustrated(
    `${image} .2 .6 .2 rg 70 100 m 100 160 l 130 100 l h f 80 90 m 100 70 l 120 90 l h f`,
  );
  expect(images).toHaveLength(1);
  expect(images[0]).toMatchObject({ left: 40, right: 160, top: 120, bottom: 240 });
});

/** The smallest value of each channel in the only figure of a page: 0 for black pixels. */
const darkestIn = (content: string): Promise<number[]> =>
  withMadePdf(
    content,
    async () => ({}),
    async ({ pages }, document, folder) => {
      const { images } = await withFigures(pages[0]!, document, folder);
      const sharp = await loadSharp();
      const { channels } = await sharp(await buffer(await images[0]!.image.open())).stats();
      return channels.map(({ min }) => min);
    },
  );

const diamond = '1 .9 .2 rg 100 120 m 140 160 l 100 200 l 60 160 l h f';

it('leaves text that flows around a shape in its lines, and not in the picture of the shape', async () => {
  const content = `${diamond} ${word('Text goes on at the', 2, 185)} ${word('sides of a shape', 120, 185)}`;
  const page = await illustrated(content);
  expect(page.spans.map(({ text }) => text).join(' ')).toBe('Text goes on at the sides of a shape');
  expect(page.images).toMatchObject([{ left: 60, right: 140 }]);
  const [red] = await darkestIn(content);
  expect(red).toBeGreaterThan(200);
});

it('keeps lines behind a shape whole, without their words as its labels', async () => {
  const line = (y: number) => word('A line that goes on behind it', 30, y);
  const page = await illustrated(`${line(170)} ${line(155)} ${diamond}`);
  expect(page.spans).toHaveLength(14);
  expect(page.images).toHaveLength(1);
  expect(page.images[0]!.alt).toBeUndefined();
});

it('keeps a label on a shape part of its picture', async () => {
  const page = await illustrated(
    `${diamond} ${word('Label', 90, 157)} ${word('Outside', 150, 157)}`,
  );
  expect(page.spans.map(({ text }) => text)).toEqual(['Outside']);
  expect(page.images[0]).toMatchObject({ alt: 'Label' });
});
