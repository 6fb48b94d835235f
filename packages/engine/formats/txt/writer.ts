// Writes a document as plain text: a line for each paragraph, tabs between the cells of a row, notes at the end.
import { markerText } from '#models/document/marker-text.ts';
import type {
  Block,
  Cell,
  Inline,
  ListItem,
  Note,
  Table,
  TextDocument,
} from '#models/document/model.ts';
import { gridOf } from '#models/document/table-grid.ts';

export type PlainTextOptions = {
  /** Separates paragraphs by an empty line, except list items. */
  spaced?: boolean;
};

const markerOf = ({ marker, level }: ListItem): string =>
  `${'  '.repeat(level)}${markerText(marker)} `;

/** Writes blocks, and numbers the notes that they reference. */
class PlainText {
  readonly notes: Note[] = [];

  block(block: Block): string {
    if (block.kind === 'table') return this.#table(block);
    if (block.kind === 'picture') return block.alt && `[${block.alt}]`;
    if (block.kind === 'heading')
      return `${block.label ? `${block.label} ` : ''}${this.#inlines(block.content)}`;
    if (block.kind !== 'paragraph') return '';
    return `${block.list ? markerOf(block.list) : ''}${this.#inlines(block.content)}`;
  }

  note(note: Note): string {
    return this.#inner(note.blocks, '\n');
  }

  #inlines(content: readonly Inline[]): string {
    return content.map((inline) => this.#inline(inline)).join('');
  }

  #inline(inline: Inline): string {
    if (inline.kind === 'text') return inline.text;
    if (inline.kind === 'break') return '\n';
    if (inline.kind === 'note') return `[${this.notes.push(inline)}]`;
    return inline.kind === 'pageNumber' ? inline.shown : '';
  }

  /** A cell is written at its first position; the other positions of its span stay empty. */
  #table(table: Table): string {
    const rows = gridOf(table).map((places) =>
      places.map((place) =>
        place?.isFirstRow && place.isFirstColumn ? this.#cell(place.cell) : '',
      ),
    );
    return rows.map((cells) => cells.join('\t').trimEnd()).join('\n');
  }

  #cell({ blocks }: Cell): string {
    return this.#inner(blocks, ' ').replaceAll(/\s+/g, ' ');
  }

  #inner(blocks: readonly Block[], separator: string): string {
    const texts = blocks.map((block) => this.block(block).trim());
    return texts.filter(Boolean).join(separator);
  }
}

const isItem = (block: Block | undefined) =>
  block?.kind === 'paragraph' && block.list !== undefined;

/** The document as plain text, in pieces. */
export async function* plainTextOf(
  { blocks }: Pick<TextDocument, 'blocks'>,
  { spaced = false }: PlainTextOptions = {},
): AsyncGenerator<string> {
  const writer = new PlainText();
  let last: Block | undefined;
  for await (const block of blocks()) {
    const text = writer.block(block);
    if (!text.trim()) continue;
    const isApart = spaced && last && !(isItem(last) && isItem(block));
    yield `${isApart ? '\n' : ''}${text}\n`;
    last = block;
  }
  // Notes may have notes themselves, which are appended.
  for (const [index, note] of writer.notes.entries())
    yield `${index ? '' : '\n'}[${index + 1}] ${writer.note(note)}\n`;
}
