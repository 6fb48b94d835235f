// The styles of documents with our own formatting: Word's built-in names, so that they can be edited as usual (ECMA-376
// part 1, section 17.7).
import { declare } from '#formats/ooxml/namespaces.ts';
import { xmlDeclaration } from '#containers/xml/xml-text.ts';

/** The ids of the styles. */
export const styleIds = {
  title: 'Title',
  subtitle: 'Subtitle',
  quote: 'Quote',
  caption: 'Caption',
  code: 'HTMLPreformatted',
  list: 'ListParagraph',
  link: 'Hyperlink',
  table: 'OctavoTable',
  noteText: 'FootnoteText',
  noteReference: 'FootnoteReference',
} as const;

const deepestHeading = 9;

/**
 * The style id of a heading.
 * @param level from 1
 */
export const headingStyle = (level: number): string =>
  `Heading${Math.min(Math.max(1, level), deepestHeading)}`;

const ink = '1F3A5F';
const accent = '2B6CB0';

type Setting = { before?: number; after?: number; more?: string; run?: string };

/** Spacing in twentieths of a point. */
const spacing = ({ before = 0, after = 0 }: Setting) =>
  `<w:spacing w:before="${before}" w:after="${after}"/>`;

/** @param size in points */
const letters = (size: number, color = '', marks = '') =>
  `${marks}${color && `<w:color w:val="${color}"/>`}<w:sz w:val="${size * 2}"/><w:szCs w:val="${size * 2}"/>`;

export const paragraphStyle = (
  id: string,
  name: string,
  properties: string,
  run: string,
  next = 'Normal',
) =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="Normal"/><w:next w:val="${next}"/><w:qFormat/><w:pPr>${properties}</w:pPr><w:rPr>${run}</w:rPr></w:style>`;

const bold = '<w:b/><w:bCs/>';
const italic = '<w:i/><w:iCs/>';
const headingSizes = [20, 16, 14, 12, 11, 11, 11, 11, 11];

const heading = (size: number, index: number) =>
  paragraphStyle(
    `Heading${index + 1}`,
    `heading ${index + 1}`,
    `<w:keepNext/><w:keepLines/>${spacing({ before: 360 - Math.min(index, 3) * 60, after: 100 })}<w:outlineLvl w:val="${index}"/>`,
    letters(size, index ? accent : ink, bold),
  );

const leftRule =
  '<w:pBdr><w:left w:val="single" w:sz="18" w:space="10" w:color="CBD5E0"/></w:pBdr>';

const paragraphs = [
  `<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style>`,
  paragraphStyle(
    styleIds.title,
    'Title',
    `<w:keepNext/>${spacing({ before: 0, after: 80 })}<w:contextualSpacing/>`,
    letters(30, ink, bold),
  ),
  paragraphStyle(styleIds.subtitle, 'Subtitle', spacing({ after: 240 }), letters(14, '4A5568')),
  ...headingSizes.map(heading),
  paragraphStyle(styleIds.list, 'List Paragraph', spacing({ after: 60 }), '', styleIds.list),
  paragraphStyle(
    styleIds.quote,
    'Quote',
    `<w:keepLines/>${leftRule}${spacing({ before: 60, after: 60 })}<w:ind w:left="360"/>`,
    letters(10, '4A5568'),
    styleIds.quote,
  ),
  paragraphStyle(
    styleIds.caption,
    'caption',
    `<w:keepNext/>${spacing({ before: 120, after: 80 })}`,
    letters(9.5, '4A5568', italic),
  ),
  paragraphStyle(
    styleIds.code,
    'HTML Preformatted',
    spacing({ after: 0 }),
    `<w:rFonts w:ascii="Consolas" w:hAnsi="Consolas" w:cs="Consolas"/>${letters(10)}`,
    styleIds.code,
  ),
  paragraphStyle(
    styleIds.noteText,
    'footnote text',
    spacing({ after: 40 }),
    letters(9),
    styleIds.noteText,
  ),
];

const characters = [
  `<w:style w:type="character" w:default="1" w:styleId="DefaultParagraphFont"><w:name w:val="Default Paragraph Font"/></w:style>`,
  `<w:style w:type="character" w:styleId="${styleIds.link}"><w:name w:val="Hyperlink"/><w:rPr><w:color w:val="${accent}"/><w:u w:val="single"/></w:rPr></w:style>`,
  `<w:style w:type="character" w:styleId="${styleIds.noteReference}"><w:name w:val="footnote reference"/><w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style>`,
];

const edge = (side: string, color: string) =>
  `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="${color}"/>`;
const cellMargins =
  '<w:tblCellMar><w:top w:w="50" w:type="dxa"/><w:left w:w="100" w:type="dxa"/><w:bottom w:w="50" w:type="dxa"/><w:right w:w="100" w:type="dxa"/></w:tblCellMar>';

const tables = [
  `<w:style w:type="table" w:default="1" w:styleId="TableNormal"><w:name w:val="Normal Table"/><w:tblPr><w:tblInd w:w="0" w:type="dxa"/></w:tblPr></w:style>`,
  `<w:style w:type="table" w:styleId="${styleIds.table}"><w:name w:val="Octavo Table"/><w:basedOn w:val="TableNormal"/><w:pPr><w:spacing w:before="0" w:after="0"/></w:pPr><w:tblPr><w:tblBorders>${['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map((side) => edge(side, 'CBD5E0')).join('')}</w:tblBorders>${cellMargins}</w:tblPr><w:tblStylePr w:type="firstRow"><w:rPr>${bold}<w:color w:val="FFFFFF"/></w:rPr><w:tcPr><w:shd w:val="clear" w:color="auto" w:fill="${ink}"/></w:tcPr></w:tblStylePr></w:style>`,
];

const defaults = `<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:eastAsia="Calibri" w:cs="Calibri"/><w:sz w:val="22"/><w:szCs w:val="22"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="120" w:line="264" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults>`;

/** The part `styles.xml`. */
export const stylesPart = `${xmlDeclaration}<w:styles ${declare('w')}>${defaults}${[...paragraphs, ...characters, ...tables].join('')}</w:styles>`;
