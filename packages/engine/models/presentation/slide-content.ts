// Converts the blocks of a section to slide content: paragraphs with level and bullet, tables and pictures.
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
/** Smaller pictures, in points, are ornaments of a line. */
const smallestPicture = 20;
const monospaced = /mono|courier|consol|menlo|fira code|source code/i;

/** The distance of a colour from white, from 0 to 1; pale colours are unreadable on a slide. */
function darkness(color: string): number {
  const [red = 0, green = 0, blue = 0] =
    color.match(/../g)?.map((hex) => Number.parseInt(hex, 16)) ?? [];
  return 1 - (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
}

/** Keeps intentional colours that are readable on white; near-black is the default anyway. */
function keptColor(color: string | undefined): string | undefined {
  const isMeant = color && darkness(color) > 0.35 && darkness(color) < 0.85;
  return isMeant ? color : undefined;
}

/** The formatting for a slide: emphasis stays, size and font are the slide's own. */
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

/** True for tables that only lay out text: one cell, or a row of cells with pictures. */
function isLayout(table: Table): boolean {
  const cells = table.rows.flatMap((row) => row.cells);
  return cells.length === 1 || (isNarrow(table) && hasPicture(cells));
}

/** The pictures in cells, because cells of slides cannot contain any. */
const picturesIn = (table: Table): Picture[] =>
  table.rows
    .flatMap(({ cells }) => cells.flatMap(({ blocks }) => blocks))
    .flatMap((block) => {
      if (block.kind === 'table') return picturesIn(block);
      return block.kind === 'picture' ? [block] : [];
    });

const contentBlocks = (blocks: readonly Block[]): SectionBlock[] =>
  blocks.map((block) =>
    block.kind === 'heading' ? { kind: 'subheading', level: 0, content: block.content } : block,
  );

/** Converts blocks to items; tracks the heading they are below. */
class ItemMaker {
  readonly items: SlideItem[] = [];
  #leadDepth = 0;
  /** True after a paragraph that ends in a colon and introduces a list. */
  #isIntroduced = false;

  take(block: SectionBlock): void {
    if (block.kind === 'subheading')
      return this.#subheading(block.level, block.content, block.rtl ?? false);
    if (block.kind === 'paragraph') return this.#paragraph(block);
    if (block.kind === 'table') return this.#table(block);
    if (block.kind === 'picture') return this.#picture(block);
    this.items.push({ kind: 'break' });
  }

  #subheading(level: number, content: readonly Inline[], rtl: boolean): void {
    this.#leadDepth = Math.min(level, deepest - 1) + 1;
    this.#isIntroduced = false;
    this.#text({
      kind: 'subheading',
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

/** The content of a section's slides, in order. */
export function slideItems(blocks: readonly SectionBlock[]): SlideItem[] {
  const maker = new ItemMaker();
  for (const block of blocks) maker.take(block);
  const { items } = maker;
  const [only] = items;
  // A single paragraph needs no bullet.
  if (items.length === 1 && only?.kind === 'text' && only.paragraph.marker.kind === 'bullet')
    return [
      { kind: 'text', paragraph: { ...only.paragraph, kind: 'plain', marker: { kind: 'none' } } },
    ];
  return items;
}
