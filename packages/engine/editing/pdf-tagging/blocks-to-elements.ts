// Makes elements of the blocks that reflow finds, and determines which numbered units of the content each of them shows.
import { around, heightOf, widthOf } from '#models/page/geometry.ts';
import type { Box, PlacedImage } from '#models/page/page-content.ts';
import type {
  Footnote,
  ImageBlock,
  LayoutBlock,
  Line,
  Span,
  TableBlock,
  TableCell,
  TextBlock,
} from '#reflow/page/layout.ts';
import { hasRowHeaders } from '#models/document/row-headers.ts';
import { captionBlockOf, captionOf, captionOfTable } from './captions.ts';
import { contentsLists, type ContentsList } from './contents-entries.ts';
import { addKid, type Element } from './elements.ts';
import { foreignPhrases, type Phrase } from './foreign-phrases.ts';

/** How much of a unit's text an element shows, and where it is in the reading order. */
export type Claim = { letters: number; order: number };

/** A figure, whose units are those in its box. */
export type FigureRequest = { element: Element; page: number; box: Box };

/** In points: what is smaller is a bullet or an ornament. */
const smallestFigure = 12;

const isTooSmall = (box: Box): boolean => Math.max(widthOf(box), heightOf(box)) < smallestFigure;

type OpenList = { id: string; level: number; list: Element; body: Element };

export class Elements {
  readonly document: Element = {
    ...{ type: 'Document', parent: undefined, kids: [], marks: [], order: 0 },
  };
  /** For each unit, the elements that show text of it. */
  readonly claims = new Map<number, Map<Element, Claim>>();
  readonly figures: FigureRequest[] = [];
  /** For each page on which a table goes on, the words of its header. */
  readonly repeatedWords = new Map<number, Set<string>>();
  readonly #below: number;
  #lists: OpenList[] = [];
  #notes: Footnote[] = [];
  #order = 0;
  readonly #blocks: readonly LayoutBlock[];
  readonly #captionOf = new Map<TableBlock, { block: TextBlock; isBefore: boolean }>();
  /** The captions that are in their tables. */
  readonly #tableCaptions = new Set<LayoutBlock>();
  readonly #figureCaptions = new Set<LayoutBlock>();
  readonly #language: string;
  /** The phrases in other languages that spans belong to, and their elements. */
  readonly #phraseOf = new Map<Span, Phrase>();
  readonly #spanOf = new Map<Phrase, Element>();

  /** @param language of the document; empty if it is unknown */
  constructor(blocks: readonly LayoutBlock[], language: string) {
    this.#blocks = blocks;
    this.#language = language;
    const hasTitle = blocks.some((block) => block.kind === 'text' && block.headingLevel === 0);
    this.#below = hasTitle ? 1 : 0;
    this.#findCaptions();
    const lists = new Map(contentsLists(blocks).map((list) => [list.from, list]));
    let next = 0;
    for (const [index, block] of blocks.entries()) {
      const list = lists.get(index);
      if (index < next || this.#tableCaptions.has(block)) continue;
      if (list) this.#addContents(list);
      else this.#add(this.document, block);
      next = list ? list.to + 1 : index + 1;
    }
    this.#lists = [];
  }

  #findCaptions(): void {
    for (const block of this.#blocks) {
      if (block.kind === 'table') {
        const caption = captionOfTable(this.#blocks, block);
        if (!caption || this.#tableCaptions.has(caption.block)) continue;
        this.#tableCaptions.add(caption.block);
        this.#captionOf.set(block, caption);
      } else if (block.kind === 'image') {
        const caption = captionBlockOf(this.#blocks, { page: block.page.number, box: block });
        if (caption && caption.headingLevel === undefined) this.#figureCaptions.add(caption);
      }
    }
  }

  /** A table of contents, with an element for each entry, and one inside for each run of deeper entries. */
  #addContents({ entries }: ContentsList): void {
    this.#lists = [];
    const open: Element[] = [];
    for (const { lines, level } of entries) {
      while (open.length > level) open.pop();
      while (open.length < level) open.push(this.newElement('TOC', open.at(-1) ?? this.document));
      const contents = open.at(-1) ?? this.document;
      const reference = this.newElement('Reference', this.newElement('TOCI', contents));
      this.#claimLines(lines, reference);
    }
    this.#addNotes(this.document);
  }

  newElement(type: string, parent: Element, order?: number): Element {
    const own = order ?? (this.#order += 1);
    const element: Element = { type, parent, kids: [], marks: [], order: own };
    addKid(parent, element);
    return element;
  }

  #add(parent: Element, block: LayoutBlock): void {
    if (block.kind === 'text' && block.list) this.#addItem(parent, block, block.list);
    else {
      this.#lists = [];
      if (block.kind === 'text') this.#addText(parent, block);
      else if (block.kind === 'image') this.#addImages(parent, block);
      else this.#addTable(parent, block);
    }
    this.#addNotes(parent);
  }

  #typeOf(block: TextBlock): string {
    const { headingLevel } = block;
    if (headingLevel === undefined) return this.#figureCaptions.has(block) ? 'Caption' : 'P';
    return `H${Math.max(1, headingLevel + this.#below)}`;
  }

  #addText(parent: Element, block: TextBlock): void {
    this.#claimLines(block.lines, this.newElement(this.#typeOf(block), parent));
  }

