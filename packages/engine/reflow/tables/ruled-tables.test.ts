import { expect, it } from 'vitest';
import { pictured, printed } from '#reflow/testing/pictured-page.ts';
import { ruledTables } from './ruled-tables.ts';

function found(picture: string, behind = '') {
  const { page, segments } = pictured(picture, behind);
  const { tables, rest } = ruledTables(page, segments);
  return { tables: tables.map(printed), rest: rest.map(({ text }) => text) };
}

it('takes text between crossing rules as cells', () => {
  const { tables, rest } = found(`
before
+------+------+
| a b  | c    |
+------+------+
| d    | e    |
| f    |      |
+------+------+
after`);
  expect(tables).toEqual([['a b | c', 'd f | e']]);
  expect(rest).toEqual(['before', 'after']);
});

it('gives cells without a rule between them a span', () => {
  const { tables } = found(`
+------+------+------+
| wide        | tall |
+------+------+      |
| a    | b    |      |
+------+------+------+`);
  expect(tables).toEqual([['wide | < | tall', 'a | b | ^']]);
});

it('does not take a frame around prose for a table', () => {
  const { tables } = found(`
+--------------------+
| prose in a frame   |
| and more of it     |
+--------------------+`);
  expect(tables).toEqual([]);
});

it('closes a table that has no rules at its sides', () => {
  const { tables } = found(`
-------+------+------
 a     | b    | c
-------+------+------
 d     | e    | f
-------+------+------`);
  expect(tables).toEqual([['a | b | c', 'd | e | f']]);
});

it('does not take the lines behind a chart for a table', () => {
  const grid = `
+------+------+------+
| 1    |      |      |
+------+------+------+
|      |      | 2    |
+------+------+------+`;
  const { page, segments } = pictured(grid);
  page.drawings.push({ left: 5, right: 120, top: 25, bottom: 70, color: 'FF0000', filled: false });
  expect(ruledTables(page, segments).tables).toEqual([]);
});

it('parts text that runs from cell to cell in one piece', () => {
  const { tables } = found(
    `
+---+---+
| a | b |
+---+---+
| c | d |
+---+---+`
      .replaceAll(' | ', '~|~')
      .replaceAll('~', ' '),
  );
  expect(tables).toEqual([['a | b', 'c | d']]);
});

it('takes cells that only fills border', () => {
  const { tables } = found(
    `
 a      b
 c      d `,
    `
####### #######`,
  );
  expect(tables).toEqual([]);
});

it('finds columns that no rule parts', () => {
  const { tables } = found(`
+----------------------+-----+
| Town      rain  sun  | all |
+----------------------+-----+
| Oslo      12    13   | 25  |
+----------------------+-----+
| New York  14    15   | 29  |
+----------------------+-----+`);
  expect(tables).toEqual([
    ['Town | rain | sun | all', 'Oslo | 12 | 13 | 25', 'New York | 14 | 15 | 29'],
  ]);
});

it('finds rows that no rule parts', () => {
  const { tables } = found(`
+----------+------+-----+
| Town     | rain | sun |
+----------+------+-----+
| Oslo     | 12   | 13  |
| New York | 14   | 15  |
| Rome     | 16   | 17  |
+----------+------+-----+`);
  expect(tables).toEqual([
    ['Town | rain | sun', 'Oslo | 12 | 13', 'New York | 14 | 15', 'Rome | 16 | 17'],
  ]);
});

it('keeps text that goes on from line to line in its cell', () => {
  const { tables } = found(`
+-----------------+-----------------+
| What it is      | Whom it is for  |
+-----------------+-----------------+
| a tool for the  | people who are  |
| work in a shop  | at home in such |
| of fine wheels  | a shop or other |
| and of levers   | places of work  |
+-----------------+-----------------+`);
  expect(tables[0]).toHaveLength(2);
});

it('does not take marked words for cells', () => {
  const { tables } = found(
    `
some words are marked here
and others there in the text`,
    `
     #####     ######
          ######     #####`,
  );
  expect(tables).toEqual([]);
});

it('takes a column of cells for a table if at least half of them have text', () => {
  const { page, segments } = pictured(`
+---------------------+
|  What happened?     |
+---------------------+
|                     |
+---------------------+
|  Where?             |
+---------------------+
|                     |
+---------------------+`);
  const [table] = ruledTables(page, segments).tables;
  expect(table && printed(table)).toEqual(['What happened?', '', 'Where?', '']);
  const rest = segments.slice(0, 1);
  expect(ruledTables(page, rest).tables).toEqual([]);
});

it('has a row for each line if a rule above a total separates only one column', () => {
  const { page, segments } = pictured(`
+-----------+---------+
|  Bergen   |  12     |
|  Milano   |  7      |
|  Malaga   |  31     |
|  Lisbon   |  4      |
|  Dublin   |  9      |
|  Tromsø   +---------+
|  Warsaw   |  63     |
+-----------+---------+`);
  const [table] = ruledTables(page, segments).tables;
  expect(table && printed(table)).toEqual([
    'Bergen | 12',
    'Milano | 7',
    'Malaga | 31',
    'Lisbon | 4',
    'Dublin | 9',
    'Tromsø | ',
    'Warsaw | 63',
  ]);
});

it('leaves a shaded paragraph above the frame of a table', () => {
  const below = (line: string) => {
    const { page, segments } = pictured(`
${line}
+-----+-----+
|  a  |  b  |
+-----+-----+
|  c  |  d  |
+-----+-----+`);
    const top = Math.min(
      ...page.rules.flatMap(({ axis, at }) => (axis === 'horizontal' ? at : [])),
    );
    const fills = [{ left: 3, right: 75, top: top - 14, bottom: top, color: '548dd4' }];
    const { tables, rest } = ruledTables({ ...page, fills }, segments);
    return { tables: tables.map(printed), rest: rest.map(({ text }) => text) };
  };
  expect(below('  Measures  ')).toEqual({ tables: [['a | b', 'c | d']], rest: ['Measures'] });
  expect(below('| Measures  |').tables[0]).toHaveLength(3);
});

it('extends striped rows as far as the rules at both sides go', () => {
  const { page, segments } = pictured(`
|                                      |
|  Apron        Front of the stage     |
|  Box set      Three walls of a hall  |
|  Catharsis    An old theory          |
|  Chorus       Singers and dancers    |
|  Climax       The turning point      |
|                                      |`);
  const fills = [42, 70].flatMap((top) => {
    const stripe = { top, bottom: top + 14, color: 'd2deef' };
    return [
      { ...stripe, left: 3, right: 87 },
      { ...stripe, left: 87, right: 237 },
    ];
  });
  const [table] = ruledTables({ ...page, fills }, segments).tables;
  expect(table && printed(table)).toEqual([
    'Apron | Front of the stage',
    'Box set | Three walls of a hall',
    'Catharsis | An old theory',
    'Chorus | Singers and dancers',
    'Climax | The turning point',
  ]);
});

it('finds a table of one row whose last column goes on beyond the page', () => {
  const { page, segments } = pictured(`
+----------+----------+----------+-----------
| Act      | Nothing  | Little   | Relevant
+----------+----------+----------+-----------`);
  const [table] = ruledTables(page, segments).tables;
  expect(table && printed(table)).toEqual(['Act | Nothing | Little | Relevant']);
});
