// Converts a presentation to a document: a heading for each slide, then its content, then the speaker notes.
import { isBlank, restyled, textOf } from '#models/document/content.ts';
import type { Block, Inline, Paragraph, Table } from '#models/document/model.ts';
import type { ReadSlide } from '#models/presentation/model.ts';
import { emphasis } from '#models/presentation/slide-content.ts';

export type ToDocument = {
  notes: boolean;
  hidden: boolean;
  /** Starts a page for each slide. */
  pageBreaks: boolean;
  /** The scale of pictures relative to the slide. */
  pictureScale: number;
};

/** Headings get their formatting from their style. */
const headingContent = (content: readonly Inline[]): Inline[] =>
  restyled(
    content.map((inline) => (inline.kind === 'break' ? textOf(' ') : inline)),
    ({ italic, script, language }) => ({
      ...(italic && { italic }),
      ...(script && { script }),
      ...(language && { language }),
    }),
  );

const paragraphOf = (paragraph: Paragraph): Paragraph => ({
  ...paragraph,
  content: restyled(paragraph.content, emphasis),
});

const tableOf = (table: Table, scale: number): Table => ({
  ...table,
  rows: table.rows.map(({ cells }) => ({
    cells: cells.map((cell) => ({
      ...cell,
      blocks: cell.blocks.map((block) => documentBlock(block, scale)),
    })),
  })),
});

/** A block for a document, without the sizes and pale colours of slides. */
function documentBlock(block: Block, scale: number): Block {
  if (block.kind === 'paragraph') return paragraphOf(block);
  if (block.kind === 'table') return tableOf(block, scale);
  if (block.kind !== 'picture') return block;
  return { ...block, width: block.width * scale, height: block.height * scale };
}

const heading = (level: number, content: readonly Inline[]): Block => ({
  kind: 'heading',
  level,
  content: headingContent(content),
});

const line = (role: Paragraph['role'], content: readonly Inline[]): Paragraph => ({
  ...{ kind: 'paragraph', role, content },
});

const notesTitle = line('quote', [textOf('Notes', { bold: true })]);

/** Speaker notes, set apart from the text of the slide. */
function notesBlocks(notes: readonly Block[]): Block[] {
  const paragraphs = notes.filter((block) => block.kind === 'paragraph');
  if (!paragraphs.length) return [];
  return [notesTitle, ...paragraphs.map((one): Block => ({ ...paragraphOf(one), role: 'quote' }))];
}

class DocumentMaker {
  readonly #to: ToDocument;
  #section = '';
  #count = 0;
  #isFirst = true;

  constructor(to: ToDocument) {
    this.#to = to;
  }

  *blocks(slide: ReadSlide): Generator<Block> {
    this.#count++;
    if (slide.isHidden && !this.#to.hidden) return;
    const isEmpty = isBlank(slide.title) && !slide.blocks.length;
    const notes = this.#to.notes ? notesBlocks(slide.notes) : [];
    if (isEmpty && !notes.length) return;
    if (!this.#isFirst && this.#to.pageBreaks) yield { kind: 'pageBreak' };
    yield* this.#headings(slide);
    for (const block of slide.blocks)
      yield documentBlock(this.#asSubtitle(block, slide), this.#to.pictureScale);
    yield* notes;
    this.#isFirst = false;
  }

  /** The headings of slides are one level below those of their sections. */
  *#headings({ title, section, isTitleSlide }: ReadSlide): Generator<Block> {
    const content = isBlank(title) ? [textOf(`Slide ${this.#count}`)] : title;
    const isDocumentTitle = this.#isFirst && isTitleSlide && !isBlank(title);
    if (isDocumentTitle) yield line('title', headingContent(title));
    if (section && section !== this.#section && !isDocumentTitle)
      yield heading(1, [textOf(section)]);
    if (!isDocumentTitle) this.#section = section;
    if (!isDocumentTitle) yield heading(section ? 2 : 1, content);
  }

  /** A subtitle is one level below the title of the document, and text elsewhere. */
  #asSubtitle(block: Block, { isTitleSlide }: ReadSlide): Block {
    if (block.kind !== 'paragraph' || block.role !== 'subtitle') return block;
    return this.#isFirst && isTitleSlide
      ? { ...line('subtitle', headingContent(block.content)) }
      : { ...block, role: 'body' };
  }
}

/** The blocks of slides while these are read; at least one. */
export async function* documentBlocks(
  slides: AsyncIterable<ReadSlide>,
  to: ToDocument,
): AsyncGenerator<Block> {
  const maker = new DocumentMaker(to);
  let count = 0;
  for await (const slide of slides)
    for (const block of maker.blocks(slide)) {
      count++;
      yield block;
    }
  if (!count) yield heading(1, [textOf('Slide 1')]);
}
