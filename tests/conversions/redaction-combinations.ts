// Every way to write a word in every place that a page paints: a document for each place, with a page for each way. No
// letter of the word is one of the words that stay, so what remains of it is found letter by letter.
import { pdfOf } from './pdf-objects.ts';
import { compositeFont, type Part } from './redaction-pages.ts';

export const word = 'Wolkmund';
export const stays = 'bitte fragt';
/** The letters of the word in all its spellings. */
export const lettersOfWord = /[WOLKMUNDwolkmund]/;
/** What the composite font adds to each code, so that they are no letters. */
export const shift = 0x300;

const each = (text: string, place: (letter: string, index: number) => string) =>
  [...text].map(place).join(' ');
const at = (x: number, y: number, text: string) => `1 0 0 1 ${x} ${y} Tm (${text}) Tj`;
const codes = (text: string) =>
  [...text].map((sign) => (sign.charCodeAt(0) + shift).toString(16).padStart(4, '0')).join('');
const kept = (y: number) => `BT /F1 12 Tf ${at(20, y, stays)} ET`;

/** Where the letters of the word are, in F2, each of which is 0.6 wide. */
const columns = (size: number) => (_: string, index: number) => 20 + index * size * 0.6;
const x = columns(12);

/** A letter on a circle with a radius of 50, each at another angle. */
function onCurve(letter: string, index: number): string {
  const angle = ((80 - index * 12) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle).toFixed(4), Math.sin(angle).toFixed(4)];
  const place = [100 - 50 * Number(sin), 15 + 50 * Number(cos)].map((value) => value.toFixed(2));
  return `${cos} ${sin} ${-Number(sin)} ${cos} ${place.join(' ')} Tm (${letter}) Tj`;
}

/** Content of a page of 200 × 100 points. */
export const ways: Readonly<Record<string, string>> = {
  'in one string': `BT /F1 12 Tf ${at(20, 50, word)} ET`,
  'in hexadecimal': `BT /F1 12 Tf 20 50 Td <${Buffer.from(word).toString('hex')}> Tj ET`,
  'with kerning': 'BT /F1 12 Tf 20 50 Td [(Wo) 30 (lkm) -80 (und)] TJ ET',
  'letter by letter': `BT /F2 12 Tf ${each(word, (letter, n) => at(x(letter, n), 50, letter))} ET`,
  'from its end': `BT /F2 12 Tf ${each([...word].toReversed().join(''), (letter, n) => at(x(letter, 7 - n), 50, letter))} ET`,
  'in two parts with other text between': `BT /F2 12 Tf ${at(20, 50, 'Wolk')} ${at(20, 20, 'fragt')} ${at(20 + 4 * 7.2, 50, 'mund')} ET`,
  'in three parts, mixed': `BT /F2 12 Tf ${at(20 + 6 * 7.2, 50, 'nd')} ${at(20, 20, 'fragt')} ${at(20, 50, 'Wol')} ${at(90, 20, 'bitte')} ${at(20 + 3 * 7.2, 50, 'kmu')} ET`,
  'spaced by the text state': `BT /F1 12 Tf 6 Tc ${at(20, 50, word)} ET`,
  'spaced by spaces': `BT /F1 12 Tf ${at(20, 50, [...word].join(' '))} ET`,
  'in capitals': `BT /F1 12 Tf ${at(20, 50, word.toUpperCase())} ET`,
  'in codes of two bytes': `BT /F3 12 Tf 20 50 Td <${codes(word)}> Tj ET`,
  'upwards, in parts': `BT /F2 12 Tf 0 1 -1 0 100 20 Tm (Wolk) Tj ${at(20, 20, 'fragt')} 0 1 -1 0 100 ${20 + 4 * 7.2} Tm (mund) Tj ET`,
  'slanted, in parts': `BT /F2 12 Tf .8 .6 -.6 .8 60 20 Tm (Wolk) Tj ${at(20, 6, 'fragt')} .8 .6 -.6 .8 ${60 + 4 * 7.2 * 0.8} ${20 + 4 * 7.2 * 0.6} Tm (mund) Tj ET`,
  'along a curve': `BT /F2 12 Tf ${each(word, onCurve)} ET`,
  unseen: `BT /F1 12 Tf 3 Tr ${at(20, 50, word)} ET`,
  'by glyph names': 'BT /F4 12 Tf 20 50 Td <0102030405060708> Tj ET',
  'over the end of a line': `BT /F1 12 Tf ${at(20, 50, 'bitte Wolk-')} ${at(20, 36, 'mund fragt')} ET`,
  'in tagged parts': 'BT /F1 12 Tf 20 50 Td (Wo) Tj /Span BMC (lkm) Tj EMC (und) Tj ET',
  'in letters of two sizes': `BT /F1 14 Tf 20 50 Td (W) Tj /F1 11 Tf (OLKMUND) Tj ET`,
  'twice to look bold': `BT /F1 12 Tf ${at(20, 50, word)} ${at(20.3, 50, word)} ET`,
};

