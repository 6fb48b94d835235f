// Writes the body: blocks with page breaks and sections of columns between them. A section's properties are in its last
// paragraph (ECMA-376 part 1, section 17.6.18), so each block waits for its successor.
import type { Block, ColumnsBreak, PageSetup } from '#models/document/model.ts';
import { isContent, type BlockWriter, type ContentBlock, type Position } from './block-writer.ts';
import { sectionXml, textArea, type Section } from './page-layout.ts';
import { gapXml } from './paragraph-properties.ts';
import { SpacingWriter } from './paragraph-spacing.ts';
import { isPlaced, PlacedPages } from './placed-pages.ts';

type Waiting = { block: ContentBlock; position: Position };

const countOf = (columns: ColumnsBreak | undefined) => columns?.widths.length ?? 1;

/** A single column is as wide as the page allows, whatever width it states. */
const isSame = (a: ColumnsBreak | undefined, b: ColumnsBreak) =>
  countOf(a) === countOf(b) &&
  (countOf(b) === 1 || b.widths.every((width, index) => width === a?.widths[index]));

export class BodyWriter {
  readonly #writer: BlockWriter;
  readonly #setup: PageSetup;
  readonly #references: readonly string[];
  readonly #placed: PlacedPages;
  #section: Section;
  #spacing = new SpacingWriter();
  #waiting: Waiting | undefined;
  #breaksBefore = false;
  #endsColumn = false;
  #isBehindTable = false;

  /** @param references references to the headers and footers of each section */
  constructor(writer: BlockWriter, setup: PageSetup, references: readonly string[]) {
    this.#writer = writer;
    this.#setup = setup;
    this.#references = references;
    const { firstNumber } = setup;
    this.#section = {
      references: references[0] ?? '',
      ...(firstNumber !== undefined && { firstNumber }),
    };
    this.#placed = new PlacedPages(writer);
  }

  /** The content of `w:body`, piece by piece. */
  async *write(blocks: AsyncIterable<Block>): AsyncGenerator<string> {
    let isEmpty = true;
    for await (const block of blocks) {
      yield await this.#take(block);
      isEmpty = false;
    }
    yield await this.#endPage();
    // Word requires a paragraph at the end.
    if (isEmpty || this.#isBehindTable) yield gapXml();
    yield this.#sectionXml();
  }

  /** Writes the waiting block, once nothing can be added to it. */
  async #take(block: Block): Promise<string> {
    if (block.kind === 'columns') return this.#columns(block);
    if (block.kind === 'columnEnd') return this.#endColumn();
    if (!isContent(block))
      return block.section === undefined ? this.#pageBreak() : this.#beginSection(block.section);
    const released = await this.#release();
    if (isPlaced(block)) return released + (await this.#place(block));
    this.#waiting = { block, position: this.#position() };
    return released;
  }

  #place(block: ContentBlock): Promise<string> {
    return this.#placed.add(block, this.#width, () => this.#takeBreak());
  }

  get #width(): number {
    return (
      this.#section.columns?.widths[0] ?? textArea(this.#section.geometry ?? this.#setup).width
    );
  }

  #position(): Position {
    const isBehindTable = this.#isBehindTable;
    const breaksBefore = this.#takeBreak();
    if (breaksBefore) this.#spacing = new SpacingWriter();
    const beginsColumn = this.#endsColumn;
    this.#endsColumn = false;
    const { geometry } = this.#section;
    return {
      width: this.#width,
      spacing: this.#spacing,
      breaksBefore,
      beginsColumn,
      isBehindTable,
      ...(geometry && { textArea: textArea(geometry) }),
    };
  }

  #takeBreak(): boolean {
    const breaks = this.#breaksBefore;
    this.#breaksBefore = false;
    return breaks;
  }

  /** @param section the properties of the section that ends here */
  async #release(section?: string): Promise<string> {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (!waiting) return '';
    const { block, position } = waiting;
    const xml = await this.#writer.block(block, { ...position, ...(section && { section }) });
    this.#isBehindTable = xml.endsWith('</w:tbl>');
    return xml;
  }

  async #columns(columns: ColumnsBreak): Promise<string> {
    if (isSame(this.#section.columns, columns)) return '';
    this.#spacing = new SpacingWriter();
    if (!this.#waiting) {
      this.#section = { ...this.#section, columns };
      return '';
    }
    const released = await this.#release(this.#sectionXml());
    const { geometry } = this.#section;
    const begins = this.#takeBreak() ? 'nextPage' : 'continuous';
    this.#section = { columns, begins, ...(geometry && { geometry }) };
    return released;
  }

  #sectionXml(): string {
    return sectionXml(this.#setup, this.#section);
  }

  /** @param index among the later sections */
  async #beginSection(index: number): Promise<string> {
    const { geometry, firstNumber } = this.#setup.sections?.[index] ?? {};
    const references = this.#references[index + 1] ?? '';
    const begun = {
      ...({ begins: 'nextPage', references } as const),
      ...(firstNumber !== undefined && { firstNumber }),
      ...(geometry && { geometry }),
    };
    this.#spacing = new SpacingWriter();
    const { columns } = this.#section;
    const next: Section = { ...(columns && { columns }), ...begun };
    if (!this.#waiting && !this.#needsParagraph) {
      this.#section = next;
      return '';
    }
    const section = this.#sectionXml();
    const ended = await (this.#needsParagraph ? this.#endPage(section) : this.#release(section));
    this.#section = next;
    return ended;
  }

  #endColumn(): string {
    this.#endsColumn = true;
    this.#spacing = new SpacingWriter();
    return '';
  }

  async #pageBreak(): Promise<string> {
    // A second break in sequence: the page between them is blank.
    if (this.#breaksBefore && this.#waiting)
      return (await this.#release()) + (await this.#pageBreak());
    const ended = this.#needsParagraph ? await this.#endPage() : '';
    this.#breaksBefore = true;
    return ended;
  }

  /** True for a page of blocks with positions, and for an empty one. */
  get #needsParagraph(): boolean {
    return this.#placed.isUsed || (this.#breaksBefore && !this.#waiting);
  }

  /** @param section the properties of the section that ends here */
  async #endPage(section?: string): Promise<string> {
    const needsParagraph = this.#needsParagraph;
    const released = await this.#release();
    if (!needsParagraph) return released;
    return released + (await this.#placed.end({ breaksBefore: this.#takeBreak(), section }));
  }
}
