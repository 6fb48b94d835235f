import { expect, it } from 'vitest';
import type { SheetCell } from './cell-places.ts';
import { withoutCovered } from './covered-cells.ts';

const cell = (column: number, text: string, rowSpan = 1, columnSpan = 1): SheetCell => ({
  ...{ column, text, rowSpan, columnSpan, formatting: {} },
});

it('ends a merged cell above the next one with text', () => {
  const rows = withoutCovered([[cell(0, 'tall', 3, 2)], [], [cell(1, 'own')]]);
  expect(rows[0]?.[0]).toMatchObject({ rowSpan: 2, columnSpan: 2 });
  expect(rows[2]).toMatchObject([{ text: 'own' }]);
});

it('leaves out cells without text that a merged cell covers', () => {
  const rows = withoutCovered([[cell(0, 'tall', 2)], [cell(0, ''), cell(1, '')]]);
  expect(rows[0]?.[0]?.rowSpan).toBe(2);
  expect(rows[1]).toMatchObject([{ column: 1 }]);
});
