import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entryText } from '#containers/zip-content.ts';
import { zipEntries } from '#containers/zip-directory.ts';
import { textOf } from '#models/document/content.ts';
import type { ImageFile } from '#models/document/image-file.ts';
import type {
  Block,
  DocumentFormatting,
  Inline,
  Marker,
  PageSetup,
  Paragraph,
  ParagraphFormatting,
  Picture,
  Shape,
  Table,
  TextStyle,
} from '#models/document/model.ts';
import { writeWordDocument } from './writer.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-docx-'));
});
afterAll(() => rm(folder, { recursive: true }));

const setup: PageSetup = {
  ...{ width: 600, height: 800, header: [], footer: [] },
  margins: { left: 50, top: 60, right: 70, bottom: 80 },
};
const formatting: DocumentFormatting = {
  text: { font: 'Liberation Serif', size: 10 },
  headings: [undefined, { font: 'Liberation Sans', size: 16, bold: true, color: 'AA0000' }],
};
const limit = 1_000_000;

/** A part of the document that is written for blocks. */
async function part(name: string, blocks: Block[], more: Partial<PageSetup> = {}): Promise<string> {
  const path = join(folder, 'written.docx');
  const all = (async function* () {
    yield* blocks;
  })();
  const properties = { title: '', subject: '', author: '' };
  await writeWordDocument(path, {
    properties,
    setup: { ...setup, ...more },
    formatting,
    blocks: all,
  });
  const entry = (await zipEntries(path)).find((one) => one.name === name);
  return entry ? entryText(path, entry, limit) : '';
}

/** The content of the body without the last section's properties. */
const body = async (...blocks: Block[]): Promise<string> =>
  (await part('word/document.xml', blocks)).replace(/^.*<w:body>|<\/w:body>.*$/gs, '');

const paragraph = (
  content: string | Inline[],
  more: ParagraphFormatting = {},
  rest: Partial<Paragraph> = {},
): Paragraph => ({
  kind: 'paragraph',
  role: 'body',
  content: typeof content === 'string' ? [textOf(content)] : content,
  formatting: more,
  ...rest,
});
const text = (value: string, style: TextStyle = {}) => textOf(value, style);
const number = (ordinal: number): Marker => ({
  ...{ kind: 'number', format: 'decimal', before: '', after: '.', ordinal },
});
const item = (value: string, marker: Marker, level = 0, indent = 36): Paragraph =>
  paragraph(value, { indent, firstIndent: -18 }, { list: { list: 'a', level, marker } });

const image: ImageFile = {
  ...{ key: 'picture', type: 'png', size: 3 },
  open: async () => Readable.from([Buffer.from('png')]),
};
const picture = (more: Partial<Picture> = {}): Picture => ({
  ...{ kind: 'picture', image, width: 100, height: 50, alt: 'A <house>' },
  ...more,
});

describe('text that came with its look', () => {
  it('says only what its style does not', async () => {
    const xml = await body(
      paragraph([
        text('plain', { font: 'Liberation Serif', size: 10 }),
        text('other', { font: 'Liberation Mono', size: 9, background: 'FFFF00', script: 'sub' }),
      ]),
    );
    expect(xml).toContain('<w:r><w:t xml:space="preserve">plain</w:t></w:r>');
    expect(xml).toContain(
      '<w:rPr><w:rFonts w:ascii="Liberation Mono" w:hAnsi="Liberation Mono" w:eastAsia="Liberation Mono" w:cs="Liberation Mono"/><w:sz w:val="18"/><w:szCs w:val="18"/><w:shd w:val="clear" w:color="auto" w:fill="FFFF00"/><w:vertAlign w:val="subscript"/></w:rPr>',
    );
  });

  it('is in small capitals where it says so', async () => {
    const xml = await body(paragraph([text('Spice', { smallCapitals: true, strike: true })]));
    expect(xml).toContain('<w:rPr><w:smallCaps/><w:strike/></w:rPr>');
  });

  it('is not bold or coloured in a heading that is, unless it says so', async () => {
    const content = [text('bold', { bold: true, color: 'AA0000' }), text('plain')];
    const xml = await body({ kind: 'heading', level: 1, content });
    expect(xml).toContain('<w:pStyle w:val="Heading1"/>');
    expect(xml).toContain('<w:r><w:t xml:space="preserve">bold</w:t></w:r>');
    expect(xml).toContain(
      '<w:rPr><w:b w:val="0"/><w:bCs w:val="0"/><w:color w:val="000000"/></w:rPr><w:t xml:space="preserve">plain',
    );
  });

  it('has the formatting of body text and of headings in the styles', async () => {
    const styles = await part('word/styles.xml', [paragraph('x')]);
    expect(styles).toMatch(/<w:docDefaults>.*Liberation Serif.*<w:sz w:val="20"\/>/);
    expect(styles).toMatch(
      /w:styleId="Heading1">.*?<w:b\/><w:bCs\/><w:color w:val="AA0000"\/><w:sz w:val="32"\/>/,
    );
  });

  it('keeps the formatting of links, and the direction of right-to-left text', async () => {
    const xml = await body(
      paragraph([{ ...text('here', { underline: true }), link: 'https://example.org/' }]),
      paragraph([text('שלום')], {}, { rtl: true }),
    );
    expect(xml).toMatch(
      /<w:hyperlink r:id="rId\d" w:history="1"><w:r><w:rPr><w:u w:val="single"\/>/,
    );
    expect(xml).toContain('<w:pPr><w:bidi/></w:pPr><w:r><w:rPr><w:rtl/></w:rPr>');
  });

  it('leaves out what XML cannot hold', async () => {
    expect(await body(paragraph('a\u0000\u000b\ud800<&'))).toContain('>a\ufffd&lt;&amp;</w:t>');
  });
});

