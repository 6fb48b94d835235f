import { describe, expect, it } from 'vitest';
import type { Block } from '#models/document/model.ts';
import { plainText } from '#models/document/content.ts';
import { horizontal, pageOf, vertical, word } from '#reflow/testing/pictured-page.ts';
import { placedImage } from '#reflow/testing/placed-image.ts';
import {
  code,
  documentOf,
  prose,
  written,
  type WrittenLine,
} from '#reflow/testing/written-page.ts';
import type { PageContent, Tag } from '#models/page/page-content.ts';
import { reflowed } from './document.ts';

const documentFrom = (...pages: PageContent[]) =>
  reflowed(documentOf(...pages), { keepsRunningText: true });
const blocksOf = (...pages: PageContent[]): Block[] => [...documentFrom(...pages).blocks()];
const textOf = (block: Block) =>
  'content' in block ? plainText(block.content) : `(${block.kind})`;

describe('text over several pages', () => {
  it('goes on in a paragraph that the end of the page cut', () => {
    const first = prose(4, { top: 740 }).slice(0, 3);
    const second = prose(4, { top: 72, seed: 3 }).map(([text, ...place], index): WrittenLine => [
      index ? text : text.replace('The', 'and'),
      ...place,
    ]);
    expect(blocksOf(written(first), written(second))).toHaveLength(1);
  });

  it('has a page break only where there was space left', () => {
    const full = [...prose(50, { top: 72 })];
    const short = prose(3, { top: 72, seed: 2 });
    const kinds = (...pages: PageContent[]) => blocksOf(...pages).map(({ kind }) => kind);
    expect(kinds(written(full), written(short))).toEqual(['paragraph', 'paragraph']);
    const other = prose(50, { top: 72, seed: 5 });
    expect(kinds(written(full), written(short), written(other))).toEqual([
      'paragraph',
      'paragraph',
      'pageBreak',
      'paragraph',
    ]);
  });

  it('has headers and footers with page number fields', () => {
    const page = (number: number) =>
      written([
        ['Annual report', 72, 40],
        ...prose(5, { top: 100, seed: number * 3 }),
        [`Page ${number} of 3`, 270, 810],
      ]);
    const { setup } = documentFrom(page(1), page(2), page(3));
    expect(setup.header.map(textOf)).toEqual(['Annual report']);
    expect(setup.footer).toMatchObject([
      {
        content: [
          { kind: 'text', text: 'Page ' },
          { kind: 'pageNumber', counts: 'page', shown: '1' },
          { kind: 'text', text: ' of ' },
          { kind: 'pageNumber', counts: 'pages', shown: '3' },
        ],
      },
    ]);
  });
});

it('keeps the space between two tables', () => {
  const grid = (top: number) => [
    ...[top, top + 20, top + 40].map((at) => horizontal(at, 72, 272)),
    ...[72, 172, 272].map((at) => vertical(at, top, top + 40)),
  ];
  const cells = (top: number): WrittenLine[] => [
    ['One', 76, top + 14],
    ['Two', 176, top + 14],
    ['Three', 76, top + 34],
    ['Four', 176, top + 34],
  ];
  const page = written([...cells(100), ...cells(165)], { rules: [...grid(100), ...grid(165)] });
  expect(blocksOf(page)).toMatchObject([
    { kind: 'table' },
    { kind: 'table', formatting: { before: 25 } },
  ]);
});

it('keeps a block of lines and the table beside it in columns of their own, at their heights', () => {
  const lines: WrittenLine[] = [
    ['Nordwind Trading', 72, 130],
    ['12 Harbour Street', 72, 142],
    ['Bergen, Norway', 72, 154],
    ...['Number', 'Date', 'Page', 'Phone'].flatMap((label, row): WrittenLine[] => [
      [label, 360, 105 + row * 14],
      [`: ${row}00${row}`, 450, 105 + row * 14],
    ]),
    ...prose(4, { top: 280 }),
  ];
  const blocks = blocksOf(written([['Invoice', 72, 72], ...lines]));
  expect(blocks.map((block) => (block.kind === 'paragraph' ? textOf(block) : block.kind))).toEqual([
    'Invoice',
    'columns',
    '',
    'Nordwind Trading',
    '12 Harbour Street',
    'Bergen, Norway',
    'columnEnd',
    'table',
    'columns',
    expect.stringContaining('The harbour'),
  ]);
  expect(blocks[2]).toMatchObject({
    formatting: { before: 0, lineDistance: expect.closeTo(48, -1) },
  });
  expect(blocks[7]).toMatchObject({ formatting: { before: expect.closeTo(23, -1) } });
});

