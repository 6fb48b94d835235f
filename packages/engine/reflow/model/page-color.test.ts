import { expect, it } from 'vitest';
import { pageOf } from '#reflow/testing/pictured-page.ts';
import { pageColor } from './page-color.ts';

const colored = pageOf({ fills: [{ left: 0, top: 0, right: 595, bottom: 842, color: 'F0E0C0' }] });
const panel = pageOf({ fills: [{ left: 0, top: 0, right: 300, bottom: 842, color: 'F0E0C0' }] });

it('finds the colour that all pages have', () => {
  expect(pageColor([colored, colored])).toBe('F0E0C0');
});

it('takes neither a panel nor a single coloured page for the colour of the pages', () => {
  expect(pageColor([panel, panel])).toBeUndefined();
  expect(pageColor([colored, panel, panel])).toBeUndefined();
});
