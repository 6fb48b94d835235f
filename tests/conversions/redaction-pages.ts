// PDFs for the tests of redaction: pages of 400 × 300 points on which SECRET stands, in one of the many ways to write it.
import { deflateSync } from 'node:zlib';
import { pdfOf } from './pdf-objects.ts';

export type Part = string | { dictionary: string; stream: string };

/** What a page is made of. */
export type Pages = {
  /** Content streams, one for each page; parts of one page in a list. */
  contents: (string | string[])[];
  /** Keys of all pages. */
  page?: string;
  /** Keys of the resources besides the fonts F1 (Helvetica) and F2 (Courier with widths). */
  resources?: string;
  fonts?: string;
  /** Keys of the catalogue. */
  catalog?: string;
  /** Further objects, numbered from 20 on. */
  more?: Part[];
  /** How content streams are packed. */
  pack?: (content: string) => { dictionary: string; stream: string };
  /** Keys of the trailer. */
  trailer?: string;
};

const plainly = (content: string) => ({ dictionary: '', stream: content });

/** The first object that a case may bring; pages and contents come behind. */
const firstOfMore = 20;

export function pages({
  contents,
  page = '',
  resources = '',
  fonts = '',
  catalog = '',
  more = [],
  pack = plainly,
  trailer = '',
}: Pages): Buffer {
  const objects: Part[] = [];
  const put = (number: number, part: Part) => (objects[number - 1] = part);
  let next = firstOfMore + more.length;
  const kids = contents.map((content) => {
    const streams = [content].flat().map((one) => {
      put(next, pack(one));
      return `${next++} 0 R`;
    });
    put(
      next,
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]/Contents[${streams.join(' ')}]/Resources 3 0 R${page}>>`,
    );
    return `${next++} 0 R`;
  });
  put(1, `<</Type/Catalog/Pages 2 0 R${catalog}>>`);
  put(2, `<</Type/Pages/Count ${kids.length}/Kids[${kids.join(' ')}]>>`);
  put(3, `<</Font<</F1 4 0 R/F2 5 0 R${fonts}>>${resources}>>`);
  put(4, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>');
  const widths = Array.from({ length: 95 }, () => 600).join(' ');
  put(
    5,
    `<</Type/Font/Subtype/Type1/BaseFont/Courier/Encoding/WinAnsiEncoding/FirstChar 32/LastChar 126/Widths[${widths}]>>`,
  );
  more.forEach((part, index) => put(firstOfMore + index, part));
  const filled = Array.from(objects, (part) => part ?? 'null');
  const file = pdfOf(filled);
  return trailer
    ? Buffer.from(file.toString('latin1').replace('/Root 1 0 R', `/Root 1 0 R${trailer}`), 'latin1')
    : file;
}

/** Lines above and below, and words before and behind, which must all stay. */
export const around = (line: string): string =>
  `BT /F1 12 Tf 40 220 Td (Above) Tj ET ${line} BT /F1 12 Tf 40 180 Td (Below) Tj ET`;

/** A line of text at 40, 200: `ops` show it, SECRET among it. */
export const line = (ops: string): string => around(`BT /F1 12 Tf 40 200 Td ${ops} ET`);

export const deflated = (content: string) => ({
  dictionary: '/Filter/FlateDecode',
  stream: deflateSync(Buffer.from(content, 'latin1')).toString('latin1'),
});

export const inHexadecimal = (content: string) => ({
  dictionary: '/Filter/ASCIIHexDecode',
  stream: `${Buffer.from(content, 'latin1').toString('hex')}>`,
});

/** RunLength (ISO 32000-2, 7.4.5), without any runs. */
export const inRuns = (content: string) => {
  const pieces = content.match(/[^]{1,128}/g) ?? [];
  const stream = pieces.map((piece) => String.fromCharCode(piece.length - 1) + piece).join('');
  return { dictionary: '/Filter/RunLengthDecode', stream: `${stream}\x80` };
};

/** ASCII85 in front of Flate, as older programs have it. */
export const inAscii85 = (content: string) => {
  const bytes = deflateSync(Buffer.from(content, 'latin1'));
  let text = '';
  for (let at = 0; at < bytes.length; at += 4) {
    const group = Buffer.alloc(4);
    const length = bytes.copy(group, 0, at, at + 4);
    let value = group.readUInt32BE();
    let digits = '';
    for (let index = 0; index < 5; index += 1) {
      digits = String.fromCharCode(33 + (value % 85)) + digits;
      value = Math.floor(value / 85);
    }
    text += digits === '!!!!!' && length === 4 ? 'z' : digits.slice(0, length + 1);
  }
  return { dictionary: '/Filter[/ASCII85Decode/FlateDecode]', stream: `${text}~>` };
};

/** A composite font whose codes are those of ASCII plus `shift`, two bytes each, with the objects from `at` on. */
export function compositeFont(at: number, shift: number): Part[] {
  const code = (sign: number) => (sign + shift).toString(16).padStart(4, '0');
  const unicode = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /U def
1 begincodespacerange <0000> <FFFF> endcodespacerange
1 beginbfrange <${code(32)}> <${code(126)}> <0020> endbfrange
endcmap end end`;
  return [
    `<</Type/Font/Subtype/Type0/BaseFont/Helvetica/Encoding/Identity-H/DescendantFonts[${at + 1} 0 R]/ToUnicode ${at + 2} 0 R>>`,
    `<</Type/Font/Subtype/CIDFontType2/BaseFont/Helvetica/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/DW 500/W[${32 + shift} ${126 + shift} 600]/FontDescriptor<</Type/FontDescriptor/FontName/Helvetica/Flags 4/FontBBox[0 -200 1000 900]/Ascent 900/Descent -200/CapHeight 700/StemV 80/ItalicAngle 0>>>>`,
    { dictionary: '', stream: unicode },
  ];
}

export const codesOf = (text: string, shift: number): string =>
  [...Buffer.from(text, 'latin1')]
    .map((sign) => (sign + shift).toString(16).padStart(4, '0'))
    .join('');

/** A ground, a rule, a long curve and something written by hand at 60 to 140, 180 to 220. */
export const outlines = (): Buffer =>
  pages({
    contents: [
      [
        '.9 g 0 0 400 300 re f 0 G 10 195.5 m 390 195.5 l S',
        '71.25 190 m 80 210 88.125 210 90 190 c 77.75 185 l 120 200 l S',
        '20 20 m 300.75 40 l 350 280 l S',
      ],
    ],
  });

/** A document, how it is redacted, and what must come of that. */
export type TextCase = {
  pdf: Pages;
  options?: Record<string, unknown>;
  /** Words that stay where they are; those around the line by default. */
  stays?: string[];
  /** What is looked for in the file; SECRET by default. */
  gone?: RegExp;
  /** What the word is as codes of its font, in hexadecimal. */
  codes?: string;
  /** How often pdftotext still finds it, because it was not marked there. */
  left?: number;
};

/** The words around the line. */
export const shown = ['Above', 'Below', 'Left', 'Right'];
/** A page of one content stream. */
export const one = (content: string, more: Omit<Pages, 'contents'> = {}): Pages => ({
  contents: [content],
  ...more,
});
/** Shows the word between its neighbours. */
export const secretLine = '(Left SECRET Right) Tj';
/** On a page that is not turned, the word of `secretLine` in Helvetica of 12 points at 40, 200. */
export const mark = '1 64 91 50 12';

/** Text whose font comes with a graphics state, which not all readers heed: they do not agree where the word is. */
export const ambiguousFont = (): Buffer =>
  pages({
    contents: ['/X1 Do BT /F1 12 Tf /G1 gs 40 200 Td (Left SECRET Right) Tj ET', '0 0 9 9 re f'],
    resources: '/ExtGState<</G1<</Font[5 0 R 36]>>>>/XObject<</X1 20 0 R>>',
    more: [
      {
        dictionary: '/Type/XObject/Subtype/Form/BBox[0 0 400 300]/Resources<</Font<</F1 4 0 R>>>>',
        stream: 'BT /F1 12 Tf 40 100 Td (another SECRET) Tj ET',
      },
    ],
  });

/** Letters below each other, twice as far apart as usual, which the font says for each of them (`W2`). */
export const spacedColumn = (): Pages => {
  const [font, descendant, unicode] = compositeFont(20, 0) as [string, string, Part];
  return {
    contents: [around(`BT /F3 12 Tf 200 280 Td <${codesOf('Left SECRET', 0)}> Tj ET`)],
    fonts: '/F3 20 0 R',
    more: [
      font.replace('Identity-H', 'Identity-V'),
      descendant.replace(
        '/DW ',
        '/W2[0 99 -2000 300 880 100[-2000 300 880]101 65535 -2000 300 880]/DW ',
      ),
      unicode,
    ],
  };
};