/** What a place needs to bring content onto a page. */
type Builder = {
  add(part: Part): string;
  /** Resources with all fonts and the given ones. */
  resources(more?: string): string;
  form(content: string, more?: string, keys?: string): string;
};

type PageParts = { content: string; resources?: string; keys?: string };

const box = '/BBox[0 0 200 100]';
const tile = (content: string, { add, resources }: Builder, more = '') =>
  add({
    dictionary: `/Type/Pattern/PatternType 1/PaintType 1/TilingType 1${box}/XStep 200/YStep 100/Resources<<${resources(more)}>>`,
    stream: content,
  });
const painted = '/Pattern cs /P1 scn 0 0 200 100 re f';
const group = '/Group<</S/Transparency/CS/DeviceGray>>';
const masked = '/G1 gs 0 0 200 100 re f';
const maskOf = (form: string) => `/ExtGState<</G1<</SMask<</S/Luminosity/G ${form}>>>>>>`;
const widget = (appearance: string) =>
  `/Annots[<</Type/Annot/Subtype/Stamp/Rect[0 0 200 100]/AP<<${appearance}>>>>]`;

export const places: Readonly<Record<string, (content: string, builder: Builder) => PageParts>> = {
  'on the page': (content) => ({ content }),
  'in a form': (content, { form }) => ({
    content: '/X1 Do',
    resources: `/XObject<</X1 ${form(content)}>>`,
  }),
  'in a form within a form': (content, { form }) => ({
    content: '/X1 Do',
    resources: `/XObject<</X1 ${form('q .5 0 0 .5 0 0 cm /X2 Do Q', `/XObject<</X2 ${form(content, '', '/Matrix[2 0 0 2 0 0]')}>>`)}>>`,
  }),
  'in a pattern': (content, builder) => ({
    content: painted,
    resources: `/Pattern<</P1 ${tile(content, builder)}>>`,
  }),
  'in a form of a pattern': (content, builder) => ({
    content: painted,
    resources: `/Pattern<</P1 ${tile('/X1 Do', builder, `/XObject<</X1 ${builder.form(content)}>>`)}>>`,
  }),
  'in a pattern of a form': (content, builder) => ({
    content: '/X1 Do',
    resources: `/XObject<</X1 ${builder.form(painted, `/Pattern<</P1 ${tile(content, builder)}>>`)}>>`,
  }),
  'in a soft mask': (content, { form }) => ({
    content: masked,
    resources: maskOf(form(`1 g ${content}`, '', group)),
  }),
  'in a pattern of a soft mask': (content, builder) => ({
    content: masked,
    resources: maskOf(
      builder.form(painted, `/Pattern<</P1 ${tile(`1 g ${content}`, builder)}>>`, group),
    ),
  }),
  'in a glyph': (content, { add, resources }) => {
    const program = add({ dictionary: '', stream: `200 0 d0 ${content}` });
    const font = `<</Type/Font/Subtype/Type3/FontBBox[0 0 200 100]/FontMatrix[.01 0 0 .01 0 0]/FirstChar 97/LastChar 97/Widths[200]/Encoding<</Differences[97/a]>>/CharProcs<</a ${program}>>/Resources<<${resources()}>>>>`;
    return {
      content: 'BT /G 100 Tf 0 0 Td (a) Tj ET',
      resources: `/Font<</G ${add(font)}/F1 4 0 R/F2 5 0 R/F3 6 0 R/F4 9 0 R>>`,
    };
  },
  'in a stamp': (content, { form }) => ({ content: '', keys: widget(`/N ${form(content)}`) }),
  'in another state of a stamp': (content, { form }) => ({
    content: '',
    keys: widget(`/N<</On ${form('')}/Off ${form(content)}>>/D ${form(content)}`).replace(
      '/AP',
      '/AS/On/AP',
    ),
  }),
  'in a hidden layer': (content) => ({
    content: `/OC /O1 BDC ${content} EMC`,
    resources: '/Properties<</O1 10 0 R>>',
  }),
};

