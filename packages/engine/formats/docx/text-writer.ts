// Paragraphs and runs of the document that is written (ECMA-376 part 1, section 17.3).
import type { Heading, Inline, ListItem, Paragraph, Text, TextStyle } from '#document/model.ts';
import { xmlText } from '#ooxml/xml-text.ts';
import type { RelationWriter } from '#ooxml/package-writer.ts';
import { textIndent, type NumberingWriter } from './numbering-writer.ts';
import { styleIds } from './styles-part.ts';

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
const deepestHeading = 9;

function runProperties(style: TextStyle, isRightToLeft: boolean, isLink: boolean): string {
  const { bold, italic, strike, color, size, font, underline, script, language } = style;
  const name = font && xmlText(font);
  const parts = [
    isLink ? `<w:rStyle w:val="${styleIds.link}"/>` : '',
    name ? `<w:rFonts w:ascii="${name}" w:hAnsi="${name}" w:cs="${name}"/>` : '',
    bold ? '<w:b/><w:bCs/>' : '',
    italic ? '<w:i/><w:iCs/>' : '',
    strike ? '<w:strike/>' : '',
    color ? `<w:color w:val="${color}"/>` : '',
    size ? `<w:sz w:val="${Math.round(size * 2)}"/><w:szCs w:val="${Math.round(size * 2)}"/>` : '',
    underline && !isLink ? '<w:u w:val="single"/>' : '',
    script ? `<w:vertAlign w:val="${script === 'super' ? 'superscript' : 'subscript'}"/>` : '',
    isRightToLeft ? '<w:rtl/>' : '',
    language && /^[\w-]{2,20}$/.test(language)
      ? `<w:lang w:${isRightToLeft ? 'bidi' : 'val'}="${language}"/>`
      : '',
  ];
  const xml = parts.join('');
  return xml && `<w:rPr>${xml}</w:rPr>`;
}

/** Text with its tabs as the elements that Word has for them. */
const textXml = (text: string) =>
  text
    .split('\t')
    .map((piece) => (piece ? `<w:t xml:space="preserve">${xmlText(piece)}</w:t>` : ''))
    .join('<w:tab/>');

/** Writes what paragraphs hold. */
export class TextWriter {
  readonly #relations: RelationWriter;
  readonly #numbering: NumberingWriter;
  readonly #note: (inline: Extract<Inline, { kind: 'note' }>) => string;

  /** @param note writes the reference to a note, and keeps the note */
  constructor(
    relations: RelationWriter,
    numbering: NumberingWriter,
    note: (inline: Extract<Inline, { kind: 'note' }>) => string,
  ) {
    this.#relations = relations;
    this.#numbering = numbering;
    this.#note = note;
  }

  heading({ level, label, content, rtl }: Heading, breaksBefore: boolean): string {
    const number: Inline[] = label ? [{ kind: 'text', text: `${label} `, style: {} }] : [];
    const style = `<w:pStyle w:val="Heading${Math.min(Math.max(1, level), deepestHeading)}"/>`;
    const properties = style + pageBreak(breaksBefore) + (rtl ? '<w:bidi/>' : '');
    return `<w:p><w:pPr>${properties}</w:pPr>${this.runs([...number, ...content])}</w:p>`;
  }

  /** @param before what stands in front of the text, such as the number of a note */
  paragraph(paragraph: Paragraph, breaksBefore: boolean, before = ''): string {
    const { content, list, rtl, align } = paragraph;
    const label: Inline[] =
      list?.marker.kind === 'label'
        ? [{ kind: 'text', text: `${list.marker.text}\t`, style: {} }]
        : [];
    const justification =
      align && { start: '', center: 'center', end: 'right', justify: 'both' }[align];
    const properties = [
      styleXml(paragraph),
      pageBreak(breaksBefore),
      list ? this.#numbering.properties(list) : '',
      rtl ? '<w:bidi/>' : '',
      list ? labelIndent(list) : '',
      justification ? `<w:jc w:val="${justification}"/>` : '',
    ].join('');
    return `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${before}${this.runs([...label, ...content])}</w:p>`;
  }

  runs(content: readonly Inline[]): string {
    return content
      .map((inline) => {
        if (inline.kind === 'break') return '<w:r><w:br/></w:r>';
        if (inline.kind === 'note') return this.#note(inline);
        return inline.kind === 'text' ? this.#run(inline) : '';
      })
      .join('');
  }

  #run({ text, style, link }: Text): string {
    const id = link ? this.#relations.link(link) : undefined;
    const properties = runProperties(style, rightToLeft.test(text), id !== undefined);
    const run = `<w:r>${properties}${textXml(text.replaceAll('\n', ' '))}</w:r>`;
    return id ? `<w:hyperlink r:id="${id}" w:history="1">${run}</w:hyperlink>` : run;
  }
}

const pageBreak = (isBefore: boolean) => (isBefore ? '<w:pageBreakBefore/>' : '');

/** A number that is written as text hangs where a counted one would. */
const labelIndent = ({ marker, level }: ListItem) =>
  marker.kind === 'label'
    ? `<w:ind w:left="${textIndent(level)}" w:hanging="${textIndent(0)}"/>`
    : '';

function styleXml({ role, list }: Paragraph): string {
  const ids: Partial<Record<Paragraph['role'], string>> = styleIds;
  const id = ids[role] ?? (list ? styleIds.list : undefined);
  return id ? `<w:pStyle w:val="${id}"/>` : '';
}
