// Blocks of the document that is written: paragraphs, tables that fit the page, pictures in their proportions.
import type { Block, Cell, Note, Picture, Table } from '#document/model.ts';
import { fittedColumns } from '#document/column-widths.ts';
import { gridOf, type Place } from '#document/table-grid.ts';
import type { PackageWriter, RelationWriter } from '#ooxml/package-writer.ts';
import { emuPerPoint } from '#ooxml/pictures.ts';
import { xmlText } from '#ooxml/xml-text.ts';
import type { NumberingWriter } from './numbering-writer.ts';
import type { Paper } from './paper.ts';
import { styleIds } from './styles-part.ts';
import { TextWriter } from './text-writer.ts';

const twips = (points: number) => Math.round(points * 20);
const emu = (points: number) => Math.max(1, Math.round(points * emuPerPoint));
const pictureType = 'http://schemas.openxmlformats.org/drawingml/2006/picture';
const share = (part: number) => Math.round(part * 100_000);

/** Points: of plain text, and of the sides of a cell together. */
const textSize = 11;
const cellPadding = 12;

/** Word wants a paragraph at the end of each cell and behind each table. */
const spacer =
  '<w:p><w:pPr><w:spacing w:before="0" w:after="60" w:line="120" w:lineRule="exact"/></w:pPr></w:p>';

export type Kept = { relations: RelationWriter; numbering: NumberingWriter };

export class BlockWriter {
  readonly #package: PackageWriter;
  readonly #paper: Paper;
  readonly #relations: RelationWriter;
  readonly #text: TextWriter;
  readonly #notes: Note[] = [];
  #pictures = 0;
  #breaksBefore = false;

  constructor(writer: PackageWriter, paper: Paper, { relations, numbering }: Kept) {
    this.#package = writer;
    this.#paper = paper;
    this.#relations = relations;
    this.#text = new TextWriter(relations, numbering, (note) => this.#reference(note));
  }

  /** The notes that were referred to, in order. */
  get notes(): readonly Note[] {
    return this.#notes;
  }

  /** One block as XML; a page break waits for the block behind it. */
  async block(block: Block, width = this.#paper.textWidth): Promise<string> {
    if (block.kind === 'pageBreak') return this.#break();
    if (block.kind === 'columns') return '';
    if (block.kind === 'heading') return this.#text.heading(block, this.#takeBreak());
    if (block.kind === 'paragraph') return this.#text.paragraph(block, this.#takeBreak());
    const before = this.#takeBreak() ? '<w:p><w:pPr><w:pageBreakBefore/></w:pPr></w:p>' : '';
    if (block.kind === 'table') return before + (await this.#table(block, width)) + spacer;
    return before + (await this.#picture(block, width));
  }

  /** The blocks of a note, its number before them. */
  async note({ blocks }: Note): Promise<string> {
    const mark = `<w:r><w:rPr><w:rStyle w:val="${styleIds.noteReference}"/></w:rPr><w:footnoteRef/></w:r><w:r><w:t xml:space="preserve"> </w:t></w:r>`;
    const [first, ...rest] = blocks;
    const begin =
      first?.kind === 'paragraph' ? this.#text.paragraph(first, false, mark) : `<w:p>${mark}</w:p>`;
    const others = first?.kind === 'paragraph' ? rest : blocks;
    let xml = begin;
    for (const block of others) xml += await this.block(block);
    return xml;
  }

  #break(): string {
    this.#breaksBefore = true;
    return '';
  }

  #takeBreak(): boolean {
    const breaks = this.#breaksBefore;
    this.#breaksBefore = false;
    return breaks;
  }

