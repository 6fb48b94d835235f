import { describe, expect, it } from 'vitest';
import { hasRowHeaders, type DataCell } from './row-headers.ts';

/** Rows of cells, divided by `|`. A first cell that ends with `^2` covers two rows. */
const cellsOf = (rows: readonly string[]): DataCell[] =>
  rows.flatMap((line, row) =>
    line.split('|').map((cell, column): DataCell => {
      const [text = '', rowSpan] = cell.trim().split('^');
      return { row, column, columnSpan: 1, text, ...(rowSpan && { rowSpan: Number(rowSpan) }) };
    }),
  );

const tables: [string, string, readonly string[]][] = [
  [
    'years in order',
    'Year',
    ['1996 | 51,544 | 37,481', '1997 | 52,071 | 37,797', '1998 (*) | 52,526 | –'],
  ],
  ['school years that fall', '', ['2009–10 | 4.1', '2008–09 | 3.9', '2007–08 | 3.2']],
  [
    'ranges',
    'Age',
    ['45–54 | 47 | 21.8', '55–64 | 91 | 8.7', '≥85 | 208 | 1,271.7', 'total | 346 | 30'],
  ],
  [
    'labels that groups of rows repeat beside numbers',
    'Category',
    ['Women | 12', 'Severe | 4', 'Not severe | 8', 'Men | 11', 'Severe | 3', 'Not severe | 8'],
  ],
  [
    'labels of several rows',
    '',
    [
      '1991^2 | Men | 11.0',
      '| Women | 6.6',
      '1996^2 | Men | 9.5',
      '| Women | 5.1',
      '2001^2 | Men | 7.5',
      '| Women | 4.4',
    ],
  ],
  [
    'short labels beside longer texts below a header',
    'Term',
    [
      'Clarity | Patients reported that the question is not relevant',
      'Range | A high percent of patients chose the ends of the scale',
      'Stability | Scores are unstable over time without a change',
    ],
  ],
];

const others: [string, string | undefined, readonly string[]][] = [
  ['numbers of items', 'No.', ['1 | Screws | 12', '2 | Nuts | 14', '3 | Washers | 9']],
  ['quantities', 'Qty', ['12 | Screws | 1.10', '4 | Nuts | 0.80', '40 | Washers | 0.05']],
  ['two numbers like years', 'Width', ['1999 | 1 | 2', '2000 | 3 | 4']],
  ['one label for all rows', 'Kind', ['Total | 1', 'Total | 2', 'Total | 3']],
  ['years in no order', 'Built', ['1998 | 120 | 4', '1975 | 80 | 2', '2004 | 310 | 9']],
  [
    'a repeated group beside texts',
    'Team',
    ['North | Ann Lee', 'North | Bo Chen', 'South | Cy Diaz'],
  ],
  ['names in a list of equals', 'From', ['Berlin | Hamburg', 'Paris | Lyon', 'Rome | Milan']],
  [
    'texts without a header',
    undefined,
    [
      'Dear reader | this paragraph stands beside the first one',
      'We hope | that all columns are in order here',
      'Yours | the editors of this long publication',
    ],
  ],
  [
    'questions and short answers',
    'Question',
    [
      'Have you been to a doctor in the last year? | Yes',
      'Do you take any medicine at the moment? | No',
      'Did you ever have an operation? | No',
    ],
  ],
];

describe('headers of rows', () => {
  it.each(tables)('are %s', (_, corner, rows) => {
    expect(hasRowHeaders(cellsOf(rows), corner)).toBe(true);
  });

  it.each(others)('are not %s', (_, corner, rows) => {
    expect(hasRowHeaders(cellsOf(rows), corner)).toBe(false);
  });
});
