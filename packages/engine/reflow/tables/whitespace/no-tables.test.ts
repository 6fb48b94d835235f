import { describe, expect, it } from 'vitest';
import { plainText } from '#models/document/content.ts';
import type { Block } from '#models/document/model.ts';
import type { PageContent } from '#models/page/page-content.ts';
import { reflowed } from '#reflow/document.ts';
import { placedImage } from '#reflow/testing/placed-image.ts';
import { documentOf, written, type WrittenLine } from '#reflow/testing/written-page.ts';

const blocksOf = (page: PageContent): Block[] => [
  ...reflowed(documentOf(page), { keepsRunningText: true }).blocks(),
];
const textOf = (block: Block) =>
  'content' in block ? plainText(block.content) : `(${block.kind})`;

describe('rows that are no table', () => {
  it('are the headings of sections among clauses with their numbers', () => {
    const clause = 'the bicycle is yours until it is locked at one of our stations again';
    const rows = [1, 2, 3].flatMap((section): [string, string][] => [
      [`${section}`, 'The hire of a bicycle'],
      [`${section}.1`, clause],
      [`${section}.2`, clause],
    ]);
    const page = written(
      rows.flatMap(([number, text], row): WrittenLine[] => [
        [number, 72, 100 + row * 15],
        [text, 100, 100 + row * 15],
      ]),
    );
    expect(blocksOf(page).map(({ kind }) => kind)).not.toContain('table');
  });

  const across = 'budget supplier laboratory survey region client harbour contract plan eviden';

  it('are text that a picture interrupts', () => {
    const rows = [
      ['The surveys of', 'the towns and also'],
      ['its laboratory', 'show how the plans'],
      ['of the client', 'were kept.'],
    ] as const;
    const page = written(
      [
        [across, 72, 100],
        ...rows.flatMap(([left, right], row): WrittenLine[] => [
          [left, 72, 126 + row * 13],
          [right, 420, 126 + row * 13],
        ]),
      ],
      { images: [placedImage(170, 110, 400, 160)] },
    );
    const made = blocksOf(page);
    expect(made.map(({ kind }) => kind)).not.toContain('table');
    expect(made.map(textOf).join(' ')).toContain(
      'The surveys of the towns and also its laboratory show how the plans of the client were kept.',
    );
  });

  const entries = (numbers: readonly number[]) =>
    written(
      numbers.flatMap((number, row): WrittenLine[] => [
        [`Survey of ${'region '.repeat((row % 3) + 1)}`.trim(), row % 2 ? 90 : 72, 100 + row * 14],
        [`${number}`, 520 - `${number}`.length * 6, 100 + row * 14],
      ]),
    );

  it('are entries of a table of contents without leaders', () => {
    const made = blocksOf(entries([1, 3, 3, 4, 7, 9, 12]));
    expect(made.map(({ kind }) => kind)).toEqual(Array.from({ length: 7 }, () => 'paragraph'));
    expect(made.map(textOf).slice(0, 2)).toEqual([
      'Survey of region\t1',
      'Survey of region region\t3',
    ]);
    expect(made[0]).toMatchObject({ formatting: { tabs: [{ align: 'end' }] } });
  });

  it('are numbered entries whose page numbers touch their leaders', () => {
    const page = written(
      ['Introduction', 'Work', 'Results', 'Costs', 'Outlook'].flatMap(
        (title, row): WrittenLine[] => [
          [`${row + 1}`, 72, 100 + row * 14, { object: row }],
          [
            `${title}${'.'.repeat(60 - title.length)}${row + 1}`,
            84,
            100 + row * 14,
            { object: 9 + row },
          ],
        ],
      ),
    );
    expect(blocksOf(page).map(({ kind }) => kind)).not.toContain('table');
  });

  it('are not values that fall, or that only count', () => {
    for (const numbers of [
      [12, 3, 3, 4, 7, 9, 1],
      [1, 2, 3, 4, 5, 6, 7],
    ])
      expect(blocksOf(entries(numbers)).map(({ kind }) => kind)).toEqual(['table']);
  });
});
