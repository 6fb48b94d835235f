import { expect, it } from 'vitest';
import { textOf } from '#models/document/content.ts';
import type { Block, Cell, Inline, Paragraph } from '#models/document/model.ts';
import { plainTextOf, type PlainTextOptions } from './writer.ts';

async function written(blocks: Block[], options?: PlainTextOptions): Promise<string> {
  const all = async function* () {
    yield* blocks;
  };
  let text = '';
  for await (const piece of plainTextOf({ blocks: all }, options)) text += piece;
  return text;
}

const paragraph = (content: string | Inline[], more: Partial<Paragraph> = {}): Paragraph => ({
  ...{ kind: 'paragraph', role: 'body' },
  content: typeof content === 'string' ? [textOf(content)] : content,
  ...more,
});
const item = (text: string, level: number): Paragraph =>
  paragraph(text, { list: { list: 'a', level, marker: { kind: 'bullet' } } });
const cell = (text: string, more: Partial<Cell> = {}): Cell => ({
  ...{ blocks: [paragraph(text), paragraph('x')], columnSpan: 1, rowSpan: 1 },
  ...more,
});

it('has a line for each paragraph, apart by an empty one if requested, but for items of a list', async () => {
  const blocks = [paragraph('a'), item('b', 0), item('c', 1), paragraph('d')];
  expect(await written(blocks)).toBe('a\n• b\n  • c\nd\n');
  expect(await written(blocks, { spaced: true })).toBe('a\n\n• b\n  • c\n\nd\n');
});

it('leaves the places empty that a cell of a table reaches over', async () => {
  const rows = [
    { cells: [cell('a', { rowSpan: 2 }), cell('b', { columnSpan: 2 })] },
    { cells: [cell('c'), cell('d')] },
  ];
  const table: Block = { kind: 'table', headerRows: 0, columns: [1, 1, 1], rows };
  expect(await written([table])).toBe('a x\tb x\n\tc x\td x\n');
});

it('has notes at the end, those of notes behind them, and the numbers of pages as they stood', async () => {
  const inner: Inline = { kind: 'note', blocks: [paragraph('inner')] };
  const note: Inline = { kind: 'note', blocks: [paragraph([textOf('outer'), inner])] };
  const number: Inline = { kind: 'pageNumber', counts: 'page', shown: '7', style: {} };
  expect(await written([paragraph([textOf('text'), note, textOf(' '), number])])).toBe(
    'text[1] 7\n\n[1] outer[2]\n[2] inner\n',
  );
});
