// What the blocks of a section are on slides: paragraphs with their level and bullet, tables and pictures.
import { isBlank, plainText, restyled } from '#models/document/content.ts';
import type {
  Block,
  Cell,
  Inline,
  Paragraph,
  Picture,
  Table,
  TextStyle,
} from '#models/document/model.ts';
import type { SlideParagraph } from '#models/presentation/model.ts';
import type { SectionBlock } from '#models/presentation/sections.ts';

export type SlideItem =
  | { kind: 'text'; paragraph: SlideParagraph }
  | { kind: 'table'; table: Table }
  | { kind: 'picture'; picture: Picture; caption: readonly Inline[] }
  | { kind: 'break' };

const deepest = 4;
/** Smaller pictures are ornaments of a line, in points. */
const smallestPicture = 20;
const monospaced = /mono|courier|consol|menlo|fira code|source code/i;

/** How far a colour is from white, from 0 to 1; pale ones cannot be read on a slide. */
function darkness(color: string): number {
  const [red = 0, green = 0, blue = 0] =
    color.match(/../g)?.map((hex) => Number.parseInt(hex, 16)) ?? [];
  return 1 - (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
}

/** Colours that are meant, and can be read on white; black and its likes are what text has anyway. */
function keptColor(color: string | undefined): string | undefined {
  const isMeant = color && darkness(color) > 0.35 && darkness(color) < 0.85;
  return isMeant ? color : undefined;
}

/** The style that goes onto a slide: emphasis stays, size and font are the slide's own. */
export function emphasis({ size: _, font, color: given, ...style }: TextStyle): TextStyle {
  const color = keptColor(given);
  const isCode = font !== undefined && monospaced.test(font);
  return { ...style, ...(color && { color }), ...(isCode && { font: 'Consolas' }) };
}

const kinds: Partial<Record<Paragraph['role'], SlideParagraph['kind']>> = {
  quote: 'quote',
  code: 'code',
  caption: 'caption',
};

const isNarrow = ({ rows, columns }: Table) => columns.length === 1 || rows.length === 1;
const hasPicture = (cells: readonly Cell[]) =>
  cells.some(({ blocks }) => blocks.some(({ kind }) => kind === 'picture'));

/** Tables that only lay text out: one cell, or a line of cells with pictures. */
function isLayout(table: Table): boolean {
  const cells = table.rows.flatMap((row) => row.cells);
  return cells.length === 1 || (isNarrow(table) && hasPicture(cells));
}

/** The pictures in cells, which cannot stand there on a slide. */
const picturesIn = (table: Table): Picture[] =>
  table.rows
    .flatMap(({ cells }) => cells.flatMap(({ blocks }) => blocks))
    .flatMap((block) => {
      if (block.kind === 'table') return picturesIn(block);
      return block.kind === 'picture' ? [block] : [];
    });

const contentBlocks = (blocks: readonly Block[]): SectionBlock[] =>
  blocks.map((block) =>
    block.kind === 'heading' ? { kind: 'lead', level: 0, content: block.content } : block,
  );

/** Makes items of blocks; remembers below which lead they stand. */
class ItemMaker {
  readonly items: SlideItem[] = [];
  #leadDepth = 0;
  /** A paragraph that ends in a colon introduces the list after it. */
  #isIntroduced = false;

  take(block: SectionBlock): void {
    if (block.kind === 'lead') return this.#lead(block.level, block.content, block.rtl ?? false);
    if (block.kind === 'paragraph') return this.#paragraph(block);
    if (block.kind === 'table') return this.#table(block);
    if (block.kind === 'picture') return this.#picture(block);
    this.items.push({ kind: 'break' });
  }

  #lead(level: number, content: readonly Inline[], rtl: boolean): void {
    this.#leadDepth = Math.min(level, deepest - 1) + 1;
    this.#isIntroduced = false;
    this.#text({
      kind: 'lead',
      content,
      level: this.#leadDepth - 1,
      marker: { kind: 'bullet' },
      rtl,
    });
  }

  #paragraph({ content, role, list, rtl = false }: Paragraph): void {
    const last = this.items.at(-1);
    if (role === 'caption' && last?.kind === 'picture' && !last.caption.length)
      return void (this.items[this.items.length - 1] = { ...last, caption: content });
    const depth = list ? list.level + (this.#isIntroduced ? 1 : 0) : 0;
    const level = Math.min(deepest, this.#leadDepth + depth);
    const kind = (!list && kinds[role]) || 'normal';
    const marker = list?.marker ?? { kind: kind === 'normal' ? 'bullet' : 'none' };
    if (!list) this.#isIntroduced = /[:：]\s*$/.test(plainText(content));
    this.#text({ kind, content, level, marker, rtl });
  }

  #text(paragraph: SlideParagraph): void {
    if (!isBlank(paragraph.content))
      this.items.push({
        kind: 'text',
        paragraph: { ...paragraph, content: restyled(paragraph.content, emphasis) },
      });
  }

  #table(table: Table): void {
    const cells = table.rows.flatMap((row) => row.cells);
    if (isLayout(table))
      return cells.forEach(({ blocks }) =>
        contentBlocks(blocks).forEach((block) => this.take(block)),
      );
    this.items.push({ kind: 'table', table });
    for (const picture of picturesIn(table)) this.#picture(picture);
  }

  #picture(picture: Picture): void {
    if (Math.max(picture.width, picture.height) >= smallestPicture)
      this.items.push({ kind: 'picture', picture, caption: [] });
  }
}

/** What stands on the slides of a section, in order. */
export function slideItems(blocks: readonly SectionBlock[]): SlideItem[] {
  const maker = new ItemMaker();
  for (const block of blocks) maker.take(block);
  const { items } = maker;
  const [only] = items;
  // A paragraph that stands alone needs no bullet.
  if (items.length === 1 && only?.kind === 'text' && only.paragraph.marker.kind === 'bullet')
    return [
      { kind: 'text', paragraph: { ...only.paragraph, kind: 'plain', marker: { kind: 'none' } } },
    ];
  return items;
}
