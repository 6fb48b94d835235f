import { expect, it } from 'vitest';
import { segment } from '#reflow/testing/pictured-page.ts';
import { prose } from '#reflow/testing/written-page.ts';
import { areShort } from './short-lines.ts';

const lines = (texts: readonly string[]) =>
  texts.map((text, index) => segment(text, 72, 100 + index * 14));
const edges = { left: 72, right: 252 };

it('takes captions and lists of names for short lines', () => {
  const captions = ['Chart 1: Sales of three quarters', 'Chart 2: Sales of all the years'];
  expect(areShort(lines(captions), edges, 595)).toBe(true);
  expect(areShort(lines(['Jones', 'Smith', 'miller']), edges, 595)).toBe(true);
});

it('takes a narrow column whose sentences go on in the next line for text up to its edge', () => {
  const column = prose(12, { width: 180 }).map(([text, left, at]) => segment(text, left, at));
  expect(areShort(column, edges, 595)).toBe(false);
});

it('takes lines across the page for text up to its edge', () => {
  expect(areShort(lines(['Chart 1: Sales']), { left: 72, right: 500 }, 595)).toBe(false);
});