describe('formatting', () => {
  it('are told where they differ: links, tabs with leaders, code', () => {
    const links = [{ left: 72, right: 102, top: 90, bottom: 104, address: 'https://example.org/' }];
    const lines: WrittenLine[] = [
      ['Visit the site', 72, 100],
      [`Chapter ${'.'.repeat(40)} 12`, 72, 140],
      ['print(1)', 90, 180, code],
    ];
    const [visit, entry, listing] = blocksOf(
      written([...lines, ...prose(3, { top: 300 })], { links }),
    );
    expect(visit).toMatchObject({ content: [{ text: 'Visit', link: 'https://example.org/' }, {}] });
    expect(entry).toMatchObject({ formatting: { tabs: [{ align: 'start', leader: true }] } });
    expect(listing).toMatchObject({ role: 'code', formatting: { indent: 18 } });
  });

  it('keeps dots to fill in, which lead to no number', () => {
    const dots = '.'.repeat(12);
    const lines: WrittenLine[] = [
      [`${dots} teenagers use the net.`, 72, 100],
      [`She taught ${dots} how to use it.`, 72, 140],
      [`Name: ${dots}`, 72, 180],
    ];
    const blocks = blocksOf(written([...lines, ...prose(3, { top: 300 })]));
    expect(blocks.slice(0, 3)).toMatchObject(
      lines.map(([text]) => ({ content: [{ kind: 'text', text }] })),
    );
  });

  it('keep the spaces between paragraphs and the distance of lines', () => {
    const blocks = blocksOf(
      written([...prose(3, { top: 100 }), ...prose(3, { top: 150, seed: 2 })]),
    );
    expect(blocks).toMatchObject([
      { formatting: { lineDistance: 13 } },
      { formatting: { before: 12.5 } },
    ]);
  });
});

describe('justified text', () => {
  /** Lines that all end at the same position. */
  const justified = (count: number, top: number, { left = 72, seed = 0 } = {}) =>
    prose(count, { top, left, width: 420, seed }).map(([text, ...place], row): WrittenLine => [
      row < count - 1 ? text.padEnd(70, 's') : text,
      ...place,
    ]);

  it('goes on although a few lines are too long', () => {
    const tooLong = 'make '.repeat(17).trim();
    const page = (top: number) =>
      written([
        ...[80, 140, 200].flatMap((at) => justified(3, at, { seed: (top + at) / 20 })),
        [tooLong, 72, top, code],
      ]);
    const blocks = blocksOf(page(300), page(320), page(340)).filter(
      (block) => block.kind === 'paragraph' && block.role !== 'code',
    );
    expect(blocks).toHaveLength(9);
  });

  it('has the margins of the left and of the right pages of a book', () => {
    const side = (left: number) =>
      written(
        [80, 220, 360].flatMap((top) => justified(9, top, { left, seed: (left + top) / 10 })),
      );
    const blocks = blocksOf(side(90), side(60), side(90), side(60)).filter(
      ({ kind }) => kind === 'paragraph',
    );
    expect(blocks).toHaveLength(12);
    expect(blocks.filter((block) => 'formatting' in block && block.formatting.indent)).toEqual([]);
  });
});

describe('text that does not run as usual', () => {
  it('rotates a page that is on its side', () => {
    const turned = ['These', 'words', 'stand', 'upright'].map((text, index) => {
      const top = 100 + index * 40;
      const box = { left: 292, right: 302, top, bottom: top + 30 };
      return { ...word(text, 292, 0, { angle: 90, spaced: index > 0 }), ...box, baseline: 294 };
    });
    const { setup, blocks } = documentFrom(written([], { spans: turned }));
    expect([...blocks()].map(textOf)).toEqual(['These words stand upright']);
    expect(setup).toMatchObject({ width: 842, height: 595 });
  });

  it('keeps a turned line beside text', () => {
    const box = { left: 20, right: 30, top: 300, bottom: 360 };
    const margin = { ...word('Sideways', 20, 0, { angle: 270 }), ...box, baseline: 28 };
    const page = written(prose(4));
    const document = documentFrom({ ...page, spans: [...page.spans, margin] });
    expect([...document.blocks()].map(textOf)).toContain('Sideways');
    expect(document.incompletePages).toEqual([]);
  });
});

