// Ways to write SECRET into a PDF. Each is redacted by its word or by marks, and looked for everywhere afterwards.
import {
  around,
  codesOf,
  compositeFont,
  deflated,
  inAscii85,
  inHexadecimal,
  inRuns,
  line,
  pages,
  spacedColumn,
  one,
  secretLine,
  shown,
  type TextCase,
} from './redaction-pages.ts';
import { placeCases } from './redaction-places.ts';

/** How the operators of text write it. */
const operators: Record<string, string> = {
  'in one string': line(secretLine),
  'in hexadecimal': line(`<${Buffer.from('Left SECRET Right').toString('hex')}> Tj`),
  'with kerning': line('[(Left S) 30 (EC) -40 (RE) 20 (T Right)] TJ'),
  'in several strings': line('(Left SE) Tj (CR) Tj (ET Right) Tj'),
  'wider than its font': line(`150 Tz ${secretLine}`),
  'narrower, spaced by letters and words': line(`80 Tz 2 Tc 5 Tw ${secretLine}`),
  raised: line(`5 Ts ${secretLine}`),
  'on the next line': line(`14 TL 0 14 Td (Left SECRET Right) '`),
  'on the next line with spaces': line(`14 TL 0 14 Td 3 1 (Left SECRET Right) "`),
  'by lines with their own leading': line(`0 28 Td 0 -14 TD T* ${secretLine}`),
  'scaled by its matrix': around(`BT /F1 1 Tf 12 0 0 12 40 200 Tm ${secretLine} ET`),
  'scaled by the page': around(`q 2 0 0 2 -40 0 cm BT /F1 6 Tf 40 100 Td ${secretLine} ET Q`),
  'straight up': around(`BT /F1 12 Tf 0 1 -1 0 300 60 Tm ${secretLine} ET`),
  mirrored: around(`q 1 0 0 -1 0 400 cm BT /F1 12 Tf 1 0 0 -1 40 200 Tm ${secretLine} ET Q`),
  'in octal': line(String.raw`(Left \123\105C\122ET Right) Tj`),
  'over the ends of source lines': line('(Left SEC\\\nRET Right) Tj'),
  unseen: line(`3 Tr ${secretLine}`),
  'as something to clip with': line(`7 Tr ${secretLine}`),
  'twice at the same place': line(`${secretLine} .3 0 Td ${secretLine}`),
  'with widths of its own': around(`BT /F2 12 Tf 40 200 Td ${secretLine} ET`),
  'with states that are never restored': `q q ${line(secretLine)} Q Q Q Q q`,
  'behind an inline image': line(secretLine).replace(
    'BT',
    'q 9 0 0 9 5 5 cm BI /W 2 /H 2 /BPC 8 /CS /G ID (Tj) EI Q BT',
  ),
};

/** poppler takes the words of slanted lines apart. */
const slanted: TextCase = {
  pdf: one(around(`BT /F1 12 Tf .9 .3 -.3 .9 200 60 Tm ${secretLine} ET`)),
  stays: ['Above', 'Below', 'Left'],
};

/** How a file stores it. */
const stored: Record<string, TextCase> = {
  'in content of several parts': {
    pdf: {
      contents: [
        [
          'BT /F1 12 Tf 40 220 Td (Above) Tj 0 -20 Td [(Left SE) 10',
          '(CRET Right)] TJ 0 -20 Td (Below) Tj ET',
        ],
      ],
    },
  },
  'packed by Flate': { pdf: one(line(secretLine), { pack: deflated }) },
  'packed in hexadecimal': { pdf: one(line(secretLine), { pack: inHexadecimal }) },
  'packed in runs': { pdf: one(line(secretLine), { pack: inRuns }) },
  'packed by ASCII85 and Flate': { pdf: one(line(secretLine), { pack: inAscii85 }) },
};

/** Fonts whose codes must be understood. */
const fonts: Record<string, TextCase> = {
  'in codes of two bytes': {
    pdf: one(around(`BT /F3 12 Tf 40 200 Td <${codesOf('Left SECRET Right', 100)}> Tj ET`), {
      fonts: '/F3 20 0 R',
      more: compositeFont(20, 100),
    }),
    codes: codesOf('SECRET', 100),
  },
  'in codes of one and two bytes': {
    pdf: one(around('BT /F3 12 Tf 40 200 Td (Left \x81S\x81E\x81C\x81R\x81E\x81T Right) Tj ET'), {
      fonts: '/F3 20 0 R',
      more: mixedFont(),
    }),
    codes: '815381458143815281458154',
  },
  'with names of its glyphs': {
    pdf: one(around('BT /F3 12 Tf 40 200 Td (Left \x01\x02\x03\x04\x02\x05 Right) Tj ET'), {
      fonts:
        '/F3<</Type/Font/Subtype/Type1/BaseFont/Times-Bold/Encoding<</Type/Encoding/BaseEncoding/WinAnsiEncoding/Differences[1/S/E/C/R/T]>>>>',
    }),
    codes: '010203040205',
  },
  'from top to bottom': {
    pdf: spacedColumn(),
    options: { marks: ['1 180 135 40 150'] },
    stays: ['Above', 'Below'],
    codes: codesOf('SECRET', 0),
  },
  'in glyphs that are drawn (Type 3)': {
    pdf: one(around('BT /F3 12 Tf 100 200 Td (SECRET) Tj /F1 12 Tf 60 0 Td (Right) Tj ET'), {
      fonts: '/F3 20 0 R',
      more: drawnFont(),
    }),
    stays: ['Above', 'Below', 'Right'],
  },
};