  #addItem(parent: Element, block: TextBlock, { id, level }: { id: string; level: number }): void {
    const { label, lines } = block;
    while (isLeft(this.#lists.at(-1), id, level)) this.#lists.pop();
    let open = this.#lists.at(-1);
    if (open?.level !== level) {
      const list = this.newElement('L', open?.body ?? parent);
      list.numbering = label?.kind === 'number' ? 'Decimal' : 'Disc';
      open = { id, level, list, body: list };
      this.#lists.push(open);
    }
    const item = this.newElement('LI', open.list);
    const marked = Math.min(label?.spans ?? 0, lines[0]?.spans.length ?? 0);
    if (marked) {
      const element = this.newElement('Lbl', item);
      for (const span of lines[0]?.spans.slice(0, marked) ?? []) this.#claim(span, element);
    }
    open.body = this.newElement('LBody', item);
    this.#claimLines(lines, open.body, marked);
  }

  /** @param from the first span of the first line that belongs to the element */
  #claimLines(lines: readonly Pick<Line, 'spans'>[], element: Element, from = 0): void {
    if (this.#language)
      for (const [span, phrase] of foreignPhrases(lines, this.#language))
        this.#phraseOf.set(span, phrase);
    for (const [index, { spans }] of lines.entries())
      for (const span of spans.slice(index ? 0 : from)) this.#claim(span, element);
  }

  #claim(span: Span, element: Element): void {
    const { unit, text, note } = span;
    const phrase = this.#phraseOf.get(span);
    const owner = phrase ? this.#elementOf(phrase, element) : element;
    const order = (this.#order += 1);
    if (note) this.#notes.push(note);
    if (unit === undefined) return;
    const claims = this.claims.get(unit) ?? new Map<Element, Claim>();
    this.claims.set(unit, claims);
    const claim = claims.get(owner);
    if (claim) claim.letters += text.length;
    else claims.set(owner, { letters: text.length, order });
  }

  /** The span of a phrase in another language. */
  #elementOf(phrase: Phrase, parent: Element): Element {
    const known = this.#spanOf.get(phrase);
    if (known?.parent === parent) return known;
    const made = this.newElement('Span', parent);
    made.language = phrase.language;
    this.#spanOf.set(phrase, made);
    return made;
  }

  /** Notes follow the block that refers to them. */
  #addNotes(parent: Element): void {
    const notes = this.#notes;
    this.#notes = [];
    for (const { lines } of notes) {
      this.#claimLines(lines, this.newElement('Note', parent));
    }
  }

  #addImages(parent: Element, { image, beside, page }: ImageBlock): void {
    for (const one of joinedPictures([image, ...beside]))
      this.addFigure(parent, one, page.number - 1);
  }

  addFigure(parent: Element, image: PlacedImage, page: number, order?: number): void {
    const { left, top, right, bottom } = image;
    const box = { left, top, right, bottom };
    if (isTooSmall(box)) return;
    const element = this.newElement(image.formula ? 'Formula' : 'Figure', parent, order);
    const alt = image.alt || captionOf(this.#blocks, { page: page + 1, box });
    if (alt && /\p{L}/u.test(alt)) element.alt = alt;
    element.place = { page, box };
    this.figures.push({ element, page, box });
  }

  #addTable(parent: Element, table: TableBlock): void {
    const element = this.newElement('Table', parent);
    const [rows, columns] = [table.rows.length - 1, table.columns.length - 1];
    const taken = Array.from({ length: rows }, (): (Element | undefined)[] =>
      Array.from({ length: columns }),
    );
    const cells = new Map(table.cells.map((cell) => [`${cell.row} ${cell.column}`, cell]));
    const caption = this.#captionOf.get(table);
    if (caption?.isBefore) this.#addCaption(element, caption.block);
    const withRowHeaders = hasRowHeaders(...dataOf(table));
    for (let row = 0; row < rows; row += 1) {
      const line = this.newElement('TR', element);
      for (let column = 0; column < columns; column += 1) {
        const cell = cells.get(`${row} ${column}`);
        const covering = taken[row]?.[column];
        if (covering) {
          if (cell) this.#fillCell(covering, cell, table);
          continue;
        }
        const spans = cell ? freeSpans(cell, taken) : { rowSpan: 1, columnSpan: 1 };
        const isOfColumn = row < table.headerRows;
        const isOfRow =
          withRowHeaders && !column && spans.columnSpan < columns && Boolean(textOf(cell));
        const made = this.newElement(isOfColumn || isOfRow ? 'TH' : 'TD', line);
        if (isOfColumn || isOfRow) made.scope = isOfColumn ? 'Column' : 'Row';
        Object.assign(made, spans);
        for (let down = row; down < row + spans.rowSpan; down += 1)
          for (let along = column; along < column + spans.columnSpan; along += 1) {
            const line = taken[down];
            if (line) line[along] = made;
          }
        if (cell) this.#fillCell(made, cell, table);
      }
    }
    if (caption && !caption.isBefore) this.#addCaption(element, caption.block);
    this.#keepHeader(table);
  }