it('goes on with columns and paragraphs behind a stamp in the margin', () => {
  const columns = (seed: number) => [
    ...prose(50, { top: 72, width: 210, seed }),
    ...prose(51, { top: 72, left: 300, width: 210, seed: seed + 3 }).slice(0, 50),
  ];
  const box = { left: 20, right: 36, top: 300, bottom: 520 };
  const stamp = { ...word('arXiv:1601', 20, 0, { angle: 270, size: 16 }), ...box, baseline: 34 };
  const first = written(columns(1));
  const next = written(
    columns(5).map(([text, ...place], index): WrittenLine => [
      index ? text : text.replace('The', 'timetables'),
      ...place,
    ]),
  );
  const pages = [{ ...first, spans: [...first.spans, stamp] }, next];
  const made = blocksOf(...pages);
  expect(made.filter(({ kind }) => kind === 'columns')).toHaveLength(1);
  const texts = made.map(textOf);
  expect(texts).toContain('arXiv:1601');
  expect(texts.filter((text) => text.startsWith('timetables'))).toEqual([]);
});

it('gives an empty page as an empty document', () => {
  expect(blocksOf(written([]))).toEqual([]);
});

describe('the margins', () => {
  const marginsOf = (page: PageContent) => documentFrom(page).setup.margins;
  const picture = (left: number, right: number) => placedImage(left, 120, right, 320);

  it('are alike where only a few short lines would show the right one', () => {
    const { left, right } = marginsOf(written([['A short line', 90, 100]]));
    expect(right).toBeCloseTo(left, 0);
  });

  it('leave pictures in line with the text their size', () => {
    const page = written([['A short line', 200, 100]], { images: [picture(200, 560)] });
    expect(marginsOf(page).right).toBeLessThanOrEqual(35);
  });

  it('are those at which the lines end', () => {
    const page = written(prose(8, { width: 300 }), { images: [picture(72, 500)] });
    expect(marginsOf(page).right).toBeGreaterThan(200);
  });
});

describe('numbers of several levels', () => {
  it('are counted by their levels, also where all begin at the same position', () => {
    const lines = [
      '1.  Scope',
      '1.1  Aim',
      '1.2  Reach',
      '1.2.1  Towns',
      '2.  Terms',
      '2.1  Words',
    ];
    const page = written(
      lines.flatMap((line, index): WrittenLine[] => {
        const [number = '', text = ''] = line.split('  ');
        return [
          [number, 72, 100 + 40 * index],
          [`${text} of this contract and its parts`, 116, 100 + 40 * index],
        ];
      }),
    );
    const items = blocksOf(page).map((block) => (block.kind === 'paragraph' ? block.list : block));
    expect(items).toMatchObject([
      { level: 0, marker: { kind: 'number', ordinal: 1 } },
      { level: 1, marker: { text: '1.1', counted: { ordinal: 1, template: '%1.%2' } } },
      { level: 1, marker: { text: '1.2', counted: { ordinal: 2 } } },
      { level: 2, marker: { text: '1.2.1', counted: { ordinal: 1, template: '%1.%2.%3' } } },
      { level: 0, marker: { kind: 'number', ordinal: 2 } },
      { level: 1, marker: { text: '2.1', counted: { ordinal: 1 } } },
    ]);
  });
});

