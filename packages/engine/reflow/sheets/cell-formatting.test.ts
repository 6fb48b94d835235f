import { expect, it } from 'vitest';
import { pageOf } from '#reflow/testing/pictured-page.ts';
import { CellFormats } from './cell-formatting.ts';

it('keeps only the uppermost of many fills behind a row, with one formatting for each colour', () => {
  const colors = ['DDEBF7', 'FFF2CC'];
  const fills = Array.from({ length: 1_000 }, (_, index) => ({
    ...{ left: index, right: index + 5, top: 0, bottom: 400 },
    color: colors[index % 2]!,
  }));
  const formats = new CellFormats(pageOf({ fills }), new Map());
  const behind = formats.behind({ left: 0, right: 500, top: 100, bottom: 110 });
  expect(behind.length).toBeLessThan(500);
  expect(behind.at(-1)).toMatchObject({ left: 999, formatting: { fill: 'FFF2CC' }, isOwn: false });
  expect(new Set(behind.map(({ formatting }) => formatting)).size).toBe(2);
});
