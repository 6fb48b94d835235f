// Writes tables in GitHub's Markdown: a grid of lines of text, the first of which is the header.
import { plainText } from '#models/document/content.ts';
import { markerText } from '#models/document/marker-text.ts';
import type { Block, Cell, Table } from '#models/document/model.ts';
import { escaped, inlineMarkdown, pictureMarkdown, type NoteNumber } from '#formats/md/inline.ts';

const lineBreak = '<br>';

function blockLine(block: Block, numberOf: NoteNumber): string {
  if (block.kind === 'table') return innerTable(block, numberOf);
  if (block.kind === 'picture' && block.address) return pictureMarkdown(block);
  if (block.kind !== 'paragraph' && block.kind !== 'heading') return '';
  const text = inlineMarkdown(block.content, numberOf, lineBreak);
  if (block.kind === 'heading') return plainText(block.content).trim() && `**${text}**`;
  return block.list ? `${escaped(markerText(block.list.marker))} ${text}` : text;
}

/** Cells cannot contain tables, so the rows of a nested one become lines. */
const innerTable = ({ rows }: Table, numberOf: NoteNumber): string =>
  rows.map(({ cells }) => cells.map((cell) => cellText(cell, numberOf)).join(' ')).join(lineBreak);

const cellText = ({ blocks }: Cell, numberOf: NoteNumber): string =>
  blocks
    .map((block) => blockLine(block, numberOf))
    .filter(Boolean)
    .join(lineBreak);

const cellLine = (cell: Cell, numberOf: NoteNumber) =>
  cellText(cell, numberOf).replaceAll('|', '\\|');

/** Tracks which positions of a grid are covered by spanning cells. */
class Grid {
  readonly #rows: string[][] = [];

  /** Puts a text at the first free position of a row, and empty texts where its cell spans. */
  add(row: number, { columnSpan, rowSpan }: Cell, text: string): void {
    const column = this.#firstFree(row);
    for (let down = 0; down < rowSpan; down++)
      for (let across = 0; across < columnSpan; across++)
        this.#row(row + down)[column + across] = down || across ? '' : text;
  }

  #firstFree(row: number): number {
    const cells = this.#row(row);
    let column = 0;
    while (cells[column] !== undefined) column++;
    return column;
  }

  #row(index: number): string[] {
    return (this.#rows[index] ??= []);
  }

  /** The first `count` rows, all as long as the longest. */
  rows(count: number): string[][] {
    const rows = Array.from({ length: count }, (_, index) => this.#row(index));
    const width = Math.max(1, ...rows.map(({ length }) => length));
    return rows.map((row) => Array.from({ length: width }, (_, column) => row[column] ?? ''));
  }
}

/** A table, line by line. */
export function tableMarkdown({ rows }: Table, numberOf: NoteNumber): string {
  const grid = new Grid();
  for (const [index, { cells }] of rows.entries())
    for (const cell of cells) grid.add(index, cell, cellLine(cell, numberOf));
  const [header = [], ...others] = grid.rows(rows.length);
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...others.map(line)].join('\n');
}
