// Reads the runs of a paragraph: its text and the objects in it (ECMA-376 part 1, section 17.3.3).
import { joined, trimmed } from '#models/document/content.ts';
import type { Inline } from '#models/document/model.ts';
import type { Context } from '#formats/docx/read/context.ts';
import { linkOfInstruction } from '#formats/docx/read/fields.ts';
import { formattingOf, textStyleOf, type TextFormatting } from './formatting.ts';
import type { ResolvedParagraphStyle } from '#formats/docx/read/styles.ts';
import { attribute, find, type Element } from '#formats/ooxml/element.ts';
import { mathText } from '#formats/ooxml/math-text.ts';
import { symbolText } from '#formats/ooxml/symbols.ts';

export type ReadRuns = {
  content: Inline[];
  /** Drawings and embedded objects, and the page breaks between them. */
  objects: Element[];
  /** True if an object comes before any text. */
  isObjectFirst: boolean;
  pageBreaks: { before: boolean; after: boolean };
  isContents: boolean;
};

/** Elements whose runs are read as if they were direct children of the paragraph. */
const transparent = new Set([
  ...['w:smartTag', 'w:ins', 'w:moveTo', 'w:sdt', 'w:sdtContent', 'w:customXml', 'w:dir', 'w:bdo'],
  ...['w:ruby', 'w:rubyBase'],
]);
const objects = new Set(['w:drawing', 'w:pict', 'w:object']);

const fixedText: Record<string, string> = {
  'w:tab': '\t',
  'w:ptab': '\t',
  'w:noBreakHyphen': '\u2011',
  'w:softHyphen': '\u00ad',
};

/** Reads one paragraph. */
export class RunReader {
  readonly #context: Context;
  readonly #style: ResolvedParagraphStyle;
  readonly #content: Inline[] = [];
  readonly #objects: Element[] = [];
  readonly #pageBreaks = { before: false, after: false };
  #isObjectFirst = false;
  #isContents = false;

  constructor(context: Context, style: ResolvedParagraphStyle) {
    this.#context = context;
    this.#style = style;
  }

  /** @param paragraph `w:p` */
  read(paragraph: Element): ReadRuns {
    this.#context.fields.startParagraph();
    this.#isContents = this.#context.fields.isContents;
    this.#walk(paragraph, undefined);
    return {
      content: trimmed(joined(this.#content)),
      objects: this.#objects,
      isObjectFirst: this.#isObjectFirst,
      pageBreaks: this.#pageBreaks,
      isContents: this.#isContents,
    };
  }

  #walk({ children }: Element, link: string | undefined): void {
    for (const child of children) {
      if (child.name === 'w:r') this.#run(child, link);
      else if (child.name === 'w:hyperlink') this.#walk(child, this.#linkOf(child) ?? link);
      else if (child.name === 'w:fldSimple') this.#simpleField(child, link);
      else if (child.name.startsWith('m:oMath')) this.#add(mathText(child), {}, link);
      else if (transparent.has(child.name)) this.#walk(child, link);
    }
  }

  #linkOf(element: Element): string | undefined {
    const relation = this.#context.relations.get(attribute(element, 'r:id') ?? '');
    return relation?.isExternal ? relation.target : undefined;
  }

  #simpleField(element: Element, link: string | undefined): void {
    const instruction = attribute(element, 'w:instr') ?? '';
    this.#walk(element, linkOfInstruction(instruction) ?? link);
  }

  #run(run: Element, link: string | undefined): void {
    const properties = find(run, 'w:rPr');
    const character = attribute(find(properties, 'w:rStyle'), 'w:val');
    const formatting = {
      ...this.#context.styles.formatting(this.#style, character),
      ...formattingOf(properties),
    };
    if (!formatting.hidden) for (const child of run.children) this.#piece(child, formatting, link);
  }

  #piece(child: Element, formatting: TextFormatting, link: string | undefined): void {
    const { fields } = this.#context;
    if (child.name === 'w:fldChar') return this.#fieldMark(child);
    if (child.name === 'w:instrText') return fields.instruct(child.text);
    if (!fields.isShown) return;
    const text = child.name === 'w:t' ? child.text : fixedText[child.name];
    if (text !== undefined) this.#add(text, formatting, link);
    else if (child.name === 'w:sym') this.#add(symbolOf(child), formatting, link);
    else if (child.name === 'w:br' || child.name === 'w:cr') this.#break(child);
    else if (child.name === 'w:ruby') this.#walk(child, link);
    else if (child.name.endsWith('noteReference')) this.#note(child);
    else if (objects.has(child.name)) this.#object(child);
  }

  #fieldMark(element: Element): void {
    this.#context.fields.mark(attribute(element, 'w:fldCharType'));
    if (this.#context.fields.isContents) this.#isContents = true;
  }

  #add(text: string, formatting: TextFormatting, given: string | undefined): void {
    const link = given ?? this.#context.fields.link;
    this.#content.push({
      kind: 'text',
      text,
      style: textStyleOf(formatting),
      ...(link && { link }),
    });
  }

  #break(element: Element): void {
    const kind = attribute(element, 'w:type') ?? 'textWrapping';
    if (kind === 'textWrapping') this.#content.push({ kind: 'break' });
    if (kind !== 'page') return;
    const isBefore = !this.#content.length && !this.#objects.length;
    this.#pageBreaks[isBefore ? 'before' : 'after'] = true;
  }

  #note(element: Element): void {
    const kind = element.name === 'w:footnoteReference' ? 'footnote' : 'endnote';
    const blocks = this.#context.notes.get(`${kind} ${attribute(element, 'w:id') ?? ''}`);
    if (blocks?.length) this.#content.push({ kind: 'note', blocks });
  }

  #object(element: Element): void {
    if (!this.#objects.length) this.#isObjectFirst = !this.#content.length;
    this.#objects.push(element);
  }
}

const symbolOf = (element: Element) =>
  symbolText(
    attribute(element, 'w:font') ?? '',
    Number.parseInt(attribute(element, 'w:char') ?? '', 16),
  );
