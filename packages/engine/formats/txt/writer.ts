// Writes a text document as plain text: a line for each paragraph, the cells of a row apart by tabs.
import { plainText } from '#document/content.ts';
import { markerText } from '#document/marker-text.ts';
import type { Block, Cell, ListItem, TextDocument } from '#document/model.ts';

const markerOf = ({ marker, level }: ListItem): string =>
  `${'  '.repeat(level)}${markerText(marker)} `;

const cellText = ({ blocks }: Cell): string =>
  blocks
    .map((block) => blockText(block).trim())
    .filter(Boolean)
    .join(' ');

function blockText(block: Block): string {
  if (block.kind === 'table')
    return block.rows.map(({ cells }) => cells.map(cellText).join('\t')).join('\n');
  if (block.kind === 'heading')
    return `${block.label ? `${block.label} ` : ''}${plainText(block.content)}`;
  if (block.kind !== 'paragraph') return '';
  return `${block.list ? markerOf(block.list) : ''}${plainText(block.content)}`;
}

/** The document as plain text, piece by piece. */
export async function* plainTextOf(document: TextDocument): AsyncGenerator<string> {
  for await (const block of document.blocks()) {
    const text = blockText(block);
    if (text) yield `${text}\n`;
  }
}