/** How the page is shown. */
const turned: Record<string, TextCase> = {
  'on a page turned by 90 degrees': {
    pdf: one(line(secretLine), { page: '/Rotate 90' }),
    options: { marks: ['1 197 64 12 50'] },
  },
  'on a page turned by 180 degrees': {
    pdf: one(line(secretLine), { page: '/Rotate 180' }),
    options: { marks: ['1 286 197 50 12'] },
  },
  'on a page turned by 270 degrees': {
    pdf: one(line(secretLine), { page: '/Rotate -90' }),
    options: { marks: ['1 91 286 12 50'] },
  },
  'on a cropped page': {
    pdf: one(line(secretLine), { page: '/CropBox[30 100 380 280]' }),
    options: { marks: ['1 34 71 50 12'] },
  },
  'on a page of larger units': {
    pdf: one(line(secretLine), { page: '/UserUnit 2' }),
    options: { marks: ['1 128 182 100 24'] },
  },
};

/** How it is meant, though written otherwise. */
const spelled: Record<string, TextCase> = {
  'divided at the end of a line': {
    pdf: one(line('14 TL (Left SEC-) Tj T* (RET Right) Tj').replace('180 Td', '160 Td')),
    options: { words: ['secret'] },
    gone: /SEC|RET/,
  },
  'as a phrase over two lines': {
    pdf: one(line('14 TL (Left TOP) Tj T* (SECRET Right) Tj').replace('180 Td', '160 Td')),
    options: { words: ['top secret'] },
    gone: /TOP|SECRET/,
  },
  'within a longer word': {
    pdf: one(line('(Left TOPSECRETS Right) Tj')),
    options: { words: ['Secret'], wholeWords: false },
    stays: ['Above', 'Below', 'Right'],
  },
  'with its letters as they are': {
    pdf: one(line('(Left SECRET Right Secret) Tj')),
    options: { words: ['SECRET'], matchCase: true },
  },
  'beside words that begin like it': {
    pdf: one(line('(Left SECRET Right SECRETARY) Tj')),
    gone: /SECRET(?!ARY)/,
    stays: [...shown, 'SECRETARY'],
  },
  'under white in place of black': {
    pdf: one(line(secretLine)),
    options: { words: ['secret'], fill: 'white' },
  },
};

/** A composite font with a CMap of its own: ASCII in one byte, and again in two behind 81. */
function mixedFont() {
  const [, descendant, unicode] = compositeFont(20, 0);
  const map = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /M def
2 begincodespacerange <00> <7F> <8100> <81FF> endcodespacerange
2 begincidrange <20> <7E> 32 <8120> <817E> 32 endcidrange
endcmap end end`;
  const readable = (unicode as { stream: string }).stream
    .replace(
      /1 begincodespacerange[^]*?endcodespacerange/,
      '2 begincodespacerange <00> <7F> <8100> <81FF> endcodespacerange',
    )
    .replace(
      /1 beginbfrange[^]*?endbfrange/,
      '2 beginbfrange <20> <7E> <0020> <8120> <817E> <0020> endbfrange',
    );
  return [
    '<</Type/Font/Subtype/Type0/BaseFont/Helvetica/Encoding 23 0 R/DescendantFonts[21 0 R]/ToUnicode 22 0 R>>',
    descendant as string,
    { dictionary: '', stream: readable },
    {
      dictionary:
        '/Type/CMap/CMapName/M/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>',
      stream: map,
    },
  ];
}

/** Letters that are rectangles. */
function drawnFont() {
  const names = ['C', 'E', 'R', 'S', 'T'];
  return [
    `<</Type/Font/Subtype/Type3/FontBBox[0 0 650 700]/FontMatrix[.001 0 0 .001 0 0]/FirstChar 67/LastChar 84/Widths[${Array.from({ length: 18 }, () => 700).join(' ')}]/Encoding<</Differences[67/C 69/E 82/R/S/T]>>/ToUnicode 22 0 R/CharProcs<<${names.map((name) => `/${name} 21 0 R`).join('')}>>>>`,
    { dictionary: '', stream: '700 0 0 0 650 700 d1 0 0 650 700 re f' },
    {
      dictionary: '',
      stream: `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /U def
1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfrange <43> <54> <0043> endbfrange endcmap end end`,
    },
  ];
}

export const textCases: Record<string, TextCase> = {
  ...Object.fromEntries(
    Object.entries(operators).map(([name, text]) => [name, { pdf: one(text) }]),
  ),
  slanted,
  ...stored,
  ...fonts,
  ...placeCases,
  ...turned,
  ...spelled,
};

export const pdfOfCase = ({ pdf }: TextCase): Buffer => pages(pdf);
export const staysIn = ({ stays = shown }: TextCase): string[] => stays;
