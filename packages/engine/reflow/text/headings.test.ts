import { describe, expect, it } from 'vitest';
import type { Block } from '#models/document/model.ts';
import { plainText } from '#models/document/content.ts';
import { reflowed } from '#reflow/document.ts';
import { placedImage } from '#reflow/testing/placed-image.ts';
import { horizontal, segment, vertical } from '#reflow/testing/pictured-page.ts';
import {
  bold,
  code,
  documentOf,
  prose,
  written,
  type WrittenLine,
} from '#reflow/testing/written-page.ts';
import type { OutlineEntry } from '#models/page/page-content.ts';

/** Headings as `level text`, items as `• text`, the title as `0 text`. */
function shown(block: Block): string[] {
  if (block.kind === 'heading') return [`${block.level} ${plainText(block.content)}`];
  if (block.kind !== 'paragraph') return [];
  if (block.role === 'title') return [`0 ${plainText(block.content)}`];
  const { list } = block;
  if (!list) return [];
  const mark = list.marker.kind === 'number' ? `${list.marker.ordinal}` : '•';
  return [`${'  '.repeat(list.level)}${mark} ${plainText(block.content)}`];
}

function outlineOf(lines: readonly WrittenLine[], outline: readonly OutlineEntry[] = []) {
  const content = { ...documentOf(written(lines)), outline };
  return [...reflowed(content, { keepsRunningText: true }).blocks()].flatMap(shown);
}

const large = (size: number) => ({ ...bold, size });

