// A Word document as people write them: headings, a nested list, a table, a link, a picture, a header and a comment.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeZip } from '../conversions/documents.ts';

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageNs = 'http://schemas.openxmlformats.org/package/2006';
const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const drawing =
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

const wordType = (name: string) =>
  `application/vnd.openxmlformats-officedocument.wordprocessingml.${name}+xml`;
const override = (part: string, type: string) =>
  `<Override PartName="/word/${part}.xml" ContentType="${wordType(type)}"/>`;
const relation = (id: string, kind: string, target: string, mode = '') =>
  `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"${mode}/>`;
const relations = (...content: string[]) =>
  `${declaration}<Relationships xmlns="${packageNs}/relationships">${content.join('')}</Relationships>`;

const run = (text: string, properties = '') =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
const paragraph = (content: string, properties = '') =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${content}</w:p>`;
const heading = (level: number, text: string) =>
  paragraph(run(text), `<w:pStyle w:val="Heading${level}"/>`);
const item = (level: number, text: string) =>
  paragraph(run(text), `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr>`);
const row = (...cells: string[]) =>
  `<w:tr>${cells.map((cell) => `<w:tc>${paragraph(run(cell))}</w:tc>`).join('')}</w:tr>`;

const picture = `<w:r><w:drawing><wp:inline><wp:extent cx="609600" cy="609600"/><wp:docPr id="1" name="Picture 1" descr="A canary"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="Picture 1"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="r4"/></pic:blipFill><pic:spPr/></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;

const body = [
  heading(1, 'Northern orchards'),
  paragraph(
    `${run('An ')}${run('old', '<w:b/>')}${run(' tree, ')}<w:hyperlink r:id="r3">${run('described here')}</w:hyperlink>${run('.')}<w:r><w:commentReference w:id="7"/></w:r>`,
  ),
  heading(2, 'Kinds'),
  item(0, 'Apples'),
  item(1, 'Boskoop'),
  item(0, 'Pears'),
  `<w:tbl><w:tblGrid><w:gridCol w:w="3000"/><w:gridCol w:w="3000"/></w:tblGrid>${row('Kind', 'Trees')}${row('Apples', '41')}</w:tbl>`,
  paragraph(picture),
  '<w:sectPr><w:headerReference w:type="default" r:id="r5"/></w:sectPr>',
].join('');

const headingStyle = (level: number) =>
  `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/><w:pPr><w:outlineLvl w:val="${level - 1}"/></w:pPr><w:rPr><w:b/><w:color w:val="1F3A5F"/></w:rPr></w:style>`;
const level = (at: number) =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/></w:lvl>`;

/** Writes the document. */
export async function writeReport(path: string): Promise<string> {
  const canary = join(import.meta.dirname, '../corpus/hostile/canary.png');
  return writeZip(path, {
    '[Content_Types].xml': `${declaration}<Types xmlns="${packageNs}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="png" ContentType="image/png"/>${override('document', 'document.main')}${override('styles', 'styles')}${override('numbering', 'numbering')}${override('header1', 'header')}${override('comments', 'comments')}</Types>`,
    '_rels/.rels': relations(relation('r1', 'officeDocument', 'word/document.xml')),
    'word/document.xml': `${declaration}<w:document ${word} ${drawing} xmlns:r="${office}"><w:body>${body}</w:body></w:document>`,
    'word/_rels/document.xml.rels': relations(
      relation('r1', 'styles', 'styles.xml'),
      relation('r2', 'numbering', 'numbering.xml'),
      relation('r3', 'hyperlink', 'https://example.com/trees', ' TargetMode="External"'),
      relation('r4', 'image', 'media/image1.png'),
      relation('r5', 'header', 'header1.xml'),
      relation('r6', 'comments', 'comments.xml'),
    ),
    'word/styles.xml': `${declaration}<w:styles ${word}>${headingStyle(1)}${headingStyle(2)}</w:styles>`,
    'word/numbering.xml': `${declaration}<w:numbering ${word}><w:abstractNum w:abstractNumId="0">${level(0)}${level(1)}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
    'word/header1.xml': `${declaration}<w:hdr ${word}>${paragraph(run('Confidential'))}</w:hdr>`,
    'word/comments.xml': `${declaration}<w:comments ${word}><w:comment w:id="7" w:author="Anna">${paragraph(run('Which tree?'))}</w:comment></w:comments>`,
    'word/media/image1.png': await readFile(canary),
  });
}
