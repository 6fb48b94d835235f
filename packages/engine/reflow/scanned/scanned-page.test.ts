import sharp from 'sharp';
import { expect, it } from 'vitest';
import { withMadePdf } from '#reflow/extract/testing/made-page.ts';
import type { PageContent } from '#models/page/page-content.ts';
import { isScanned, withHiddenText } from '#reflow/scanned/scanned-page.ts';

const paper = () =>
  sharp({ create: { width: 20, height: 30, channels: 3, background: '#fffff0' } })
    .jpeg()
    .toBuffer();

/** A page with text and a picture of the given width and height. */
const page = (content: string, size = '200 0 0 300 0 0'): Promise<PageContent> =>
  withMadePdf(
    `q ${size} cm /I Do Q BT /F 10 Tf 20 200 Td ${content} ET`,
    async (writer) => {
      const image = await writer.addStream(
        '/Type/XObject/Subtype/Image/Width 20/Height 30/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/DCTDecode',
        await paper(),
      );
      return { resources: `/XObject<</I ${image} 0 R>>` };
    },
    ({ pages }) => pages[0]!,
  );

it('takes a page for scanned that a picture covers and that shows hardly any text', async () => {
  expect(isScanned(await page('(page 7) Tj'))).toBe(true);
  expect(isScanned(await page('(page 7) Tj', '60 0 0 60 0 0'))).toBe(false);
  const prose = '(this is a page of text with a picture behind it) Tj 0 -12 Td '.repeat(4);
  expect(isScanned(await page(prose))).toBe(false);
});

const lines = (...texts: string[]) => texts.map((text) => `(${text}) Tj 0 -9 Td`).join(' ');

it('takes a page with a long notice in its margin for scanned, and keeps the notice', async () => {
  const texts = ['this copy was downloaded', 'on a monday by a library', 'under its terms of use'];
  const notice = `0 -178 Td ${lines(...texts)}`;
  expect(isScanned(await page(notice))).toBe(true);
  const read = withHiddenText(await page(`3 Tr (recognised already) Tj 0 Tr ${notice}`));
  expect(read!.spans.map(({ text }) => text).join(' ')).toBe(
    ['recognised already', ...texts].join(' '),
  );
});

it('does not take a photograph with a title at its edge for scanned', async () => {
  const title = lines(
    'the harbours of the north sea',
    'and their trade in the years',
    'between the two great wars',
  );
  const atTop = (size: number) => page(`/F ${size} Tf -10 88 Td ${title}`);
  expect(isScanned(await atTop(11))).toBe(false);
  expect(isScanned(await atTop(8))).toBe(true);
});

it('takes a page for scanned that hides much more text than it shows', async () => {
  const stamp = lines(
    'a stamp in the middle of',
    'the page that is longer',
    'than most of them are',
    'in such a place',
  );
  const behind = ['the lines of the page', 'were recognised before', 'and are hidden behind it'];
  const hidden = (times: number) =>
    `3 Tr ${lines(...Array.from({ length: times }, () => behind).flat())}`;
  expect(isScanned(await page(stamp))).toBe(false);
  expect(isScanned(await page(`${stamp} ${hidden(6)}`))).toBe(true);
  expect(isScanned(await page(`${stamp} ${hidden(2)}`))).toBe(false);
});

it('shows the text behind the picture of a page in its place', async () => {
  const read = withHiddenText(await page('3 Tr (recognised already) Tj'));
  expect(read!.spans.map(({ text, hidden }) => [text, hidden])).toEqual([
    ['recognised', false],
    ['already', false],
  ]);
  expect(read!.images).toEqual([]);
});

it('finds no text behind a picture that has none', async () => {
  expect(withHiddenText(await page('(seen) Tj'))).toBeUndefined();
});