describe('headings', () => {
  it('are what stands out, by their sizes', () => {
    expect(
      outlineOf([
        ['Organisation', 72, 100, large(16)],
        ...prose(3, { top: 130 }),
        ['Roles', 72, 200, large(13)],
        ...prose(3, { top: 220 }),
        ['Inspection', 72, 290, large(16)],
        ...prose(3, { top: 320 }),
      ]),
    ).toEqual(['1 Organisation', '2 Roles', '1 Inspection']);
  });

  it('are bold lines that are no sentence', () => {
    expect(
      outlineOf([
        ...prose(4, { top: 60 }),
        ['Protective equipment', 72, 130, bold],
        ...prose(3, { top: 150 }),
        ['This sentence is bold.', 72, 210, bold],
        ...prose(3, { top: 230 }),
      ]),
    ).toEqual(['1 Protective equipment']);
  });

  it('are no subtitle, which is light or smaller than the headings', () => {
    const linesWith = (below: WrittenLine) => [
      ['The bridge that nobody wanted', 72, 80, large(26)] as const,
      below,
      ...prose(3, { top: 130 }),
      ['A fence and a sign', 72, 200, large(14)] as const,
      ...prose(3, { top: 230 }),
      ['The first mile', 72, 300, large(14)] as const,
      ...prose(3, { top: 330 }),
    ];
    const headings = [
      '0 The bridge that nobody wanted',
      '1 A fence and a sign',
      '1 The first mile',
    ];
    for (const look of [{ size: 14 }, large(12)])
      expect(outlineOf(linesWith(['Why the county owns it', 72, 102, look]))).toEqual(headings);
    const heading: WrittenLine = ['How it began', 72, 102, large(14)];
    expect(outlineOf(linesWith(heading))).toContain('1 How it began');
  });

  it('are not the clauses of a contract, although the outline names these, too', () => {
    const clauses = [
      '1.1 The owner lets the room to the client.',
      '1.2 It is always kept clean and dry:',
    ];
    const lines: WrittenLine[] = [
      ['1. Grant', 72, 100, bold],
      ...clauses.map((text, row): WrittenLine => [text, 72, 130 + 30 * row]),
      ...prose(3, { top: 190 }),
      ['2. Payment', 72, 260, bold],
      ...prose(3, { top: 280 }),
    ];
    const outline = ['1. Grant', ...clauses, '2. Payment'].map((title) => ({
      ...{ title, page: 1, level: /^\d\.\d/.test(title) ? 2 : Number(title[0]) },
    }));
    expect(outlineOf(lines, outline).filter((text) => /^\d /.test(text))).toEqual([
      '1 1. Grant',
      '1 2. Payment',
    ]);
  });

  it('may begin with the sign and the number of a section', () => {
    const lines: WrittenLine[] = [
      ['§ 1 Mietgegenstand', 72, 100, bold],
      ...prose(3, { top: 120 }),
      ['§ 2 Mietzeit', 72, 200, bold],
      ...prose(3, { top: 220 }),
    ];
    expect(outlineOf(lines)).toEqual(['1 § 1 Mietgegenstand', '1 § 2 Mietzeit']);
  });

  it('have a title above them when it is much larger', () => {
    expect(
      outlineOf([
        ['Annual report', 72, 80, large(28)],
        ['Organisation', 72, 130, large(16)],
        ...prose(3, { top: 160 }),
      ]),
    ).toEqual(['0 Annual report', '1 Organisation']);
  });

  it('are whole if their lines end early, and end where the next one begins', () => {
    expect(
      outlineOf([
        ['1.2 Why does the harbour', 72, 80, large(14)],
        ['need a budget?', 96, 97, large(14)],
        ...prose(6, { top: 120 }),
        ['1.3 Roles', 72, 220, large(14)],
        ['1.3.1 Members of the laboratory', 72, 238, large(14)],
        ...prose(6, { top: 260 }),
      ]),
    ).toEqual([
      '1 1.2 Why does the harbour need a budget?',
      '1 1.3 Roles',
      '1 1.3.1 Members of the laboratory',
    ]);
  });

  it('do not go on in italics, as a name with an office below it', () => {
    const plain = { ...bold.font, bold: false };
    const titles = outlineOf([
      ['Asif Khan', 72, 80, { size: 14, font: plain }],
      ['Chief Librarian', 72, 97, { size: 14, font: { ...plain, italic: true } }],
      ...prose(6, { top: 120 }),
    ]);
    expect(titles.join()).not.toContain('Khan Chief');
  });

  it('are as long as the outline says', () => {
    const lines: WrittenLine[] = [
      ['Harbour', 72, 80, large(14)],
      ['Budget', 72, 97, large(14)],
      ...prose(6, { top: 120 }),
    ];
    const entry = (title: string) => ({ title, level: 1, page: 1 });
    expect(outlineOf(lines, [entry('Harbour'), entry('Budget')])).toEqual([
      '1 Harbour',
      '1 Budget',
    ]);
    expect(outlineOf(lines, [entry('Harbour budget')])).toEqual(['1 Harbour Budget']);
  });

  it('may begin with the name of a program, if others have their formatting', () => {
    const parts = ['Survey', 'make and its clients', 'Evidence'].flatMap((text, row) => [
      [text, 72, 80 + row * 100, large(12)] as const,
      ...prose(4, { top: 100 + row * 100 }),
    ]);
    expect(outlineOf(parts)).toEqual(['1 Survey', '1 make and its clients', '1 Evidence']);
  });

  it('are the numbered questions of a form that is bold throughout', () => {
    const questions = ['Number of the tender', 'Name of the supplier', 'Dates of the contract'];
    const lines = questions.flatMap((text, row): WrittenLine[] => [
      [`${row + 1}. ${text}`, 72, 80 + row * 60, bold],
      ['Nordwind of the harbour', 90, 105 + row * 60, bold],
    ]);
    const headings = questions.map((text, row) => `1 ${row + 1}. ${text}`);
    expect(outlineOf(lines)).toEqual(headings);
  });

  it('have words of code among bold ones', () => {
    const span = { ...segment('make and its clients', 72, 160, bold) };
    const [first, ...others] = span.spans;
    const page = written([...prose(4, { top: 80 }), ...prose(4, { top: 180 })]);
    const spans = [...page.spans, { ...first!, ...code, text: 'Make' }, ...others];
    const document = reflowed(documentOf({ ...page, spans }), { keepsRunningText: true });
    expect([...document.blocks()].flatMap(shown)).toEqual(['1 Make and its clients']);
  });

  it('are compared with the text of their page, and not with code', () => {
    const small = prose(9, { top: 120 }).map(([text, left, top]): WrittenLine => [
      text,
      left,
      top,
      { size: 8 },
    ]);
    const notice = written([['How to apply', 72, 90, { size: 9 }], ...small]);
    const listing = Array.from({ length: 40 }, (_, row): WrittenLine => [
      'let harbour = budget(survey, 12) + region',
      72,
      60 + row * 14,
      { ...code, size: 7 },
    ]);
    const pages = [written(prose(30, { top: 60 })), notice, written(listing)];
    const document = reflowed(documentOf(...pages), { keepsRunningText: true });
    expect([...document.blocks()].flatMap(shown)).toEqual(['1 How to apply']);
  });

  it('have the levels of the outline, which names no bullets', () => {
    const lines: WrittenLine[] = [
      ['• Roles', 90, 80],
      ['Roles', 72, 130, large(13)],
      ...prose(3, { top: 160 }),
    ];
    expect(outlineOf(lines, [{ title: 'Roles', level: 3, page: 1 }])).toEqual([
      '• Roles',
      '3 Roles',
    ]);
  });

  it('are not the lines of an address', () => {
    const address = ['Nordwind Trading', 'Harbour Street', 'Bergen', 'Norway'].map(
      (text, index): WrittenLine => [text, 72, 80 + index * 13, bold],
    );
    expect(outlineOf([...address, ...prose(6, { top: 200 })])).not.toContain('1 Harbour Street');
  });
});