describe('paragraphs', () => {
  it('are set with their indents, tabs, alignment and background', async () => {
    const tabs = [
      { at: 200, align: 'end', leader: true },
      { at: 100, align: 'center' },
    ] as const;
    const xml = await body(
      paragraph(
        'x',
        { indent: 20, endIndent: 10, firstIndent: 5, tabs, background: 'EEEEEE' },
        { align: 'justify' },
      ),
    );
    expect(xml).toContain(
      '<w:pPr><w:shd w:val="clear" w:color="auto" w:fill="EEEEEE"/><w:tabs><w:tab w:val="center" w:pos="2000"/><w:tab w:val="right" w:leader="dot" w:pos="4000"/></w:tabs><w:ind w:left="400" w:right="200" w:firstLine="100"/><w:jc w:val="both"/></w:pPr>',
    );
  });

  it('have lines as far apart as they were, in multiples of what the font has', async () => {
    const natural = 11.5;
    const xml = await body(
      paragraph('natural', { lineDistance: natural }),
      paragraph('wide', { lineDistance: natural * 1.5 }),
      paragraph([text('unknown', { font: 'Nobody Sans' })], { lineDistance: 13 }),
    );
    const [first, second, third] = xml.split('</w:p>');
    expect(first).not.toContain('w:line=');
    expect(second).toContain('w:line="360" w:lineRule="auto"');
    expect(third).toContain('w:line="260" w:lineRule="exact"');
  });

  it('have the lines of their box, and letters as narrow as they were', async () => {
    const border = { color: 'AA0000', left: 5, right: 4, top: 1 };
    const xml = await body(paragraph([text('a', { stretch: 0.8 })], { border }));
    expect(xml).toContain(
      '<w:pBdr><w:top w:val="single" w:sz="4" w:space="1" w:color="AA0000"/><w:left w:val="single" w:sz="4" w:space="5" w:color="AA0000"/><w:right ',
    );
    expect(xml).toContain('<w:w w:val="80"/>');
  });

  it('keep their vertical distance, whatever the height of their lines', async () => {
    const wide = { lineDistance: 11.5 * 2 };
    const xml = await body(paragraph('a', wide), paragraph('b', { ...wide, before: 21.5 }));
    expect(xml.split('</w:p>')[1]).toContain('w:before="200"');
    const narrow = await body(
      paragraph('a', wide),
      paragraph('b', { lineDistance: 11.5, before: 15 }),
    );
    expect(narrow.split('</w:p>')[1]).toContain('w:before="70"');
  });

  it('are frames where they have a place on the page, one paragraph at the end of each page', async () => {
    const place = { left: 100, top: 50, width: 200, height: 20 };
    const xml = await body(
      paragraph('a', { place }),
      picture({ formatting: { place } }),
      { kind: 'pageBreak' },
      paragraph('b', { place }),
    );
    expect(xml).toContain(
      '<w:framePr w:w="4000" w:h="400" w:hRule="atLeast" w:hSpace="0" w:wrap="around" w:vAnchor="page" w:hAnchor="page" w:x="2000" w:y="999"/>',
    );
    expect(xml).toContain('<wp:positionH relativeFrom="page"><wp:posOffset>1270000<');
    const [first, carrier, second, last] = xml.split('</w:p>');
    expect(first).toContain('>a<');
    expect(carrier).toContain('<wp:anchor');
    expect(carrier).not.toContain('pageBreakBefore');
    expect(second).toContain('>b<');
    expect(last).toContain('<w:pageBreakBefore/>');
  });
});

