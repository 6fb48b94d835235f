// Writes the styles of a document that keeps its formatting: Word's built-in names with the formatting of its headings
// and body text, so that users can change all of them at once (ECMA-376 part 1, section 17.7).
import type { DocumentFormatting, TextStyle } from '#models/document/model.ts';
import { declare } from '#formats/ooxml/namespaces.ts';
import { xmlDeclaration } from '#containers/xml/xml-text.ts';
import { runSettings } from './run-properties.ts';
import { headingStyle, paragraphStyle, styleIds } from './styles-part.ts';

const headingLevels = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const usual: TextStyle = { font: 'Calibri', size: 11 };

const formattingOf = (style: TextStyle | undefined, base: TextStyle) =>
  runSettings({ style: style ?? {}, base });

const keepsWithNext = '<w:keepNext/><w:keepLines/>';

const heading = (level: number, style: TextStyle | undefined, text: TextStyle) =>
  paragraphStyle(
    headingStyle(level),
    `heading ${level}`,
    `${keepsWithNext}<w:outlineLvl w:val="${level - 1}"/>`,
    formattingOf(style, text),
  );

/** Styles that state the role of a paragraph, and leave its formatting to the paragraph. */
const plain = (
  [
    [styleIds.subtitle, 'Subtitle'],
    [styleIds.list, 'List Paragraph'],
    [styleIds.quote, 'Quote'],
    [styleIds.caption, 'caption'],
    [styleIds.code, 'HTML Preformatted'],
    [styleIds.noteText, 'footnote text'],
  ] as const
).map(([id, name]) => paragraphStyle(id, name, '', '', id));

const others = [
  '<w:style w:type="character" w:default="1" w:styleId="DefaultParagraphFont"><w:name w:val="Default Paragraph Font"/></w:style>',
  `<w:style w:type="character" w:styleId="${styleIds.noteReference}"><w:name w:val="footnote reference"/><w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style>`,
  '<w:style w:type="table" w:default="1" w:styleId="TableNormal"><w:name w:val="Normal Table"/><w:tblPr><w:tblInd w:w="0" w:type="dxa"/></w:tblPr></w:style>',
];

const normal =
  '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style>';

const defaults = (text: TextStyle) =>
  `<w:docDefaults><w:rPrDefault><w:rPr>${formattingOf({ ...usual, ...text }, {})}</w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:before="0" w:after="0" w:line="240" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults>`;

/** The part `styles.xml` of a document that keeps its formatting. */
export function formattingStyles({ text, headings }: DocumentFormatting): string {
  const title = paragraphStyle(
    styleIds.title,
    'Title',
    keepsWithNext,
    formattingOf(headings[0], text),
  );
  const ranks = headingLevels.map((level) => heading(level, headings[level], text));
  const styles = [normal, title, ...ranks, ...plain, ...others].join('');
  return `${xmlDeclaration}<w:styles ${declare('w')}>${defaults(text)}${styles}</w:styles>`;
}
