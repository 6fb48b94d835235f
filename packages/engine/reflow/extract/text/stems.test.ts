import { expect, it } from 'vitest';
import type { OutParameters, PdfiumObjects } from '#formats/pdf/page-objects-module.ts';
import { stemWidth } from './stems.ts';

/** A font whose letters are stems of a width and a height of their own, except those it does not have. */
function fontOf(stem: number, letters: string): readonly [PdfiumObjects, OutParameters] {
  const point = { x: 0, y: 0 };
  const outline = (height: number) => [
    ...[0, stem].map((x) => ({ x, y: 0 })),
    ...[stem, 0].map((x) => ({ x, y: height })),
  ];
  const heightOf = (code: number) =>
    letters.includes(String.fromCodePoint(code)) ? code / 100 : 0.5;
  const pdfium = {
    _FPDFFont_GetGlyphPath: (_font: number, code: number) => Math.round(heightOf(code) * 100),
    _FPDFGlyphPath_CountGlyphSegments: () => 4,
    _FPDFGlyphPath_GetGlyphPathSegment: (path: number, index: number) => path * 10 + index,
    _FPDFPathSegment_GetType: (segment: number) => (segment % 10 ? 0 : 2),
    _FPDFPathSegment_GetPoint(segment: number) {
      Object.assign(point, outline(Math.floor(segment / 10) / 100)[segment % 10]);
      return 1;
    },
  };
  const out = {
    word: (index: number) => index,
    float: (index: number) => (index ? point.y : point.x),
  };
  return [pdfium as unknown as PdfiumObjects, out as unknown as OutParameters];
}

it.each([0.07, 0.14])('measures stems that are %s wide', (stem) => {
  expect(stemWidth(...fontOf(stem, 'linh'), 1)).toBeCloseTo(stem);
});

it('does not measure the sign that stands for missing letters', () => {
  expect(stemWidth(...fontOf(0.07, ''), 1)).toBeUndefined();
});