it('separates positioned tables of one page, and keeps them on it', async () => {
  const place = { left: 100, top: 50, width: 150, height: 20 };
  const placed: Table = {
    ...table([cell('a'), cell('b')]),
    formatting: { ...tableFormatting, place },
  };
  const first = paragraph('first', { place });
  const xml = await body(first, { kind: 'pageBreak' }, placed, placed);
  const [, ...behind] = xml.split('</w:tbl>');
  expect(behind[0]).toMatch(/^<w:p><w:pPr><w:pageBreakBefore\/>.*<\/w:p><w:tbl>/s);
  expect(behind[1]).not.toContain('pageBreakBefore');
});

describe('lists', () => {
  it('are numbered as they were, also where they begin anew', async () => {
    const blocks = [item('c', number(3)), item('d', number(4)), item('g', number(7))];
    const xml = await body(...blocks);
    expect([...xml.matchAll(/<w:numId w:val="(\d+)"/g)].map(([, id]) => id)).toEqual([
      '2',
      '2',
      '3',
    ]);
    const numbering = await part('word/numbering.xml', blocks);
    expect(numbering).toContain(
      '<w:start w:val="3"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/>',
    );
    expect(numbering).toContain(
      '<w:num w:numId="3"><w:abstractNumId w:val="2"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride></w:num>',
    );
  });

  it('keep the formatting of their numbers', async () => {
    const first = item('a', number(1));
    const list = first.list && { ...first.list, numberStyle: { bold: true, color: '6A0572' } };
    expect(await part('word/numbering.xml', [{ ...first, ...(list && { list }) }])).toContain(
      '</w:pPr><w:rPr><w:b/><w:bCs/><w:color w:val="6A0572"/></w:rPr></w:lvl>',
    );
  });

  it('have definitions of their own for numbers of different forms at one level', async () => {
    const letter: Marker = {
      ...{ kind: 'number', format: 'lowerLetter', ordinal: 1, before: '(', after: ')' },
    };
    const numbering = await part('word/numbering.xml', [item('a', number(1)), item('b', letter)]);
    expect(numbering).toContain('<w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/>');
    expect(numbering).toContain('<w:numFmt w:val="lowerLetter"/><w:lvlText w:val="(%1)"/>');
  });

  it('count the headings whose numbers they continue', async () => {
    const clause: Marker = {
      ...{ kind: 'label', text: '1.1' },
      counted: { format: 'decimal', ordinal: 1, template: '%1.%2' },
    };
    const blocks: Block[] = [
      {
        ...{ kind: 'heading', level: 1, content: [textOf('1.\tDefinitions')] },
        number: { text: '1.', item: { list: 'a', level: 0, marker: number(1) } },
      },
      {
        ...item('Words have meanings.', clause),
        list: { list: 'a', level: 0, headingLevels: 1, marker: clause },
      },
    ];
    const xml = await body(...blocks);
    expect(xml).toContain('<w:ilvl w:val="0"/><w:numId w:val="2"/>');
    expect(xml).toContain('<w:ilvl w:val="1"/><w:numId w:val="2"/>');
    expect(xml).toContain('<w:t xml:space="preserve">Definitions</w:t>');
    expect(await part('word/numbering.xml', blocks)).toContain('<w:lvlText w:val="%1.%2"/>');
  });

  it('do not count a heading that does not begin with its number', async () => {
    const blocks: Block[] = [
      {
        ...{ kind: 'heading', level: 1, content: [textOf('Definitions')] },
        number: { text: '1.', item: { list: 'a', level: 0, marker: number(1) } },
      },
    ];
    expect(await body(...blocks)).not.toContain('<w:numPr>');
  });

  it('have their indents at their level, and where an item differs, itself', async () => {
    const blocks = [
      item('a', number(1)),
      item('b', number(2), 0, 50),
      item('c', { kind: 'bullet' }, 1, 72),
    ];
    const xml = await body(...blocks);
    expect(xml.match(/<w:ind /g)).toHaveLength(1);
    expect(xml).toContain('<w:ind w:left="1000" w:hanging="360"/>');
    const numbering = await part('word/numbering.xml', blocks);
    expect(numbering).toContain('<w:ind w:left="720" w:hanging="360"/>');
    expect(numbering).toContain(
      '<w:lvlText w:val="–"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="1440" w:hanging="360"/>',
    );
  });
});

