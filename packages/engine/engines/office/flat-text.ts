// Plain text as a flat OpenDocument text with a given page size: LibreOffice's own text import supports neither paper
// sizes nor page breaks by form feeds.
import { papers } from '@octavo/contract';

export type TextPage = {
  paper: 'a4' | 'letter';
  orientation: 'portrait' | 'landscape';
};

const marginMm = 20;
/** Eight characters of the font below, as in terminals. */
const tabMm = 16.93;

const namespaces = [
  ...['office', 'text', 'style'].map((name) => [name, name]),
  ['fo', 'xsl-fo-compatible'],
  ['svg', 'svg-compatible'],
]
  .map(([prefix, name]) => `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ');

const styles = `<office:font-face-decls><style:font-face style:name="Mono" svg:font-family="'Liberation Mono'" style:font-pitch="fixed"/></office:font-face-decls><office:styles><style:default-style style:family="paragraph"><style:paragraph-properties style:tab-stop-distance="${tabMm}mm"/><style:text-properties style:font-name="Mono" fo:font-size="10pt"/></style:default-style></office:styles>`;
const newPage = `<style:style style:name="NewPage" style:family="paragraph"><style:paragraph-properties fo:break-before="page"/></style:style>`;

function layoutOf({ paper, orientation }: TextPage): string {
  const [short, long] = papers[paper];
  const [width, height] = orientation === 'landscape' ? [long, short] : [short, long];
  const size = `fo:page-width="${width}mm" fo:page-height="${height}mm" fo:margin="${marginMm}mm"`;
  return `<style:page-layout style:name="page"><style:page-layout-properties ${size} style:print-orientation="${orientation}"/></style:page-layout>`;
}

const headOf = (page: TextPage) =>
  `<?xml version="1.0" encoding="UTF-8"?><office:document ${namespaces} office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text">${styles}<office:automatic-styles>${newPage}${layoutOf(page)}</office:automatic-styles><office:master-styles><style:master-page style:name="Standard" style:page-layout-name="page"/></office:master-styles><office:body><office:text>`;
const end = '</office:text></office:body></office:document>';

const lineBreak = /\r\n?|\n/;

/** The lines of a text that arrives in pieces. */
async function* linesOf(text: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of text) {
    const all = rest + piece;
    // A CR at the end waits for a possible LF.
    const cut = all.endsWith('\r') ? all.length - 1 : all.length;
    const lines = all.slice(0, cut).split(lineBreak);
    rest = (lines.pop() ?? '') + all.slice(cut);
    yield* lines;
  }
  yield* rest.replace(/\r$/, '').split(lineBreak);
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '\t': '<text:tab/>',
};
/** Characters that XML cannot represent (XML 1.0, section 2.2); unpaired surrogates have been replaced before. */
const unwritable = /[\x00-\x08\x0b\x0e-\x1f\ufffe\uffff]/g;
/** Spaces that OpenDocument would collapse (part 3, section 6.1.2). */
const spaces = /^ +| {2,}/g;

const content = (line: string) =>
  line
    .toWellFormed()
    .replaceAll(unwritable, '')
    .replaceAll(/[&<>\t]/g, (character) => entities[character] ?? '')
    .replaceAll(spaces, (run) => `<text:s text:c="${run.length}"/>`);

/** A line as a paragraph; each form feed in it starts a page. */
function paragraphs(line: string): string {
  const [first = '', ...others] = line.split('\f');
  const rest = others.map((part) => `<text:p text:style-name="NewPage">${content(part)}</text:p>`);
  return `<text:p>${content(first)}</text:p>${rest.join('')}`;
}

/** The document in pieces. */
export async function* flatText(
  text: AsyncIterable<string> | Iterable<string>,
  page: TextPage,
): AsyncGenerator<string> {
  yield headOf(page);
  for await (const line of linesOf(text)) yield paragraphs(line);
  yield end;
}