  #addCaption(table: Element, { lines }: TextBlock): void {
    this.#claimLines(lines, this.newElement('Caption', table));
  }

  #fillCell(element: Element, { blocks, images }: TableCell, { page }: TableBlock): void {
    const [first, ...others] = blocks;
    const isPlain = first && !others.length && !first.list && !element.kids.length;
    if (isPlain) this.#claimLines(first.lines, element);
    else {
      const outer = this.#lists;
      this.#lists = [];
      for (const block of blocks)
        if (block.list) this.#addItem(element, block, block.list);
        else this.#claimLines(block.lines, this.newElement('P', element));
      this.#lists = outer;
    }
    for (const image of images) this.addFigure(element, image, page.number - 1);
  }

  #keepHeader({ page, end, cells, headerRows }: TableBlock): void {
    if (!end) return;
    const words = cells
      .filter(({ row }) => row < Math.max(1, headerRows))
      .flatMap(({ segments }) => segments.flatMap(({ spans }) => spans.map(({ text }) => text)));
    for (let number = page.number; number < end.page.number; number += 1)
      this.repeatedWords.set(
        number,
        new Set([...(this.repeatedWords.get(number) ?? []), ...words]),
      );
  }
}

const textOf = (cell: TableCell | undefined): string =>
  cell?.segments
    .map(({ text }) => text)
    .join(' ')
    .trim() ?? '';

const isBold = ({ blocks }: TableCell): boolean =>
  blocks.length > 0 && blocks.every(({ lines }) => lines.every(({ bold }) => bold));

/** The cells below the headers of columns, and the text above the first column. */
function dataOf({ cells, headerRows }: TableBlock): Parameters<typeof hasRowHeaders> {
  const data = cells
    .filter(({ row }) => row >= headerRows)
    .map((cell) => ({ ...cell, text: textOf(cell), bold: isBold(cell) }));
  const corner = cells.filter(({ row, column }) => row < headerRows && column === 0);
  return [data, headerRows ? corner.map(textOf).join('') : undefined];
}

/** In points: pictures that are nearer to each other, such as the bars of a chart, are one. */
const nearPictures = 10;

/** @param images in a row, from left to right */
function joinedPictures(images: readonly PlacedImage[]): PlacedImage[] {
  const joined: PlacedImage[] = [];
  for (const image of images) {
    const last = joined.at(-1);
    if (!last || image.left - last.right > nearPictures) {
      joined.push(image);
      continue;
    }
    const alt = [last.alt, image.alt].filter(Boolean).join(' ');
    joined[joined.length - 1] = { ...last, ...around([last, image]), ...(alt && { alt }) };
  }
  return joined;
}

const isLeft = (open: OpenList | undefined, id: string, level: number): boolean =>
  open !== undefined && (open.level > level || (open.level === level && open.id !== id));

/** The rows and columns of a cell as far as no other cell has taken them. */
function freeSpans(
  { row, column, rowSpan, columnSpan }: TableCell,
  taken: readonly (readonly (Element | undefined)[])[],
): { rowSpan: number; columnSpan: number } {
  let across = 1;
  while (
    across < columnSpan &&
    column + across < (taken[row]?.length ?? 0) &&
    !taken[row]?.[column + across]
  )
    across += 1;
  let down = 1;
  const isFree = (line: readonly (Element | undefined)[] | undefined) =>
    line?.slice(column, column + across).every((one) => !one) ?? false;
  while (down < rowSpan && isFree(taken[row + down])) down += 1;
  return { rowSpan: down, columnSpan: across };
}