const cell = (value: string, more: Partial<Table['rows'][0]['cells'][0]> = {}) => ({
  ...{ blocks: value ? [paragraph(value)] : [], columnSpan: 1, rowSpan: 1 },
  ...more,
});
const tableFormatting = { indent: 10, padding: { side: 4, top: 1, bottom: 1 }, rows: [20, 20] };
const table = (...rows: ReturnType<typeof cell>[][]): Table => ({
  ...{ kind: 'table', headerRows: 1, columns: [100, 50], formatting: tableFormatting },
  rows: rows.map((cells) => ({ cells })),
});

describe('tables', () => {
  it('keep their distance from the table above', async () => {
    const one = table([cell('a'), cell('b')]);
    const xml = await body(one, { ...one, formatting: { ...tableFormatting, before: 18 } }, one);
    const gaps = [...xml.matchAll(/<\/w:tbl><w:p><w:pPr><w:spacing [^>]*w:line="(\d+)"/g)];
    expect(gaps.map(([, line]) => line).slice(0, 2)).toEqual(['360', '20']);
  });

  it('are as wide, as high and as far in as they were', async () => {
    const xml = await body(table([cell('a'), cell('b')], [cell('c'), cell('d')]));
    expect(xml).toContain(
      '<w:tblW w:w="3000" w:type="dxa"/><w:tblInd w:w="200" w:type="dxa"/><w:tblLayout w:type="fixed"/>',
    );
    expect(xml).toContain('<w:gridCol w:w="2000"/><w:gridCol w:w="1000"/>');
    expect(xml).toContain('<w:trHeight w:val="400" w:hRule="atLeast"/><w:tblHeader/>');
  });

  it('draw the lines of a cell around all of its pieces', async () => {
    const edges = { top: '111111', right: '222222', bottom: '333333', left: '444444' };
    const tall = cell('tall', {
      rowSpan: 2,
      formatting: { edges, fill: 'EEEEEE', verticalAlign: 'center' },
    });
    const xml = await body(table([tall, cell('b')], [cell('d')]));
    const pieces = [...xml.matchAll(/<w:tcBorders>(.*?)<\/w:tcBorders>/g)].map(([, inner = '']) =>
      [...inner.matchAll(/<w:(\w+)/g)].map(([, side]) => side),
    );
    expect(pieces).toEqual([
      ['top', 'left', 'right'],
      ['left', 'bottom', 'right'],
    ]);
    expect(xml).toContain(
      '<w:shd w:val="clear" w:color="auto" w:fill="EEEEEE"/><w:vAlign w:val="center"/>',
    );
  });

  it('have a paragraph in each cell, between them and behind the last', async () => {
    const two = table([cell(''), cell('b')]);
    const xml = await body(two, two);
    expect(xml).not.toMatch(/<\/w:tcPr><\/w:tc>|<\/w:tbl><w:(?:tbl|sectPr)>/);
  });
});

