import { describe, expect, it } from 'vitest';
import { textOf } from '#models/document/content.ts';
import type {
  Block,
  Cell,
  Inline,
  Marker,
  TextDocument,
  TextStyle,
} from '#models/document/model.ts';
import { markdownOf } from '#formats/md/writer.ts';

const documentOf = (blocks: Block[]): TextDocument => ({
  properties: { title: '', subject: '', author: '' },
  async *blocks() {
    yield* blocks;
  },
});
async function written(...blocks: Block[]): Promise<string> {
  let markdown = '';
  for await (const piece of markdownOf(documentOf(blocks))) markdown += piece;
  return markdown;
}

const text = (value: string, style: TextStyle = {}) => textOf(value, style);
const paragraph = (...content: Inline[]): Block => ({ kind: 'paragraph', role: 'body', content });
const words = (value: string) => paragraph(text(value));
const code = (value: string): Block => ({
  kind: 'paragraph',
  role: 'code',
  content: [text(value)],
});
const item = (value: string, level: number, marker: Marker, list = 'a'): Block => ({
  ...{ kind: 'paragraph', role: 'body', content: [text(value)] },
  list: { list, level, marker },
});
const bullet = { kind: 'bullet' } as const;
const number = (ordinal: number, format: 'decimal' | 'lowerLetter' = 'decimal'): Marker => ({
  ...{ kind: 'number', format, before: '', after: '.', ordinal },
});
const cell = (value: string, columnSpan = 1, rowSpan = 1): Cell => ({
  ...{ blocks: [words(value)], columnSpan, rowSpan },
});

describe('text', () => {
  it.each([
    ['snake_case and 2 < 3 & 4', 'snake_case and 2 < 3 & 4'],
    ['*not* `code` [no link]', '\\*not\\* \\`code\\` \\[no link\\]'],
    ['_not_ <b> &lt; \\', '\\_not\\_ \\<b> &amp;lt; \\\\'],
    ['# no heading', '\\# no heading'],
    ['#hashtag', '#hashtag'],
    ['1. no list', '1\\. no list'],
    ['2026-01-31', '2026-01-31'],
    ['- no list', '\\- no list'],
    ['-1 degree', '-1 degree'],
    ['---', '\\---'],
    ['> no quote', '\\> no quote'],
  ])('%s is shown as it is', async (given, expected) => {
    expect(await written(words(given))).toBe(`${expected}\n`);
  });

  it('is emphasised between its spaces, and in the middle of a word', async () => {
    const content = [
      text('a '),
      text(' bold ', { bold: true }),
      text('un'),
      text('usual', { italic: true }),
    ];
    expect(await written(paragraph(...content))).toBe('a  **bold** un*usual*\n');
  });

  it('is emphasised by HTML where the syntax of Markdown does not apply', async () => {
    const content = [text('Note:', { bold: true }), text('this')];
    expect(await written(paragraph(...content))).toBe('<strong>Note:</strong>this\n');
  });

  it('has links, line breaks and notes, which follow at the end', async () => {
    const note: Inline = { kind: 'note', blocks: [words('First.'), words('Second.')] };
    const link: Inline = { ...text('there'), link: 'https://example.com/a(b)' };
    const content = [link, { kind: 'break' } as const, text('next line'), note];
    expect(await written(paragraph(...content), words('after'))).toBe(
      '[there](<https://example.com/a(b)>)\\\nnext line[^1]\n\nafter\n\n[^1]: First.\n\n    Second.\n',
    );
  });
});

describe('blocks', () => {
  it('are headings of six levels, without the emphasis that all of one has', async () => {
    const heading = (level: number, label?: string): Block => ({
      ...{ kind: 'heading', level, content: [text('Title', { bold: true })] },
      ...(label && { label }),
    });
    expect(await written(heading(1), heading(2, '1.2'), heading(9))).toBe(
      '# Title\n\n## 1.2 Title\n\n###### Title\n',
    );
  });

  it('are lists in lists, each item below the text of the one around it', async () => {
    const blocks = [
      item('ten', 0, number(10)),
      item('inside', 1, bullet),
      item('deep', 2, number(1, 'lowerLetter')),
      item('eleven', 0, number(11)),
      words('after'),
    ];
    expect(await written(...blocks)).toBe(
      '10. ten\n    - inside\n      - a. deep\n11. eleven\n\nafter\n',
    );
  });

  it('are lists apart where another one begins', async () => {
    const blocks = [item('one', 0, number(1)), item('other', 0, number(1), 'b')];
    expect(await written(...blocks)).toBe('1. one\n\n<!-- -->\n\n1. other\n');
  });

  it('are code in one piece, whatever is in it', async () => {
    const blocks = [item('list', 0, bullet), code('a = `b`'), code('```'), words('after')];
    expect(await written(...blocks)).toBe('- list\n\n````\na = `b`\n```\n````\n\nafter\n');
  });

  it('are quotes and pictures by their description', async () => {
    const quote: Block = {
      kind: 'paragraph',
      role: 'quote',
      content: [text('a'), { kind: 'break' }, text('b')],
    };
    expect(await written(quote)).toBe('> a\\\n> b\n');
  });

  it('are tables with a place for each cell that spans several', async () => {
    const rows = [
      { cells: [cell('wide', 2), cell('x|y')] },
      { cells: [cell('tall', 1, 2), cell('b'), cell('c')] },
      { cells: [cell('d'), cell('e')] },
    ];
    const table: Block = { kind: 'table', rows, headerRows: 1, columns: [1, 1, 1] };
    expect(await written(table)).toBe(
      '| wide |  | x\\|y |\n| --- | --- | --- |\n| tall | b | c |\n|  | d | e |\n',
    );
  });

  it('may be none', async () => {
    expect(await written()).toBe('\n');
  });
});