describe('headings without a larger size', () => {
  const italic = { font: { ...bold.font, bold: false, italic: true } };

  it('are italic lines with the number of a section, but not other italic lines', () => {
    expect(
      outlineOf([
        ...prose(4, { top: 60 }),
        ['A. Methods of the survey', 72, 140, italic],
        ...prose(4, { top: 165 }),
        ['As the laboratory put it', 72, 245, italic],
        ...prose(4, { top: 270 }),
        ['B. Costs', 72, 350, italic],
        ...prose(4, { top: 375 }),
      ]),
    ).toEqual(['1 A. Methods of the survey', '1 B. Costs']);
  });

  it('are bold lines with a picture between them and other bold lines', () => {
    const lines: WrittenLine[] = [
      ...prose(8, { top: 60 }),
      ['North', 72, 200, bold],
      ['Measures', 72, 320, bold],
      ['East', 72, 440, bold],
      ...prose(4, { top: 470 }),
    ];
    const images = [placedImage(72, 210, 400, 300), placedImage(72, 330, 400, 420)];
    const content = documentOf(written(lines, { images }));
    const blocks = [...reflowed(content, { keepsRunningText: true }).blocks()];
    expect(blocks.flatMap(shown)).toEqual(['1 North', '1 Measures', '1 East']);
  });
});

describe('lists', () => {
  it('have levels by where their labels stand', () => {
    expect(
      outlineOf([
        ...prose(3, { top: 60 }),
        ['1. First', 90, 130],
        ['a. inner', 120, 143],
        ['b. another', 120, 156],
        ['2. Second', 90, 169],
        ['a. inner again', 120, 182],
      ]),
    ).toEqual(['1 First', '  1 inner', '  2 another', '2 Second', '  1 inner again']);
  });

  it('tell a roman one from a letter by what comes before', () => {
    const items = ['g', 'h', 'i', 'j'].map((label, row): WrittenLine => {
      return [`${label}. item`, 90, 130 + row * 13];
    });
    expect(outlineOf([...prose(3, { top: 60 }), ...items])).toEqual([
      '7 item',
      '8 item',
      '9 item',
      '10 item',
    ]);
  });

  it('begin anew behind a paragraph', () => {
    const lines = [
      ['1. One', 90, 130],
      ['Words.', 72, 150],
      ['1. Other', 90, 170],
    ] as const;
    expect(outlineOf([...prose(3, { top: 60 }), ...lines])).toEqual(['1 One', '1 Other']);
  });
});

