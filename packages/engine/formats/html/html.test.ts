import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { textOf } from '#models/document/content.ts';
import type { ImageFile } from '#models/document/image-file.ts';
import type {
  Block,
  Cell,
  DocumentFormatting,
  Inline,
  Marker,
  Paragraph,
  Table,
  TextStyle,
} from '#models/document/model.ts';
import { htmlOf } from './writer.ts';

const formatting: DocumentFormatting = {
  text: { font: 'Liberation Serif', size: 10 },
  headings: [undefined, { font: 'Liberation Serif', size: 16, bold: true }],
};

/** The whole HTML page for blocks. */
async function page(blocks: Block[], title = 'A title'): Promise<string> {
  const all = (async function* () {
    yield* blocks;
  })();
  const properties = { title, subject: '', author: '' };
  let html = '';
  for await (const piece of htmlOf({ properties, formatting, blocks: all })) html += piece;
  return html;
}
const body = async (...blocks: Block[]) =>
  (await page(blocks)).replace(/^.*<body>\n|<\/body>.*$/gs, '');

const plain = formatting.text;
const text = (value: string, style: TextStyle = {}) => textOf(value, { ...plain, ...style });
const paragraph = (content: string | Inline[], more: Partial<Paragraph> = {}): Paragraph => ({
  ...{ kind: 'paragraph', role: 'body' },
  content: typeof content === 'string' ? [text(content)] : content,
  ...more,
});
const image: ImageFile = {
  ...{ key: 'a', type: 'png', size: 10 },
  open: async () => Readable.from([Buffer.from('ab'), Buffer.from('cdef'), Buffer.from('ghij')]),
};

describe('text', () => {
  it('is in the elements that HTML has for its look, its spaces outside', async () => {
    const content = [
      text('a'),
      text(' bold ', { bold: true }),
      text('2', { script: 'super', italic: true }),
      text('red', { color: 'FF0000', size: 14 }),
      text('marked', { background: 'FFFF00' }),
      text('Small', { smallCapitals: true }),
    ];
    expect(await body(paragraph(content))).toBe(
      '<p>a <strong>bold</strong> <em><sup>2</sup></em><span style="color:#FF0000;font-size:14pt">red</span><mark style="background-color:#FFFF00">marked</mark><span style="font-variant:small-caps">Small</span></p>\n',
    );
  });

  it('is not bold in a heading that is, unless it says so', async () => {
    const style = { size: 16, bold: true };
    const content = [text('bold', style), text(' plain', { size: 16 })];
    expect(await body({ kind: 'heading', level: 1, content })).toBe(
      '<h1>bold <span style="font-weight:normal">plain</span></h1>\n',
    );
  });

  it('is never markup, whatever it says, nor is a title, a colour, a font or a language', async () => {
    const evil = '"><script>alert(1)</script>';
    const style = { color: `red;${evil}`, font: `x';}${evil}`, background: evil };
    const html = await page([paragraph([textOf(evil, style)])], evil);
    expect(html).not.toContain('<script');
    expect(html).not.toContain("x';}");
  });

  it.each([
    ['https://example.org/?a=1&b="', '<a href="https://example.org/?a=1&amp;b=&quot;">x</a>'],
    ['mailto:a@example.org', '<a href="mailto:a@example.org">x</a>'],
    ['javascript:alert(1)', 'x'],
    [' java\nscript:alert(1)', 'x'],
    ['data:text/html,x', 'x'],
    ['/relative', 'x'],
  ])('is linked to %s only where that is safe', async (link, expected) => {
    expect(await body(paragraph([{ ...text('x'), link }]))).toBe(`<p>${expected}</p>\n`);
  });

  it('is read from the right where the document is', async () => {
    expect(await body(paragraph('שלום', { rtl: true, align: 'end' }))).toBe(
      '<p dir="rtl" style="text-align:end">שלום</p>\n',
    );
  });
});

const item = (value: string, level: number, marker: Marker, list = 'a'): Paragraph =>
  paragraph(value, { list: { list, level, marker } });
const bullet: Marker = { kind: 'bullet' };
const number = (
  ordinal: number,
  after = '.',
  format: 'decimal' | 'lowerRoman' = 'decimal',
): Marker => ({
  ...{ kind: 'number', format, before: '', after, ordinal },
});
const tags = (html: string) => html.replaceAll(/\n/g, '');