const firstFree = 11;

/** A document with a page for each way to write the word in one place. */
export function documentOf(place: string): Buffer {
  const objects: Part[] = [];
  const put = (number: number, part: Part) => (objects[number - 1] = part);
  let next = firstFree;
  const add = (part: Part) => {
    put(next, part);
    next += 1;
    return `${next - 1} 0 R`;
  };
  const fonts = '/Font<</F1 4 0 R/F2 5 0 R/F3 6 0 R/F4 9 0 R>>';
  const resources = (more = '') => `${fonts}${more}`;
  const form = (content: string, more = '', keys = '') =>
    add({
      dictionary: `/Type/XObject/Subtype/Form${box}/Resources<<${resources(more)}>>${keys}`,
      stream: content,
    });
  const make = places[place]!;
  const kids = Object.values(ways).map((way) => {
    const made = make(way, { add, resources, form });
    const content = add({ dictionary: '', stream: `q ${made.content} Q ${kept(80)}` });
    const own = made.resources?.startsWith('/Font') ? made.resources : resources(made.resources);
    return add(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents ${content}/Resources<<${own}>>${made.keys ?? ''}>>`,
    );
  });
  put(1, '<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[10 0 R]/D<</OFF[10 0 R]>>>>>>');
  put(2, `<</Type/Pages/Count ${kids.length}/Kids[${kids.join(' ')}]>>`);
  put(3, 'null');
  put(4, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>');
  put(
    5,
    `<</Type/Font/Subtype/Type1/BaseFont/Courier/Encoding/WinAnsiEncoding/FirstChar 32/LastChar 126/Widths[${Array.from({ length: 95 }, () => 600).join(' ')}]>>`,
  );
  compositeFont(6, shift).forEach((part, index) => put(6 + index, part));
  put(
    9,
    '<</Type/Font/Subtype/Type1/BaseFont/Times-Bold/Encoding<</Type/Encoding/BaseEncoding/WinAnsiEncoding/Differences[1/W/o/l/k/m/u/n/d]>>>>',
  );
  put(10, '<</Type/OCG/Name(layer)>>');
  return pdfOf(objects);
}

/** All strings that content shows, as their bytes. */
export function shownIn(unpacked: Buffer): string[] {
  const text = unpacked.toString('latin1');
  return [...text.matchAll(/\bBT\b[^]*?\bET\b/g)].flatMap(([block]) =>
    [...block.matchAll(/\(((?:\\[^]|[^\\()])*)\)|<([\da-f\s]*)>/gi)].map(
      ([, literal, digits]) =>
        literal ?? Buffer.from((digits ?? '').replace(/\s/g, ''), 'hex').toString('latin1'),
    ),
  );
}
