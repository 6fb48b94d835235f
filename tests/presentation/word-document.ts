// Writes Word documents by hand, from the elements that a test is about.
import { crc32, deflateSync } from 'node:zlib';
import { writeArchive } from '../print/archive.ts';

/** Parts that a test leaves out are empty. */
export const withoutEmpty = (parts: Record<string, string | Buffer>) =>
  Object.fromEntries(Object.entries(parts).filter(([, content]) => content.length > 0));

const office = 'http://schemas.openxmlformats.org/officeDocument/2006';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const drawing = 'http://schemas.openxmlformats.org/drawingml/2006';
const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const roots = `xmlns:w="${main}" xmlns:r="${office}/relationships" xmlns:wp="${drawing}/wordprocessingDrawing" xmlns:a="${drawing}/main" xmlns:pic="${drawing}/picture" xmlns:m="${office}/math" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" xmlns:v="urn:schemas-microsoft-com:vml"`;

/** A run. @param properties inside of `w:rPr` */
export const run = (text: string, properties = ''): string =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;

/** A paragraph of runs or other elements. @param properties inside of `w:pPr` */
export const paragraphOf = (body: string, properties = ''): string =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${body}</w:p>`;

/** A paragraph of text in a style. */
export const paragraph = (text: string, style = ''): string =>
  paragraphOf(run(text), style && `<w:pStyle w:val="${style}"/>`);

export const heading = (level: number, text: string): string =>
  paragraph(text, `berschrift${level}`);

/** An item of a list: 1 is bulleted, 2 numbered, 3 numbered over its levels. */
export const item = (text: string, level = 0, list = 1): string =>
  paragraphOf(run(text), `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`);

const cell = (text: string, properties = '') =>
  `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(text)}</w:tc>`;

/** A table of texts, its first row the header. `>` begins a cell of two columns, `^` goes on from the row above. */
export const table = (rows: string[][]): string => {
  const body = rows.map((texts, index) => {
    const cells = texts.map((text) => {
      if (text === '^') return cell('', '<w:vMerge/>');
      if (text.startsWith('>')) return cell(text.slice(1), '<w:gridSpan w:val="2"/>');
      return cell(text, text.endsWith('^') ? '<w:vMerge w:val="restart"/>' : '');
    });
    return `<w:tr>${index ? '' : '<w:trPr><w:tblHeader/></w:trPr>'}${cells.join('')}</w:tr>`;
  });
  const columns = rows[0]?.map(() => '<w:gridCol w:w="2000"/>') ?? [];
  return `<w:tbl><w:tblPr/><w:tblGrid>${columns.join('')}</w:tblGrid>${body.join('')}</w:tbl>`;
};

/** A picture in a paragraph, its size in points. */
export const picture = (alt: string, width = 200, height = 100): string =>
  paragraphOf(
    `<w:r><w:drawing><wp:inline><wp:extent cx="${width * 12_700}" cy="${height * 12_700}"/><wp:docPr id="1" name="Picture 1" descr="${alt}"/><a:graphic><a:graphicData uri="${drawing}/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="0" name=""/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="image"/><a:srcRect l="10000"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr/></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`,
  );

/** A reference to the footnote of a number, which begins with 1. */
export const footnote = (number: number): string =>
  `<w:r><w:footnoteReference w:id="${number}"/></w:r>`;

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** A PNG of one colour. */
export function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const line = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, 0x88)]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => line)));
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const style = (id: string, name: string, properties = '') =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${properties}</w:style>`;
const styles = `<w:styles ${roots}><w:style w:type="paragraph" w:default="1" w:styleId="Standard"><w:name w:val="Normal"/></w:style>${style('Titel', 'Title')}${style('Untertitel', 'Subtitle')}${[1, 2, 3, 4].map((level) => style(`berschrift${level}`, `heading ${level}`, `<w:basedOn w:val="Standard"/><w:pPr><w:outlineLvl w:val="${level - 1}"/></w:pPr><w:rPr><w:b/></w:rPr>`)).join('')}${style('Zitat', 'Quote')}${style('Beschriftung', 'caption')}${style('Verzeichnis1', 'toc 1')}${style('Unterkapitel', 'My own', '<w:basedOn w:val="berschrift2"/>')}</w:styles>`;

const level = (number: number, format: string, text: string) =>
  `<w:lvl w:ilvl="${number}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;
const numbering = `<w:numbering ${roots}><w:abstractNum w:abstractNumId="1">${level(0, 'bullet', '•')}${level(1, 'bullet', '–')}</w:abstractNum><w:abstractNum w:abstractNumId="2">${level(0, 'decimal', '%1)')}${level(1, 'lowerLetter', '%2.')}</w:abstractNum><w:abstractNum w:abstractNumId="3">${level(0, 'decimal', '%1.')}${level(1, 'decimal', '%1.%2.')}</w:abstractNum>${[1, 2, 3].map((id) => `<w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`).join('')}</w:numbering>`;

const relation = (id: string, kind: string, target: string, mode = '') =>
  `<Relationship Id="${id}" Type="${office}/relationships/${kind}" Target="${target}"${mode}/>`;
const relations = (...entries: string[]) =>
  `<Relationships xmlns="${packaged}/relationships">${entries.join('')}</Relationships>`;

export type WordParts = {
  notes?: string[];
  title?: string;
  author?: string;
  /** Parts that are written in place of the usual ones; empty leaves one out. */
  parts?: Record<string, string>;
};

/** Writes a document of body elements; the link `site` leads to https://example.org/. */
export async function writeWord(
  path: string,
  body: string[],
  { notes = [], title = '', author = '', parts = {} }: WordParts = {},
): Promise<string> {
  const footnotes = notes.map(
    (text, index) => `<w:footnote w:id="${index + 1}">${paragraph(text)}</w:footnote>`,
  );
  const all: Record<string, string | Buffer> = {
    '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packaged}/relationships">${relation('r1', 'officeDocument', 'word/document.xml')}<Relationship Id="r2" Type="${packaged}/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`,
    'docProps/core.xml': `<cp:coreProperties xmlns:cp="${packaged}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${title}</dc:title><dc:creator>${author}</dc:creator></cp:coreProperties>`,
    'word/_rels/document.xml.rels': relations(
      relation('styles', 'styles', 'styles.xml'),
      relation('numbering', 'numbering', 'numbering.xml'),
      relation('notes', 'footnotes', 'footnotes.xml'),
      relation('image', 'image', 'media/image1.png'),
      relation('site', 'hyperlink', 'https://example.org/', ' TargetMode="External"'),
    ),
    'word/styles.xml': styles,
    'word/numbering.xml': numbering,
    'word/footnotes.xml': `<w:footnotes ${roots}>${footnotes.join('')}</w:footnotes>`,
    'word/media/image1.png': pngOf(40, 20),
    'word/document.xml': `<w:document ${roots}><w:body>${body.join('')}<w:sectPr/></w:body></w:document>`,
    ...parts,
  };
  return writeArchive(path, withoutEmpty(all));
}
