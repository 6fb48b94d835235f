import { expect, it } from 'vitest';
import type { PageContent } from '#models/page/page-content.ts';
import { documentLayout, withPlacedPages } from '#reflow/document-layout.ts';
import { placedImage } from '#reflow/testing/placed-image.ts';
import { documentOf, prose, written } from '#reflow/testing/written-page.ts';
import { crowdedPages } from './crowded-pages.ts';

const full = (seed: number) => written(prose(50, { top: 80, seed }));
/** Text on three pictures over each other. */
const designed = written(prose(4, { top: 300 }), {
  images: [
    placedImage(50, 80, 500, 500),
    placedImage(60, 100, 520, 520),
    placedImage(90, 120, 540, 600),
  ],
});

const layoutOf = (...pages: PageContent[]) => {
  const content = documentOf(...pages).pages;
  return { content, layout: documentLayout(content) };
};
const crowded = (...all: PageContent[]) => {
  const { pages, blocksByPage, edges } = layoutOf(...all).layout;
  return crowdedPages(pages, blocksByPage, edges);
};

it('finds a page whose pictures lie over each other, among pages of text', () => {
  expect(crowded(full(1), designed, full(3))).toEqual([false, true, false]);
});

it('lets less flow to the next page in a document of few pages', () => {
  const long = written(prose(58, { top: 80 }), { images: [placedImage(72, 60, 520, 200)] });
  const pages = (count: number) => [
    long,
    ...Array.from({ length: count - 1 }, (_, at) => full(at)),
  ];
  expect(crowded(...pages(7))[0]).toBe(true);
  expect(crowded(...pages(8))[0]).toBe(false);
});

it('gives no positions to recognised text, behind which the scan would show', async () => {
  const { content, layout } = layoutOf(full(1), { ...designed, isRecognised: true }, full(3));
  const { blocks } = await withPlacedPages(layout, content, async () => []);
  expect(blocks.filter(({ isPlaced }) => isPlaced)).toEqual([]);
});

it('counts columns beside each other once', () => {
  const columns = [
    ...prose(48, { top: 80, width: 210, seed: 1 }),
    ...prose(48, { top: 80, left: 300, width: 210, seed: 4 }),
  ];
  expect(crowded(written(columns))).toEqual([false]);
});

it('gives only such a page positions, with its pictures behind its text', async () => {
  const { content, layout } = layoutOf(full(1), designed, full(3));
  const pictures = [placedImage(50, 80, 540, 600)];
  const { blocks } = await withPlacedPages(layout, content, async () => pictures);
  const kinds = blocks.map(({ kind, page, isPlaced = false }) => [page.number, kind, isPlaced]);
  expect(kinds.filter(([number]) => number === 2)).toEqual([
    [2, 'image', true],
    [2, 'text', true],
  ]);
  expect(kinds.filter(([number, , isPlaced]) => number !== 2 && isPlaced)).toEqual([]);
});

it('lets text flow that does not fill the page, whatever its pictures overlap', () => {
  const picture = placedImage(72, 90, 200, 190);
  expect(crowded(written(prose(2, { top: 100 }), { images: [picture] }))).toEqual([false]);
});

it('lets entries with hanging indents flow, whose first lines are wider than the others', () => {
  const entries = Array.from({ length: 20 }, (_, at) => {
    const top = 100 + at * 33;
    const first = `Term${at} ${'harbour '.repeat(8)}survey`;
    return [[first, 72, top] as const, ['of a region.', 130, top + 13] as const];
  });
  expect(crowded(written(entries.flat()))).toEqual([false]);
});
