// Writes blocks of the document: paragraphs, tables, pictures in proportion, and notes.
import { isBreak } from '#models/document/content.ts';
import type { Block, Break, Cell, Note, Picture, Table } from '#models/document/model.ts';
import type { PackageWriter, RelationWriter } from '#formats/ooxml/package-writer.ts';
import type { NumberingWriter } from './numbering-writer.ts';
import { gapXml, indentsOf, paragraphProperties } from './paragraph-properties.ts';
import { spacingXml, SpacingWriter } from './paragraph-spacing.ts';
import { fitted, PictureWriter, type DrawingIds, type Size } from './picture-writer.ts';
import { styleIds } from './styles-part.ts';
import { lineWidthOf } from './table-properties.ts';
import { tableXml } from './table-writer.ts';
import type { RunFormatter } from './text-formatting.ts';
import { TextWriter } from './text-writer.ts';

/**
 * Word requires a paragraph after each table; in documents with our own formatting it also adds the distance to the
 * next block.
 */
const spacer =
  '<w:p><w:pPr><w:spacing w:before="0" w:after="60" w:line="120" w:lineRule="exact"/></w:pPr></w:p>';
/** The maximum share of the page's height for a picture of unknown size. */
const highestPicture = 0.8;

const columnBreak = '<w:r><w:br w:type="column"/></w:r>';

/** A block with content of its own. */
export type ContentBlock = Exclude<Block, Break>;

export type BlockWriterParts = {
  package: PackageWriter;
  relations: RelationWriter;
  numbering: NumberingWriter;
  formatter: RunFormatter;
  drawings: DrawingIds;
  /** The available area for text on a page, in points. */
  textArea: Size;
};

/** The context of a block. */
export type Position = {
  /** The width of the text that contains the block, in points. */
  width: number;
  spacing: SpacingWriter;
  /** From back to front, for pictures at positions of the page. */
  order?: number;
  breaksBefore?: boolean;
  /** True for the first block of a column whose predecessor was ended early. */
  beginsColumn?: boolean;
  /** True if it follows a table directly: Word would merge two tables. */
  isBehindTable?: boolean;
  /** The area for text on the page; absent for that of the first page. */
  textArea?: Size;
  /** The properties of the section that ends with it. */
  section?: string;
};

export const isContent = (block: Block): block is ContentBlock => !isBreak(block);

export class BlockWriter {
  readonly #text: TextWriter;
  readonly #pictures: PictureWriter;
  readonly #textArea: Size;
  readonly #notes: Note[] = [];

  constructor({
    package: writer,
    relations,
    numbering,
    formatter,
    drawings,
    textArea,
  }: BlockWriterParts) {
    this.#textArea = textArea;
    this.#pictures = new PictureWriter(writer, relations, drawings, (blocks, width) =>
      this.blocks(blocks, width),
    );
    const note = (inline: Note) => this.#reference(inline);
    this.#text = new TextWriter({
      relations,
      numbering,
      formatter,
      note,
      pictures: this.#pictures,
    });
  }

  /** The referenced notes, in order. */
  get notes(): readonly Note[] {
    return this.#notes;
  }

  get pictures(): PictureWriter {
    return this.#pictures;
  }

  /** One block as XML. */
  async block(block: ContentBlock, position: Position): Promise<string> {
    const before = position.beginsColumn ? columnBreak : '';
    if (block.kind === 'heading' || block.kind === 'paragraph')
      return this.#text.paragraph(block, { ...position, ...(before && { before }) });
    const space = block.kind === 'table' ? block.formatting?.before : undefined;
    const begin = before && gapXml({}, before, space);
    const write =
      block.kind === 'table' ? this.#table(block, position) : this.#picture(block, position);
    return begin + (await write);
  }

  /** Blocks in sequence, such as those of a cell or of a page header. */
  async blocks(blocks: readonly Block[], width: number): Promise<string> {
    const spacing = new SpacingWriter();
    let xml = '';
    let isBehindTable = false;
    for (const [order, block] of blocks.filter(isContent).entries()) {
      xml += await this.block(block, { width, spacing, isBehindTable, order });
      isBehindTable = block.kind === 'table';
    }
    return xml;
  }

  /** The blocks of a note, starting with its number. */
  async note({ blocks }: Note): Promise<string> {
    const mark = `<w:r><w:rPr><w:rStyle w:val="${styleIds.noteReference}"/></w:rPr><w:footnoteRef/></w:r><w:r><w:t xml:space="preserve"> </w:t></w:r>`;
    const [first, ...others] = blocks;
    const isText = first?.kind === 'paragraph';
    const style = styleIds.noteText;
    const around = { spacing: new SpacingWriter(), before: mark, style };
    const begin = isText ? await this.#text.paragraph(first, around) : `<w:p>${mark}</w:p>`;
    return begin + (await this.blocks(isText ? others : blocks, this.#textArea.width));
  }

  #reference(note: Note): string {
    this.#notes.push(note);
    return `<w:r><w:rPr><w:rStyle w:val="${styleIds.noteReference}"/></w:rPr><w:footnoteReference w:id="${this.#notes.length}"/></w:r>`;
  }

  async #table(table: Table, position: Position): Promise<string> {
    const { width, spacing, breaksBefore = false, isBehindTable, section } = position;
    spacing.passTable(table.formatting ? lineWidthOf(table) : 0);
    const space = isBehindTable ? table.formatting?.before : undefined;
    const before = breaksBefore || isBehindTable ? gapXml({ breaksBefore }, '', space) : '';
    const xml = await tableXml(table, width, (cell, inner) => this.#cell(cell, inner));
    if (!table.formatting) return before + xml + spacer;
    return before + xml + (section ? gapXml({ section }) : '');
  }

  /** Word requires a paragraph at the end of each cell. */
  async #cell({ blocks }: Cell, width: number): Promise<string> {
    const xml = await this.blocks(blocks, width);
    return xml.endsWith('</w:tbl>') ? `${xml}<w:p/>` : xml;
  }

  async #picture(picture: Picture, position: Position): Promise<string> {
    const { formatting, align } = picture;
    if (formatting?.place)
      return gapXml({}, await this.#pictures.atPlace(picture, formatting.place, position.order));
    if (picture.float) {
      const { breaksBefore, section } = position;
      const settings = { ...(breaksBefore && { breaksBefore }), ...(section && { section }) };
      return gapXml(settings, await this.#pictures.floating(picture, picture.float));
    }
    const textArea = formatting
      ? (position.textArea ?? this.#textArea)
      : { width: position.width, height: this.#textArea.height * highestPicture };
    const run = await this.#pictures.inLine(picture, fitted(picture, textArea));
    const before = position.spacing.above(formatting?.before ?? 0);
    const { breaksBefore, section } = position;
    const properties = paragraphProperties({
      ...(breaksBefore && { breaksBefore }),
      spacing: spacingXml(before, formatting?.after ?? 0),
      ...(picture.formula?.tabs
        ? { tabs: picture.formula.tabs }
        : { indents: indentsOf(formatting), align }),
      ...(section && { section }),
    });
    return run || properties ? `<w:p>${properties}${run}</w:p>` : '';
  }
}
