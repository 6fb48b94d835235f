// Paragraphs and runs of the document that is written (ECMA-376 part 1, section 17.3).
import type {
  Heading,
  Inline,
  Note,
  PageNumber,
  Paragraph,
  Text,
  TextStyle,
} from '#models/document/model.ts';
import type { RelationWriter } from '#formats/ooxml/package-writer.ts';
import { xmlText } from '#containers/xml/xml-text.ts';
import { textIndent, type NumberingWriter } from './numbering-writer.ts';
import { indentsOf, paragraphProperties, type Indents } from './paragraph-properties.ts';
import type { SpacingWriter } from './paragraph-spacing.ts';
import type { PictureWriter } from './picture-writer.ts';
import { isRightToLeft, runProperties, type RunFormatting } from './run-properties.ts';
import { headingStyle, styleIds } from './styles-part.ts';
import type { RunFormatter } from './text-formatting.ts';

/** The context of a paragraph. */
export type Surroundings = {
  spacing: SpacingWriter;
  breaksBefore?: boolean;
  /** Content before its text, such as the number of a note. */
  before?: string;
  style?: string;
  /** The properties of the section that ends with it. */
  section?: string;
};

export type TextParts = {
  relations: RelationWriter;
  numbering: NumberingWriter;
  formatter: RunFormatter;
  pictures: PictureWriter;
  /** Writes the reference to a note, and keeps the note for later. */
  note(note: Note): string;
};

/** Text with its tabs as elements. */
const textXml = (text: string) =>
  text
    .replaceAll('\n', ' ')
    .split('\t')
    .map((piece) => (piece ? `<w:t xml:space="preserve">${xmlText(piece)}</w:t>` : ''))
    .join('<w:tab/>');

const fieldCodes = { page: 'PAGE', pages: 'NUMPAGES' } as const;

/** A field with its current result, until Word updates it (section 17.16.5). */
function fieldXml({ counts, shown }: PageNumber, properties: string): string {
  const part = (content: string) => `<w:r>${properties}${content}</w:r>`;
  const mark = (type: string) => part(`<w:fldChar w:fldCharType="${type}"/>`);
  const code = part(`<w:instrText xml:space="preserve"> ${fieldCodes[counts]} </w:instrText>`);
  return mark('begin') + code + mark('separate') + part(textXml(shown)) + mark('end');
}

/** The number of a list item that Word cannot count. */
function uncounted(block: Heading | Paragraph): string | undefined {
  const marker = block.kind === 'paragraph' ? block.list?.marker : undefined;
  return marker?.kind === 'label' && !marker.counted ? marker.text : undefined;
}

/** The number of a heading, or of a list item that Word cannot count, as text. */
function labelOf(block: Heading | Paragraph, style: TextStyle): Text[] {
  if (block.kind === 'heading')
    return block.label ? [{ kind: 'text', text: `${block.label} `, style }] : [];
  const text = uncounted(block);
  return text === undefined ? [] : [{ kind: 'text', text: `${text}\t`, style }];
}

/** The content of a heading without the number that list items continue; nothing if it does not begin with it. */
function withoutNumber(block: Heading | Paragraph): readonly Inline[] | undefined {
  if (block.kind !== 'heading' || !block.number) return undefined;
  const [first, next, ...others] = block.content;
  const { text } = block.number;
  if (first?.kind !== 'text' || !first.text.startsWith(text)) return undefined;
  const rest = { ...first, text: first.text.slice(text.length).trimStart() };
  if (rest.text) return [rest, ...block.content.slice(1)];
  return next?.kind === 'text' ? [{ ...next, text: next.text.trimStart() }, ...others] : others;
}

/** A number written as text gets the hanging indent of a counted one. */
function labelIndents(block: Heading | Paragraph): Indents | undefined {
  if (block.kind !== 'paragraph' || !block.list) return undefined;
  return { left: textIndent(block.list.level), right: 0, first: -textIndent(0) };
}

function styleOf(block: Heading | Paragraph): string | undefined {
  if (block.kind === 'heading') return headingStyle(block.level);
  const ids: Partial<Record<Paragraph['role'], string>> = styleIds;
  return ids[block.role] ?? (block.list ? styleIds.list : undefined);
}

/** Writes the content of paragraphs. */
export class TextWriter {
  readonly #parts: TextParts;

  constructor(parts: TextParts) {
    this.#parts = parts;
  }

  /** A paragraph or a heading as `w:p`. */
  async paragraph(block: Heading | Paragraph, around: Surroundings): Promise<string> {
    const { formatting, rtl, align } = block;
    const base = this.#parts.formatter.base(block);
    const style = around.style ?? styleOf(block);
    const counted = withoutNumber(block);
    const { xml: numbering, indents } = this.#numbering(block, base, counted !== undefined);
    const properties = paragraphProperties({
      ...(style && { style }),
      ...(around.breaksBefore && { breaksBefore: true }),
      ...{ place: around.spacing.placed(block, base), numbering },
      ...{ border: formatting?.border, background: formatting?.background },
      ...{ tabs: formatting?.tabs, rtl },
      spacing: around.spacing.next(block, base),
      ...{ indents, align },
      ...(around.section && { section: around.section }),
    });
    const runs = await this.#runs([...labelOf(block, base), ...(counted ?? block.content)], base);
    return `<w:p>${properties}${around.before ?? ''}${runs}</w:p>`;
  }

  #numbering(
    block: Heading | Paragraph,
    base: TextStyle,
    isCounted: boolean,
  ): { xml: string; indents?: Indents | undefined } {
    const indents = indentsOf(block.formatting);
    if (isCounted && block.kind === 'heading' && block.number)
      return this.#parts.numbering.item(block.number.item, indents);
    if (block.kind === 'heading' || !block.list) return { xml: '', indents };
    if (uncounted(block) !== undefined) return { xml: '', indents: indents ?? labelIndents(block) };
    return this.#parts.numbering.item(block.list, indents, base);
  }

  async #runs(content: readonly Inline[], base: TextStyle): Promise<string> {
    const runs: string[] = [];
    for (const inline of content) runs.push(await this.#inline(inline, base));
    return runs.join('');
  }

  async #inline(inline: Inline, base: TextStyle): Promise<string> {
    if (inline.kind === 'break') return '<w:r><w:br/></w:r>';
    if (inline.kind === 'note') return this.#parts.note(inline);
    if (inline.kind === 'inlinePicture') return this.#parts.pictures.inLine(inline.picture);
    if (inline.kind === 'pageNumber') return fieldXml(inline, this.#properties(inline.style, base));
    return this.#run(inline, base);
  }

  #properties(style: TextStyle, base: TextStyle, more: Partial<RunFormatting> = {}): string {
    return runProperties({ style: this.#parts.formatter.whole(style, base), base, ...more });
  }

  #run({ text, style, link }: Text, base: TextStyle): string {
    const { relations, formatter } = this.#parts;
    const address = link ? relations.link(link) : undefined;
    const id = address ? formatter.linkStyle : undefined;
    const formatting = { id, isRightToLeft: isRightToLeft(text) };
    const run = `<w:r>${this.#properties(style, base, formatting)}${textXml(text)}</w:r>`;
    return address ? `<w:hyperlink r:id="${address}" w:history="1">${run}</w:hyperlink>` : run;
  }
}
