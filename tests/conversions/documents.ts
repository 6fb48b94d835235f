// Makes small real documents for the tests. Each holds `text`, so that a result can be searched for it.
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const packageNs = 'http://schemas.openxmlformats.org/package/2006';
const officeNs = 'http://schemas.openxmlformats.org/officeDocument/2006';
const mainType = (kind: string) => `application/vnd.openxmlformats-officedocument.${kind}.main+xml`;

/** Writes a ZIP of parts. */
export async function writeZip(
  path: string,
  parts: Record<string, string | Buffer>,
): Promise<string> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts))
    zip.addBuffer(typeof content === 'string' ? Buffer.from(content) : content, name);
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
  return path;
}

const contentTypes = (part: string, type: string) =>
  `${declaration}<Types xmlns="${packageNs}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${part}" ContentType="${type}"/></Types>`;
const relations = (part: string) =>
  `${declaration}<Relationships xmlns="${packageNs}/relationships"><Relationship Id="r1" Type="${officeNs}/relationships/officeDocument" Target="${part}"/></Relationships>`;

const wordNs = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
const pageBreak = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>';

/** A Word document with one page for each text. */
export const writeDocx = (path: string, pages: string[]): Promise<string> =>
  writeZip(path, {
    '[Content_Types].xml': contentTypes('word/document.xml', mainType('wordprocessingml.document')),
    '_rels/.rels': relations('word/document.xml'),
    'word/document.xml': `${declaration}<w:document xmlns:w="${wordNs}"><w:body>${pages.map(paragraph).join(pageBreak)}</w:body></w:document>`,
  });

const comments = 'application/vnd.openxmlformats-officedocument.wordprocessingml.comments+xml';
const byAnna = 'w:id="7" w:author="Anna" w:date="2026-01-31T00:00:00Z"';

/** A Word document whose text has a comment, as reviewers leave them. */
export const writeCommentedDocx = (
  path: string,
  text: string,
  comment: string,
): Promise<string> => {
  const begin = '<w:commentRangeStart w:id="7"/>';
  const end = '<w:commentRangeEnd w:id="7"/><w:r><w:commentReference w:id="7"/></w:r>';
  return writeZip(path, {
    '[Content_Types].xml': contentTypes(
      'word/document.xml',
      mainType('wordprocessingml.document'),
    ).replace(
      '</Types>',
      `<Override PartName="/word/comments.xml" ContentType="${comments}"/></Types>`,
    ),
    '_rels/.rels': relations('word/document.xml'),
    'word/_rels/document.xml.rels': `${declaration}<Relationships xmlns="${packageNs}/relationships"><Relationship Id="r1" Type="${officeNs}/relationships/comments" Target="comments.xml"/></Relationships>`,
    'word/comments.xml': `${declaration}<w:comments xmlns:w="${wordNs}"><w:comment ${byAnna}>${paragraph(comment)}</w:comment></w:comments>`,
    'word/document.xml': `${declaration}<w:document xmlns:w="${wordNs}"><w:body><w:p>${begin}<w:r><w:t>${text}</w:t></w:r>${end}</w:p></w:body></w:document>`,
  });
};

const sheetNs = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const cell = (reference: string, text: string) =>
  `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;

/** A workbook with text in cells such as `B2`. */
export const writeXlsx = (path: string, cells: Record<string, string>): Promise<string> => {
  const rows = Object.entries(cells).map(
    ([reference, text]) =>
      `<row r="${reference.replace(/\D/g, '')}">${cell(reference, text)}</row>`,
  );
  return writeZip(path, {
    '[Content_Types].xml': contentTypes('xl/workbook.xml', mainType('spreadsheetml.sheet')).replace(
      '</Types>',
      '<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
    ),
    '_rels/.rels': relations('xl/workbook.xml'),
    'xl/workbook.xml': `${declaration}<workbook xmlns="${sheetNs}" xmlns:r="${officeNs}/relationships"><sheets><sheet name="Sheet1" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="${packageNs}/relationships"><Relationship Id="r1" Type="${officeNs}/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `${declaration}<worksheet xmlns="${sheetNs}"><sheetData>${rows.join('')}</sheetData></worksheet>`,
  });
};

const flatNs = (name: string, kind = name) =>
  `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${kind}:1.0"`;
const flatHead = (kind: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><office:document ${flatNs('office')} ${flatNs('text')} ${flatNs('draw', 'drawing')} ${flatNs('svg', 'svg-compatible')} ${flatNs('table')} office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.${kind}">`;

/** A flat OpenDocument text. */
export const flatText = (text: string): string =>
  `${flatHead('text')}<office:body><office:text><text:p>${text}</text:p></office:text></office:body></office:document>`;

/** A flat OpenDocument spreadsheet with one cell. */
export const flatSheet = (text: string): string =>
  `${flatHead('spreadsheet')}<office:body><office:spreadsheet><table:table table:name="One"><table:table-row><table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell></table:table-row></table:table></office:spreadsheet></office:body></office:document>`;

const slide = (text: string, index: number) =>
  `<draw:page draw:name="s${index}"><draw:frame svg:x="2cm" svg:y="2cm" svg:width="20cm" svg:height="3cm"><draw:text-box><text:p>${text}</text:p></draw:text-box></draw:frame></draw:page>`;

/** A flat OpenDocument presentation with one slide for each text. */
export const flatSlides = (texts: string[]): string =>
  `${flatHead('presentation')}<office:body><office:presentation>${texts.map(slide).join('')}</office:presentation></office:body></office:document>`;