describe('rows with tabs', () => {
  const rows = [
    ['Name', 'City', 'Country'],
    ['Alice', 'Oslo', 'Norway'],
    ['Bob', 'Bern', 'Switzerland'],
    ['Chloe', 'Paris', 'France'],
  ];
  const spans = rows.flatMap((row, at) =>
    row.map((text, column) => word(text, 72 + column * 150, 100 + at * 20, { mark: at })),
  );
  const paragraphs = rows.map((_, at): Tag => ({ type: 'P', children: [at] }));

  it('are paragraphs where their tags say so, and otherwise a table', () => {
    expect(blocksOf(pageOf({ spans, tags: paragraphs })).map(textOf)).toEqual(
      rows.map((row) => row.join('\t')),
    );
    expect(blocksOf(pageOf({ spans })).map(({ kind }) => kind)).toEqual(['table']);
  });
});

it('ends a heading that is tagged as one paragraph with its smaller text', () => {
  const { spans } = written([
    ['Costs of the survey', 72, 80, { size: 18, mark: 0 }],
    ...prose(4, { top: 100 }).map(([text, left, baseline]): WrittenLine => [
      text,
      left,
      baseline,
      { mark: 1 },
    ]),
  ]);
  const tags: Tag[] = [{ type: 'P', children: [0, 1] }];
  expect(blocksOf(pageOf({ spans, tags })).map(({ kind }) => kind)).toEqual([
    'heading',
    'paragraph',
  ]);
});

describe('pages of several sizes', () => {
  const upright = (seed: number) => written(prose(8, { seed }), { width: 595, height: 842 });
  const wide = (seed: number) =>
    written(prose(8, { seed, left: 40, top: 60, width: 720 }), { width: 842, height: 595 });

  it('have sections, whose text has margins of its own', () => {
    const document = documentFrom(upright(1), wide(2), wide(3), upright(4));
    const { setup } = document;
    const later = setup.sections?.map(({ geometry }) => geometry ?? setup) ?? [];
    const sizes = [setup, ...later].map(({ width, height, margins }) => [
      width,
      height,
      margins.left,
    ]);
    expect(sizes).toEqual([
      [595, 842, 72],
      [842, 595, 40],
      [595, 842, 72],
    ]);
    expect([...document.blocks()].filter(({ kind }) => kind === 'pageBreak')).toEqual([
      { kind: 'pageBreak', section: 0 },
      { kind: 'pageBreak' },
      { kind: 'pageBreak', section: 1 },
    ]);
  });

  it('have one size if one is the recognised text of a scan, unless it lies across', () => {
    const scan = (size: { width: number; height: number }) =>
      written(prose(8, { seed: 6, width: 300 }), { ...size, isRecognised: true });
    const sectionsOf = (...pages: PageContent[]) => documentFrom(...pages).setup.sections;
    expect(sectionsOf(upright(1), scan({ width: 480, height: 707 }))).toBeUndefined();
    expect(sectionsOf(upright(1), scan({ width: 842, height: 595 }))).toHaveLength(1);
  });

  it('are not continued on a page of another size', () => {
    const full = prose(50, { top: 72 }).slice(0, 49);
    const kinds = blocksOf(
      written(full, { width: 595, height: 842 }),
      written(prose(5, { seed: 4, width: 720 }), { width: 842, height: 595 }),
    ).map(({ kind }) => kind);
    expect(kinds).toEqual(['paragraph', 'pageBreak', 'paragraph']);
  });
});

describe('sections', () => {
  const page = (header: string, seed: number) =>
    written([[header, 72, 40], ...prose(5, { top: 100, seed }), [`${seed}`, 290, 810]]);
  const pagesOf = (...headers: string[]) => headers.map((header, index) => page(header, index + 1));

  it('have the headers of their pages, where these change once', () => {
    const document = documentFrom(...pagesOf('Aims', 'Aims', 'Means', 'Means'));
    const { setup } = document;
    expect(setup.header.map(textOf)).toEqual(['Aims']);
    expect(setup.sections?.map(({ header }) => header.map(textOf))).toEqual([['Means']]);
    expect([...document.blocks()].filter(({ kind }) => kind === 'pageBreak')).toEqual([
      { kind: 'pageBreak' },
      { kind: 'pageBreak', section: 0 },
      { kind: 'pageBreak' },
    ]);
  });

  it('are not the left and the right pages', () => {
    const { setup } = documentFrom(...pagesOf('Aims', 'Means', 'Aims', 'Means'));
    expect(setup.sections).toBeUndefined();
  });
});