describe('pages', () => {
  it('have their size, margins, headers and footers with page number fields', async () => {
    const style = { size: 9 };
    const footer = [paragraph([{ kind: 'pageNumber', counts: 'page', shown: '7', style }])];
    const more = { header: [paragraph('head')], footer, first: { header: [], footer } };
    const xml = await part('word/document.xml', [paragraph('x')], more);
    expect(xml).toMatch(
      /<w:headerReference w:type="default" r:id="rId1"\/><w:footerReference w:type="default" r:id="rId2"\/><w:footerReference w:type="first" r:id="rId3"\/>/,
    );
    expect(xml).toContain(
      '<w:pgSz w:w="12000" w:h="16000"/><w:pgMar w:top="1192" w:right="1400" w:bottom="1600" w:left="1000"',
    );
    expect(xml).toContain('<w:titlePg/>');
    const foot = await part('word/footer2.xml', [], more);
    expect(foot).toMatch(
      /fldCharType="begin".* PAGE .*fldCharType="separate".*>7<.*fldCharType="end"/,
    );
  });

  it('are in columns from one block to another, in sections that go on', async () => {
    const columns = (...widths: number[]): Block => ({ kind: 'columns', widths, gap: 20 });
    const xml = await body(
      paragraph('a'),
      columns(200, 200),
      paragraph('b'),
      { kind: 'pageBreak' },
      columns(100, 300),
      paragraph('c'),
    );
    const [a = '', b = '', , rest = ''] = xml.split('</w:p>');
    expect(a).toMatch(/^<w:p><w:pPr><w:sectPr>(?!.*w:cols)/);
    expect(b).toContain('<w:type w:val="continuous"/>');
    expect(b).toContain('<w:cols w:num="2" w:space="400"/>');
    expect(rest).toContain('<w:type w:val="nextPage"/>');
    expect(rest).toContain(
      '<w:cols w:num="2" w:space="400" w:equalWidth="0"><w:col w:w="2000" w:space="400"/><w:col w:w="6000"/></w:cols>',
    );
  });

  it('flow again after a page of blocks with positions', async () => {
    const at = { left: 100, top: 100, width: 50, height: 20 };
    const placed = paragraph([text('b')]);
    const xml = await body(
      paragraph('a'),
      { kind: 'pageBreak' },
      { ...placed, formatting: { place: at } },
      { kind: 'pageBreak' },
      paragraph('c'),
      { kind: 'pageBreak' },
      paragraph('d'),
    );
    const paragraphs = xml.split('</w:p>').slice(0, -1);
    const kinds = paragraphs.map((one) => [
      /<w:t[^>]*>(\w)/.exec(one)?.[1] ?? '',
      one.includes('w:framePr'),
      one.includes('w:pageBreakBefore'),
    ]);
    expect(kinds).toEqual([
      ['a', false, false],
      ['b', true, false],
      ['', false, true],
      ['c', false, true],
      ['d', false, true],
    ]);
  });

  it('have their colour', async () => {
    const more = { color: 'F0E0C0' };
    const xml = await part('word/document.xml', [paragraph('x')], more);
    expect(xml).toContain('<w:background w:color="F0E0C0"/><w:body>');
    expect(await part('word/settings.xml', [], more)).toContain('<w:displayBackgroundShape/>');
  });

  it('have a picture of the header where it stood, behind the text', async () => {
    const place = { left: 40, top: 30, width: 100, height: 50 };
    const header = [picture({ formatting: { place } })];
    const xml = await part('word/header1.xml', [paragraph('x')], { header });
    expect(xml).toMatch(/behindDoc="1".*<wp:posOffset>508000<.*<wp:posOffset>381000</);
  });

  it('have headers of their own on left pages, and numbers that begin where they did', async () => {
    const more = {
      header: [paragraph('right')],
      even: { header: [paragraph('left')], footer: [] },
      firstNumber: 355,
      sections: [{ header: [], footer: [], firstNumber: 1 }],
    };
    const blocks: Block[] = [paragraph('x'), { kind: 'pageBreak', section: 0 }, paragraph('y')];
    const xml = await part('word/document.xml', blocks, more);
    expect(xml).toMatch(/<w:headerReference w:type="even" .*w:start="355".*w:start="1"/);
    expect(await part('word/header2.xml', blocks, more)).toContain('left');
    expect(await part('word/settings.xml', blocks, more)).toContain('<w:evenAndOddHeaders/>');
    expect(await part('word/settings.xml', blocks)).not.toContain('evenAndOdd');
  });

  it('have other headers and footers from a section on, also none', async () => {
    const blocks: Block[] = [
      paragraph('one'),
      { kind: 'pageBreak', section: 0 },
      paragraph('two'),
      { kind: 'pageBreak' },
      paragraph('three'),
    ];
    const more = {
      header: [paragraph('First header')],
      sections: [{ header: [], footer: [paragraph('Second footer')] }],
    };
    const xml = await part('word/document.xml', blocks, more);
    const [first = '', second = '', third = ''] = xml.split('</w:p>');
    expect(first.match(/<w:\w+Reference /g)).toEqual(['<w:headerReference ']);
    expect(second).toContain('two');
    expect(second + third).not.toContain('Reference');
    expect(xml.slice(xml.indexOf('three'))).toMatch(
      /<w:headerReference [^>]*\/><w:footerReference [^>]*\/><w:type w:val="nextPage"\/>/,
    );
    expect(await part('word/header2.xml', blocks, more)).not.toContain('First');
    expect(await part('word/footer3.xml', blocks, more)).toContain('Second footer');
  });

  it('have another size from a section on, also after a page of blocks with positions', async () => {
    const at = { left: 100, top: 100, width: 50, height: 20 };
    const margins = { left: 30, top: 30, right: 30, bottom: 30 };
    const geometry = { width: 500, height: 300, margins };
    const blocks: Block[] = [
      { ...paragraph('one'), formatting: { place: at } },
      { kind: 'pageBreak', section: 0 },
      paragraph('two'),
      { kind: 'columns', widths: [200, 200], gap: 40 },
      paragraph('three'),
    ];
    const sections = [{ header: [], footer: [], geometry }];
    const xml = await part('word/document.xml', blocks, { width: 400, height: 600, sections });
    const of = (text: string) => xml.slice(xml.indexOf(text)).match(/<w:pgSz [^>]*>/)?.[0];
    expect(of('one')).toBe('<w:pgSz w:w="8000" w:h="12000"/>');
    expect(of('two')).toBe('<w:pgSz w:w="10000" w:h="6000" w:orient="landscape"/>');
    expect(of('three')).toBe(of('two'));
    expect(xml).not.toContain('w:pageBreakBefore');
  });

  it('have pictures in lines and by themselves, each with a number of its own', async () => {
    const xml = await body(
      paragraph([text('a'), { kind: 'inlinePicture', picture: picture() }]),
      picture({ align: 'center', formatting: { before: 6 } }),
    );
    expect([...xml.matchAll(/<wp:docPr id="(\d)"/g)].map(([, id]) => id)).toEqual(['1', '2']);
    expect(xml).toMatch(/<w:pPr><w:spacing w:before="1[12]\d"\/><w:jc w:val="center"\/><\/w:pPr>/);
    expect(xml).toContain('descr="A &lt;house&gt;"');
  });

  it('let the text flow around a picture at its side', async () => {
    const float = { side: 'right', left: 300, top: 10, gap: 9 } as const;
    const xml = await body(picture({ float }), paragraph('beside it'));
    expect(xml).toContain('<wp:wrapSquare wrapText="left"/>');
    expect(xml).toContain(`distL="${9 * 12_700}" distR="0"`);
    expect(xml).toContain(
      `<wp:positionH relativeFrom="column"><wp:posOffset>${300 * 12_700}</wp:posOffset>`,
    );
    const between = await body(picture({ float: { ...float, side: 'both' } }), paragraph('around'));
    expect(between).toContain('<wp:wrapSquare wrapText="bothSides"/>');
    expect(between).toContain(`distL="${9 * 12_700}" distR="${9 * 12_700}"`);
  });

  it('have the shapes of a picture with their text, and the picture for programs without them', async () => {
    const box = { x: 10, y: 0, width: 40, height: 50 };
    const fill = { color: 'FF0000', opacity: 1 };
    const shape = (blocks: Block[]): Shape => ({
      drawing: { box, outline: 'rectangle', fill },
      ...{ blocks, textTop: 5 },
    });
    const one = await body(picture({ shapes: [shape([paragraph('inside')])] }));
    expect(one).toMatch(
      /<mc:Choice Requires="wps">.*<a:ext cx="1270000" cy="635000"\/>.*<wps:txbx>.*inside.*tIns="63500".*<mc:Fallback>.*<a:blip /s,
    );
    const two = await body(picture({ shapes: [shape([]), shape([paragraph('inside')])] }));
    expect(two).toMatch(/<mc:Choice Requires="wpg">.*<a:off x="127000" y="0"\/>/s);
    const ids = [...two.matchAll(/(?:docPr|wps:cNvPr) id="(\d+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(4);
  });

  it('have the gradients of shapes', async () => {
    const stops = [
      { at: 0, color: 'FF0000' },
      { at: 1, color: '0000FF' },
    ];
    const fill = { color: '800080', opacity: 1, gradient: { angle: 90, stops } };
    const box = { x: 0, y: 0, width: 40, height: 50 };
    const shape: Shape = {
      drawing: { box, outline: 'rectangle', fill },
      ...{ blocks: [], textTop: 0 },
    };
    expect(await body(picture({ shapes: [shape] }))).toContain(
      '<a:gsLst><a:gs pos="0"><a:srgbClr val="FF0000"/></a:gs><a:gs pos="100000"><a:srgbClr val="0000FF"/></a:gs></a:gsLst><a:lin ang="5400000" scaled="0"/>',
    );
  });
});
