import { describe, expect, it } from 'vitest';
import { plainText } from '#models/document/content.ts';
import type { Block } from '#models/document/model.ts';
import { readHtml } from './reader.ts';

async function blocksOf(html: string): Promise<Block[]> {
  const blocks: Block[] = [];
  for await (const block of (await readHtml(html)).blocks()) blocks.push(block);
  return blocks;
}

/** Each block as one line: its kind, what is special about it, its text. */
const lines = async (html: string) => (await blocksOf(html)).map(lineOf);

function lineOf(block: Block): string {
  if (block.kind === 'heading') return `h${block.level} ${plainText(block.content)}`;
  if (block.kind === 'table')
    return `table ${block.rows.map(({ cells }) => cells.map(({ blocks }) => blocks.map(lineOf).join('/')).join('|')).join(' — ')}`;
  if (block.kind !== 'paragraph') return block.kind;
  const { list, role, content } = block;
  const marker = list?.marker.kind === 'number' ? `${list.marker.ordinal}.` : '-';
  const before = list ? `${' '.repeat(list.level)}${marker} ` : role === 'body' ? '' : `${role} `;
  return before + plainText(content);
}

const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('the structure of a page', () => {
  it('has headings, paragraphs, quotes and code', async () => {
    const html =
      '<h1>One</h1><div>loose<p>two</p>rest</div><h3>Three</h3><blockquote><p>q</p></blockquote><pre><code>a\n  b</code></pre>';
    expect(await lines(html)).toEqual([
      ...['h1 One', 'loose', 'two', 'rest', 'h3 Three', 'quote q', 'code a\n  b'],
    ]);
  });

  it('has nested lists with the numbers of the page', async () => {
    const html =
      '<ul><li><p>a</p><ol start="3"><li><p>b</p></li><li value="9">c</li></ol></li><li></li><li><p>d</p><p>e</p></li></ul><ol><li>f</li></ol>';
    expect(await lines(html)).toEqual(['- a', ' 3. b', ' 9. c', '- ', '- d\ne', '1. f']);
    const lists = (await blocksOf(html)).flatMap((block) =>
      block.kind === 'paragraph' ? [block.list?.list] : [],
    );
    expect(new Set(lists).size).toBe(2);
  });

  it('has tables with spans and header rows', async () => {
    const html =
      '<table><tbody><tr><th>A</th><th>B</th></tr><tr><td rowspan="2">1<p>2</p></td><td><ul><li>x</li></ul></td></tr><tr><td></td></tr></tbody></table>';
    expect(await lines(html)).toEqual(['table A|B — 1/2|- x — ']);
    const [table] = await blocksOf(html);
    expect(table).toMatchObject({ headerRows: 1, columns: [1, 1] });
    expect(table?.kind === 'table' && table.rows[1]?.cells[0]?.rowSpan).toBe(2);
  });

  it('has tables of any length, and of a width that has a limit', async () => {
    const [long] = await blocksOf(`<table>${'<tr><td>1'.repeat(130_000)}</table>`);
    expect(long?.kind === 'table' && long.rows.length).toBe(130_000);
    const [wide] = await blocksOf('<table><tr><td colspan="1000">1</td></tr></table>');
    expect(wide?.kind === 'table' && wide.columns.length).toBe(100);
  });

  it('leaves out scripts, styles, controls and comments', async () => {
    const html =
      '<head><title>T</title><style>p{}</style></head><script>alert(1)</script><p onclick="x()">a<!-- b --><button>c</button></p>';
    expect(await lines(html)).toEqual(['a']);
    expect((await readHtml(html)).properties.title).toBe('T');
  });

  it('keeps empty lines between paragraphs, not at the end', async () => {
    expect(await lines('<p>a</p><p></p><p>b</p><p>&nbsp;</p>')).toEqual(['a', '', 'b']);
  });
});

describe('the text of a page', () => {
  it('has its spaces collapsed as in browsers', async () => {
    expect(await lines('<p>\n  a <b> b</b>\n c<br>\n d </p>')).toEqual(['a b c\nd']);
  });

  it('keeps emphasis, colours, sizes and links', async () => {
    const html =
      '<p style="text-align:center"><strong>b</strong><em><u>i</u></em><s>s</s><span style="color: rgb(255, 0, 16); font-size: 16px">c</span><span style="font-weight:400"><b>n</b></span><a href="https://example.com/">l</a><a href="javascript:alert(1)">x</a></p>';
    expect(await blocksOf(html)).toMatchObject([
      {
        align: 'center',
        content: [
          { text: 'b', style: { bold: true } },
          { text: 'i', style: { italic: true, underline: true } },
          { text: 's', style: { strike: true } },
          { text: 'c', style: { color: 'FF0010', size: 12 } },
          { text: 'n', style: { bold: true } },
          { text: 'l', link: 'https://example.com/' },
          { text: 'x' },
        ],
      },
    ]);
    expect(JSON.stringify(await blocksOf(html))).not.toContain('javascript');
  });

  it('is not taken to have the background of its cell', async () => {
    const [table] = await blocksOf(
      '<table><tr><td style="background-color:#eee">a</td></tr></table>',
    );
    const cell = table?.kind === 'table' ? table.rows[0]?.cells[0] : undefined;
    expect(cell).toMatchObject({
      formatting: { fill: 'EEEEEE' },
      blocks: [{ content: [{ text: 'a', style: {} }] }],
    });
  });
});

describe('the pictures of a page', () => {
  it('are those that it embeds, in the size that it states', async () => {
    const html = `<figure><img src="${dot}" alt="A dot" width="40"></figure><p>in <img src="${dot}" alt="">line</p>`;
    expect(await blocksOf(html)).toMatchObject([
      {
        kind: 'picture',
        alt: 'A dot',
        width: 30,
        height: 30,
        image: { type: 'png' },
        address: dot,
      },
      { content: [{ text: 'in ' }, { kind: 'inlinePicture' }, { text: 'line' }] },
    ]);
  });

  it('are links when they are elsewhere, because nothing is fetched', async () => {
    expect(await blocksOf('<p><img src="https://example.com/a.png" alt="A"></p>')).toMatchObject([
      { content: [{ text: 'A', link: 'https://example.com/a.png' }] },
    ]);
  });
});

// Without the limit, the parser alone takes minutes for the larger one.
it.each([501, 300_000])('refuses a page of %i nested elements', async (depth) => {
  await expect(blocksOf('<div>'.repeat(depth))).rejects.toMatchObject({
    problem: { code: 'nested_too_deep' },
  });
});