describe('no headings', () => {
  const small = { size: 11 };

  it('are entries of a table of contents', () => {
    const entries = ['Aims', 'Means', 'Costs', 'Dates'].flatMap((text, row): WrittenLine[] => [
      [`${row + 1} ${text}`, 72, 100 + row * 30, large(13)],
      [`${row + 3}`, 500, 100 + row * 30, large(13)],
    ]);
    expect(outlineOf([...entries, ...prose(6, { top: 300 })])).toEqual([]);
  });

  it('are not in the text that begins below a table of contents', () => {
    const entries = Array.from({ length: 7 }, (_, row): WrittenLine => {
      return [`Chapter ${row} ${'.'.repeat(50)} ${row + 1}`, 72, 100 + row * 16];
    });
    const text = prose(5, { top: 270 });
    expect(outlineOf([...entries, ['Introduction', 72, 250, large(13)], ...text])).toEqual([
      '1 Introduction',
    ]);
  });

  it('do not begin with a line to write on, although their entry in the outline has only letters', () => {
    const lines: WrittenLine[] = [
      ...prose(4),
      ['_'.repeat(60), 90, 170],
      ['Second exercise', 72, 190, large(13)],
      ...prose(4, { top: 210 }),
    ];
    const entry = { title: 'Second exercise', page: 1, level: 1 };
    expect(outlineOf(lines, [entry])).toEqual(['1 Second exercise']);
  });

  it('are addresses, figures, and lines that go on', () => {
    const lines = ['anna@example.org', '12.14 (-0.90%)', 'which are in a column beside-'];
    expect(
      outlineOf(
        lines.flatMap((text, row): WrittenLine[] => [
          [text, 72, 100 + row * 120, large(13)],
          ...prose(4, { top: 130 + row * 120 }),
        ]),
      ),
    ).toEqual([]);
  });

  it('are in a formatting that paragraphs have too', () => {
    const paragraph = (top: number): WrittenLine[] =>
      prose(4, { top, width: 200 }).map(([text, left, at]) => [text, left, at, small]);
    expect(
      outlineOf([
        ...prose(12, { top: 60 }),
        ...[0, 1, 2].flatMap((row) => paragraph(250 + row * 80)),
        ['A line of its own', 72, 520, small],
        ...prose(3, { top: 560 }),
      ]),
    ).toEqual([]);
  });

  it('are longer than two usual paragraphs', () => {
    const long =
      'The harbour and the budget and the evidence of the supplier in the region '.repeat(2);
    expect(outlineOf([[long.trim(), 72, 80, large(12)], ...prose(2, { top: 120 })])).toEqual([]);
  });

  it('are long, except a much larger title', () => {
    const title =
      'The harbour and the budget and the evidence of the suppliers in all regions surveyed';
    expect(
      outlineOf([
        [title, 72, 80, large(18)],
        ['Anna Berg', 72, 110],
        ['Nordwind', 72, 150],
        ['Bergen', 72, 190],
        ...prose(6, { top: 240 }),
      ]),
    ).toEqual([`1 ${title}`]);
  });

  it('are the smaller lines of a cover', () => {
    const cover = written([
      ['Survey of the region', 72, 200, large(30)],
      ['The members of the laboratory', 72, 300, large(14)],
      ['August of this year', 72, 400, large(14)],
    ]);
    const body = written([['Aims', 72, 80, large(14)], ...prose(6, { top: 120 })]);
    const document = reflowed(documentOf(cover, body), { keepsRunningText: true });
    expect([...document.blocks()].flatMap(shown)).toEqual(['0 Survey of the region', '1 Aims']);
  });

  it('are footers of a page', () => {
    const footer: WrittenLine = ['Part 2. Means', 72, 800, bold];
    expect(outlineOf([...prose(6, { top: 80 }), footer])).toEqual([]);
    expect(outlineOf([...prose(6, { top: 80 }), footer, ['1 of 4', 450, 801]])).toEqual([]);
  });
});

describe('no headings either', () => {
  it('are remarks in brackets', () => {
    const remark: WrittenLine = ['(in thousands)', 250, 170, bold];
    expect(outlineOf([...prose(6, { top: 80 }), remark, ...prose(6, { top: 200 })])).toEqual([]);
  });

  it('are captions, and headers beside the number of their page', () => {
    expect(
      outlineOf([
        ['Evidence of suppliers', 72, 40, bold],
        ['17', 500, 40, bold],
        ...prose(6, { top: 80 }),
        ['Table 3: Members of the laboratory', 72, 180, bold],
        ...prose(6, { top: 210 }),
      ]),
    ).toEqual([]);
  });

  it('are labels beside the rows of a table', () => {
    const cells = [0, 1, 2].flatMap((row) =>
      [200, 300].map((left): WrittenLine => [`${row + 1}00`, left + 6, 114 + row * 20]),
    );
    const rules = [
      ...[100, 120, 140, 160].map((at) => horizontal(at, 200, 400)),
      ...[200, 300, 400].map((at) => vertical(at, 100, 160)),
    ];
    const labels = ['Harbour', 'Region', 'Plan'].map((text, row): WrittenLine => [
      text,
      72,
      114 + row * 20,
      bold,
    ]);
    const lines = [...prose(3, { top: 40 }), labels[0]!, labels[2]!, ...cells];
    const content = documentOf(written([...lines, ...prose(6, { top: 200 })], { rules }));
    const blocks = [...reflowed(content, { keepsRunningText: true }).blocks()];
    expect(blocks.flatMap(shown)).toEqual([]);
  });
});

describe('headings in another font', () => {
  const sans = { font: { ...bold.font, family: 'Noto Sans', bold: false }, size: 10.5 };

  it('are a little larger, also where they fill the column', () => {
    const heading = '(2) The harbour and the budget and the evidence of suppliers in this region';
    expect(
      outlineOf([
        ...prose(6, { top: 80 }),
        ['(1) Aims of the survey', 72, 170, sans],
        ...prose(4, { top: 185 }),
        [heading, 72, 250, sans],
        ...prose(4, { top: 263 }),
      ]),
    ).toEqual(['1 (1) Aims of the survey', `1 ${heading}`]);
  });
});
