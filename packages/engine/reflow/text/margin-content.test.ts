import { describe, expect, it } from 'vitest';
import { segmentsOf } from '#reflow/lines/segments.ts';
import { vertical } from '#reflow/testing/pictured-page.ts';
import { placedImage } from '#reflow/testing/placed-image.ts';
import { documentOf, prose, written, type WrittenLine } from '#reflow/testing/written-page.ts';
import type { PageContent } from '#models/page/page-content.ts';
import { withoutRunningText } from './running-text.ts';

/** What the margins of each page contain: texts, and the number of pictures. */
function margins(...pages: PageContent[]) {
  const found = withoutRunningText(
    documentOf(...pages).pages.map((page) => ({ page, segments: segmentsOf(page.spans) })),
    { takesMargins: true },
  );
  return found.map(({ header, footer, images }) => [
    ...[...header, ...footer].map(({ text }) => text),
    ...(images.length ? [images.length] : []),
  ]);
}

const body = (seed = 0) => [
  ...prose(6, { top: 90, seed }),
  ...prose(6, { top: 200, seed: seed + 3 }),
];
const letter: WrittenLine[] = [['Harbour Company', 72, 46], ...body(), ['Registered 17', 72, 800]];

describe('the margins of a page', () => {
  it('contain its header and footer, although there is no other page', () => {
    expect(margins(written(letter))).toEqual([['Harbour Company', 'Registered 17']]);
  });

  it('contain those of the first page, which other pages have not', () => {
    const page = (seed: number) => written(body(seed));
    expect(margins(written(letter), page(2), page(5))).toEqual([
      ['Harbour Company', 'Registered 17'],
      [],
      [],
    ]);
  });

  it('contain a letterhead of a picture with large letters beside it', () => {
    const logo = placedImage(400, 30, 500, 76);
    const lines: WrittenLine[] = [
      ['Harbour', 72, 46, { size: 20 }],
      ['Company', 72, 68, { size: 20 }],
      ...prose(6, { top: 130 }),
    ];
    expect(margins(written(lines, { images: [logo] }))).toEqual([['Harbour', 'Company', 1]]);
  });
});

it('takes no title above a ruled table that is all the rest of a page', () => {
  const rows = Array.from({ length: 12 }, (_, row): WrittenLine[] => [
    ['Measuring cups', 60, 90 + row * 20],
    ['Practises an activity', 300, 90 + row * 20],
  ]).flat();
  const page = (isRuled: boolean) =>
    written([['Date: 4 to 8 February', 60, 34], ...rows], {
      rules: isRuled ? [54, 290, 540].map((at) => vertical(at, 76, 330)) : [],
    });
  expect(margins(page(true))).toEqual([[]]);
  expect(margins(page(false))).toEqual([['Date: 4 to 8 February']]);
});

it('takes the header and the footer of a page on which a table has nearly all the text', () => {
  const rows = Array.from({ length: 24 }, (_, row): WrittenLine[] => [
    ['Measuring cups', 60, 120 + row * 20],
    ['Practises an activity', 300, 120 + row * 20],
  ]).flat();
  const lines: WrittenLine[] = [
    ['Harbour Company', 60, 34],
    ['Activities', 60, 84, { size: 16 }],
    ...rows,
    ['Page 1 of 1', 60, 806],
  ];
  const rules = [54, 290, 540].map((at) => vertical(at, 106, 600));
  expect(margins(written(lines, { rules }))).toEqual([['Harbour Company', 'Page 1 of 1']]);
});

it('takes no text far from the edge because of a picture that is near it', () => {
  const line = placedImage(72, 800, 500, 812);
  expect(margins(written(prose(4, { top: 300 }), { images: [line] }))).toEqual([[1]]);
});

it('takes no drawing with text', () => {
  const text = written([['Policy', 80, 805]]);
  const drawing = { ...placedImage(72, 790, 500, 812), shapes: { drawings: [], text } };
  expect(margins(written(prose(4, { top: 300 }), { images: [drawing] }))).toEqual([[]]);
});

describe('text near the edge of a page', () => {
  const lone = (...lines: WrittenLine[]) => margins(written([...lines, ...body()]));

  it('stays text if it is as near as the text is to its left', () => {
    const narrow = prose(6, { top: 90, left: 44 });
    expect(margins(written([['Harbour Company', 44, 46], ...narrow]))).toEqual([[]]);
  });

  it('is a footer within a narrow margin if it is far from all other text', () => {
    const page = (top: number) =>
      written([...prose(12, { top, left: 44 }), ['Harbour News, page 1', 44, 805]]);
    expect(margins(page(560))).toEqual([['Harbour News, page 1']]);
    expect(margins(page(625))).toEqual([[]]);
  });

  it('is a header if it ends with an abbreviation, as names of companies and clubs do', () => {
    const name = 'Friends of the Old Harbour Ltd.';
    expect(lone([name, 72, 46])).toEqual([[name]]);
    expect(lone(['Friends of the old harbour met.', 72, 46])).toEqual([[]]);
  });

  it('stays text if it is a title, a sentence or a row of the text', () => {
    expect(lone(['Harbour Company', 72, 46, { size: 16 }])).toEqual([[]]);
    expect(lone(['These are the parts of it:', 72, 46])).toEqual([[]]);
    expect(margins(written([['Harbour Company', 72, 46], ...prose(6, { top: 62 })]))).toEqual([[]]);
    const rows = Array.from({ length: 20 }, (_, row): WrittenLine => ['Row', 72, 46 + row * 25]);
    expect(margins(written(rows))).toEqual([[]]);
  });

  it('stays text in a table, and as a note', () => {
    const rules = [vertical(70, 30, 300), vertical(200, 30, 300)];
    expect(margins(written([['Harbour Company', 72, 46], ...body()], { rules }))).toEqual([[]]);
    expect(margins(written([...body(), ['* of the region', 72, 800]]))).toEqual([[]]);
  });

  it('stays text where other pages have text', () => {
    const second = written(prose(8, { top: 40, seed: 2 }));
    expect(margins(written([['Harbour Company', 72, 46], ...body()]), second)).toEqual([[], []]);
  });
});