describe('lists', () => {
  it('are in the items that they belong to', async () => {
    const html = await body(
      item('one', 0, number(1)),
      item('in', 1, bullet),
      item('deep', 2, number(1, ')', 'lowerRoman')),
      item('two', 0, number(2)),
      paragraph('after'),
    );
    expect(tags(html)).toBe(
      '<ol type="1"><li>one<ul><li>in<ol type="i" class="closed"><li>deep</li></ol></li></ul></li><li>two</li></ol><p>after</p>',
    );
  });

  it('begin at their number, and go on where they were left', async () => {
    const html = await body(
      item('c', 0, number(3)),
      item('g', 0, number(7)),
      item('h', 0, number(8)),
    );
    expect(tags(html)).toBe('<ol type="1" start="3"><li>c</li><li value="7">g</li><li>h</li></ol>');
  });

  it('are separate where another one begins, and keep labels that are not numbers', async () => {
    const label: Marker = { kind: 'label', text: '§ 1.2' };
    const html = await body(item('a', 0, bullet), item('b', 0, bullet, 'b'), item('c', 0, label));
    expect(tags(html)).toBe(
      '<ul><li>a</li></ul><ul><li>b</li></ul><ul class="labelled"><li><span class="label">§ 1.2</span> c</li></ul>',
    );
  });
});

const cell = (value: string, more: Partial<Cell> = {}): Cell => ({
  ...{ blocks: [paragraph(value)], columnSpan: 1, rowSpan: 1 },
  ...more,
});
const table = (headerRows: number, ...rows: Cell[][]): Table => ({
  ...{ kind: 'table', headerRows, columns: [100, 50, 50] },
  rows: rows.map((cells) => ({ cells })),
  formatting: { indent: 0, padding: { side: 0, top: 0, bottom: 0 }, rows: rows.map(() => 12) },
});

describe('tables', () => {
  it('have a head, spans, and a place for each cell', async () => {
    const html = await body(
      table(
        1,
        [cell('h'), cell('wide', { columnSpan: 2 })],
        [cell('tall', { rowSpan: 2 }), cell('b'), cell('c')],
        [cell('d')],
      ),
    );
    expect(tags(html).replace(/^.*<\/colgroup>/, '')).toBe(
      '<thead><tr><th>h</th><th colspan="2">wide</th></tr></thead><tbody><tr><td rowspan="2">tall</td><td>b</td><td>c</td></tr><tr><td>d</td><td></td></tr></tbody></table></div>',
    );
    expect(html).toContain('<col style="width:50%"><col style="width:25%">');
  });

  it('have no head where a cell goes on below it', async () => {
    const html = await body(table(1, [cell('tall', { rowSpan: 2 })], [cell('b')]));
    expect(html).not.toContain('<thead>');
  });

  it('draw the lines that were there', async () => {
    const edges = { top: '112233', right: '112233', bottom: '112233', left: '112233' };
    const grid = Array.from({ length: 3 }, () => cell('x', { formatting: { edges } }));
    expect(await body(table(0, grid))).toContain('<table class="grid" style="--edge:#112233;');
    const some = cell('x', { formatting: { edges: { bottom: '112233' }, fill: 'EEEEEE' } });
    expect(await body(table(0, [some]))).toContain(
      '<td style="background-color:#EEEEEE;border-bottom:1px solid #112233">x</td>',
    );
  });
});

describe('pictures and notes', () => {
  it('are inside of the page, as large as they were', async () => {
    const picture = { kind: 'picture', image, width: 75, height: 30, alt: 'A "house"' } as const;
    expect(await body(picture)).toBe(
      `<figure><img src="data:image/png;base64,${Buffer.from('abcdefghij').toString('base64')}" alt="A &quot;house&quot;" width="100" height="40"></figure>\n`,
    );
  });

  it('have the text around them if they float', async () => {
    const float = { side: 'left', left: 12, top: 3, gap: 9 } as const;
    const picture = { kind: 'picture', image, width: 75, height: 30, alt: '', float } as const;
    expect(await body(picture)).toContain(
      '<figure style="float:left;margin-right:9pt;margin-inline-start:min(12pt,',
    );
    expect(await body({ ...picture, float: { ...float, side: 'both' } })).toContain(
      '<figure style="float:left;margin-right:9pt">',
    );
  });

  it('are at the end, with links in both directions, also notes of notes', async () => {
    const inner: Inline = { kind: 'note', blocks: [paragraph('inner')] };
    const note: Inline = { kind: 'note', blocks: [paragraph([text('outer'), inner])] };
    const html = await body(paragraph([text('text'), note]), paragraph('last'));
    expect(html).toMatch(/text<sup class="note"><a id="ref-1" href="#note-1"[^>]*>1<\/a><\/sup>/);
    expect(html).toMatch(/<p>last<\/p>\s*<section class="notes"/);
    expect(html).toMatch(
      /<li id="note-1"><p>outer.*<li id="note-2"><p>inner<\/p>\s*<a class="back" href="#ref-2"/s,
    );
  });
});