  #reference(note: Note): string {
    this.#notes.push(note);
    return `<w:r><w:rPr><w:rStyle w:val="${styleIds.noteReference}"/></w:rPr><w:footnoteReference w:id="${this.#notes.length}"/></w:r>`;
  }

  async #table(table: Table, width: number): Promise<string> {
    const columns = fittedColumns(table, width, textSize, cellPadding);
    const rows: string[] = [];
    for (const [index, places] of gridOf(table).entries())
      rows.push(await this.#row(places, columns, index < table.headerRows));
    const grid = columns.map((column) => `<w:gridCol w:w="${twips(column)}"/>`).join('');
    const look = `<w:tblLook w:val="${table.headerRows ? '0020' : '0000'}" w:firstRow="${table.headerRows ? 1 : 0}" w:lastRow="0" w:firstColumn="0" w:lastColumn="0" w:noHBand="1" w:noVBand="1"/>`;
    return `<w:tbl><w:tblPr><w:tblStyle w:val="${styleIds.table}"/><w:tblW w:w="${twips(width)}" w:type="dxa"/><w:tblLayout w:type="fixed"/>${look}</w:tblPr><w:tblGrid>${grid}</w:tblGrid>${rows.join('')}</w:tbl>`;
  }

  async #row(
    places: readonly (Place | undefined)[],
    columns: readonly number[],
    isHeader: boolean,
  ): Promise<string> {
    const cells: string[] = [];
    for (const [column, place] of places.entries())
      if (!place || place.isFirstColumn) cells.push(await this.#cell(place, column, columns));
    const header = isHeader ? '<w:tblHeader/>' : '';
    return `<w:tr><w:trPr><w:cantSplit/>${header}</w:trPr>${cells.join('')}</w:tr>`;
  }

  async #cell(
    place: Place | undefined,
    column: number,
    columns: readonly number[],
  ): Promise<string> {
    const span = place?.columnSpan ?? 1;
    const width = columns.slice(column, column + span).reduce((sum, one) => sum + one, 0);
    const merge = (place?.rowSpan ?? 1) > 1 ? mergeXml(place?.isFirstRow) : '';
    const properties = `<w:tcW w:w="${twips(width)}" w:type="dxa"/>${span > 1 ? `<w:gridSpan w:val="${span}"/>` : ''}${merge}`;
    const content = place?.isFirstRow
      ? await this.#cellBlocks(place.cell, width - cellPadding)
      : '<w:p/>';
    return `<w:tc><w:tcPr>${properties}</w:tcPr>${content}</w:tc>`;
  }

  async #cellBlocks({ blocks }: Cell, width: number): Promise<string> {
    let xml = '';
    for (const block of blocks)
      if (block.kind !== 'pageBreak') xml += await this.block(block, width);
    return xml.endsWith('</w:p>') || xml.endsWith('<w:p/>') ? xml : `${xml}<w:p/>`;
  }

  async #picture(picture: Picture, width: number): Promise<string> {
    const part = await this.#package.picture(picture.image);
    if (!part) return '';
    const scale = Math.min(
      1,
      width / picture.width,
      (this.#paper.textHeight * 0.8) / picture.height,
    );
    const size = `cx="${emu(picture.width * scale)}" cy="${emu(picture.height * scale)}"`;
    const id = ++this.#pictures;
    const { left = 0, top = 0, right = 0, bottom = 0 } = picture.crop ?? {};
    const crop = picture.crop
      ? `<a:srcRect l="${share(left)}" t="${share(top)}" r="${share(right)}" b="${share(bottom)}"/>`
      : '';
    const fill = `<pic:blipFill><a:blip r:embed="${this.#relations.to('image', part)}"/>${crop}<a:stretch><a:fillRect/></a:stretch></pic:blipFill>`;
    const shape = `<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr>`;
    const names = `id="${id}" name="Picture ${id}" descr="${xmlText(picture.alt)}"`;
    return `<w:p><w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent ${size}/><wp:docPr ${names}/><wp:cNvGraphicFramePr><a:graphicFrameLocks noChangeAspect="1"/></wp:cNvGraphicFramePr><a:graphic><a:graphicData uri="${pictureType}"><pic:pic><pic:nvPicPr><pic:cNvPr ${names}/><pic:cNvPicPr/></pic:nvPicPr>${fill}${shape}</pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
  }
}

const mergeXml = (isFirst: boolean | undefined) =>
  isFirst ? '<w:vMerge w:val="restart"/>' : '<w:vMerge/>';
