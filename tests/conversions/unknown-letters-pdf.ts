// A page with letters that its fonts do not name: of a composite font without a map to Unicode, and of a font of Type 3.
import { keyedCff } from '../../packages/engine/formats/pdf/font-programs/cff-writer.ts';
import { pdfOf } from './pdf-objects.ts';

/** A filled rectangle, in thousandths of the font size. */
const bar = (left: number, bottom: number, right: number, top: number) => [
  [left, bottom],
  [right, bottom],
  [right, top],
  [left, top],
];

/** Three letters f, and a section sign as a block. */
const shapes = [
  {
    width: 780,
    contours: [0, 240, 480].flatMap((at) => [
      bar(at + 60, 0, at + 140, 700),
      bar(at + 20, 420, at + 220, 480),
    ]),
  },
  { width: 500, contours: [bar(60, -100, 420, 700), bar(160, 200, 320, 400).toReversed()] },
];

const hex = (value: number) => value.toString(16).padStart(4, '0');

type Parts = {
  /** Further letters of the composite font. */
  more?: number;
  /** Each letter has a replacement text in marked content. */
  isSpoken?: boolean;
};

export function unknownLettersPdf({ more = 0, isSpoken = false }: Parts = {}): Buffer {
  const letter = (shown: string, text: string) =>
    isSpoken ? `/Span<</ActualText${text}>>BDC ${shown} Tj EMC` : `${shown} Tj`;
  const glyphs = Array.from({ length: 2 + more }, (_, index) => ({
    ...(shapes[index] ?? { width: 300, contours: [bar(40, 0, 60 + index, 500)] }),
    cid: index + 1,
  }));
  const program = keyedCff('ABCDEF+Odd', glyphs).toString('latin1');
  const others = glyphs.slice(2).map(({ cid }) => `<${hex(cid)}> Tj`);
  const content = [
    'BT /B 20 Tf 1 0 0 1 40 360 Tm (A report) Tj ET',
    `BT /F 12 Tf 1 0 0 1 40 320 Tm (The people of the o) Tj /C 12 Tf ${letter('<0001>', '(ffi)')} /F 12 Tf (ce wrote this with ) Tj /C 12 Tf ${letter('<0002>', '<FEFF00A7>')} ET`,
    `BT /F 12 Tf 1 0 0 1 40 304 Tm (and they have sent it to all of the others: ) Tj /T 12 Tf ${letter('(A)', '(A)')} /F 12 Tf (udio.) Tj ET`,
    ...(more ? [`BT /C 4 Tf 1 0 0 1 40 280 Tm ${others.join(' ')} ET`] : []),
  ].join('\n');
  const helvetica = (name: string) =>
    `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`;
  const widths = glyphs.map(({ width }) => width).join(' ');
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/Contents 4 0 R/Resources<</Font<</F 5 0 R/B 6 0 R/C 7 0 R/T 11 0 R>>>>>>',
    { dictionary: '', stream: content },
    helvetica('Helvetica'),
    helvetica('Helvetica-Bold'),
    '<</Type/Font/Subtype/Type0/BaseFont/ABCDEF+Odd/Encoding/Identity-H/DescendantFonts[8 0 R]>>',
    `<</Type/Font/Subtype/CIDFontType0/BaseFont/ABCDEF+Odd/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor 9 0 R/W[1[${widths}]]>>`,
    '<</Type/FontDescriptor/FontName/ABCDEF+Odd/Flags 4/FontBBox[0 -200 1000 800]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80/FontFile3 10 0 R>>',
    { dictionary: '/Subtype/CIDFontType0C', stream: program },
    '<</Type/Font/Subtype/Type3/FontBBox[0 0 700 700]/FontMatrix[0.001 0 0 0.001 0 0]/FirstChar 65/LastChar 65/Widths[700]/Encoding<</Differences[65/glyph1]>>/CharProcs<</glyph1 12 0 R>>/Resources<<>>>>',
    { dictionary: '', stream: '700 0 0 0 700 700 d1 60 0 580 100 re 60 0 100 700 re f' },
  ]);
}
