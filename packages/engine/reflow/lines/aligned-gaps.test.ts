import { describe, expect, it } from 'vitest';
import { word } from '#reflow/testing/pictured-page.ts';
import type { Span } from '#models/page/page-content.ts';
import { segmentsOf } from './segments.ts';

/** Words of 6-point letters with the given gaps between them, in points; the letters are 10 points high. */
function line(baseline: number, left: number, ...parts: (string | number)[]): Span[] {
  const spans: Span[] = [];
  let at = left;
  for (const part of parts) {
    if (typeof part === 'number') at += part;
    else {
      spans.push(word(part, at, baseline, { spaced: spans.length > 0 }));
      at = spans.at(-1)!.right;
    }
  }
  return spans;
}

const textsOf = (lines: Span[][]) => segmentsOf(lines.flat()).map(({ text }) => text);

describe('a narrow gap between columns of text', () => {
  const gutter = (index: number) =>
    line(
      100 + index * 12,
      72,
      'harbour',
      3,
      'budget',
      3,
      'plan',
      9,
      'client',
      3,
      'region',
      3,
      'of',
    );

  it('separates lines if it runs down through several', () => {
    expect(textsOf([0, 1, 2, 3, 4].map(gutter)).slice(0, 2)).toEqual([
      'harbour budget plan',
      'client region of',
    ]);
  });

  it('does not separate a few lines', () => {
    expect(textsOf([0, 1, 2].map(gutter))).toHaveLength(3);
  });

  it('runs on beside lines of only one column, and separates none that run across it', () => {
    const one = (index: number) => line(100 + index * 12, 72, 'harbour', 3, 'budget');
    const across = line(100 + 7 * 12, 72, 'harbour', 3, 'evidence', 3, 'supplier', 3, 'plan');
    const texts = textsOf([gutter(0), gutter(1), one(2), gutter(3), gutter(4), gutter(5), across]);
    expect(texts.slice(-3)).toEqual([
      'harbour budget plan',
      'client region of',
      'harbour evidence supplier plan',
    ]);
  });

  it('is not between the labels of a list and its text', () => {
    const item = (index: number) =>
      line(100 + index * 12, 72, '•', 7, 'harbour', 2, 'budget', 2, 'plan');
    const number = (index: number) =>
      line(200 + index * 12, 72, `${index}.`, 7, 'a', 2, 'plan', 2, 'of');
    expect(textsOf([0, 1, 2, 3, 4].map(item))).toHaveLength(5);
    expect(textsOf([1, 2, 3, 4, 5].map(number))).toHaveLength(5);
  });

  it('is not where all spaces of justified lines are wide', () => {
    const wide = (index: number) =>
      line(100 + index * 12, 72, 'harbour', 8, 'budget', 8, 'plan', 8, 'client', 8, 'region');
    expect(textsOf([0, 1, 2, 3, 4, 5].map(wide))).toHaveLength(6);
  });
});

describe('a narrow gap between columns of numbers', () => {
  it('separates them in few rows', () => {
    const row = (index: number) => line(100 + index * 12, 72, `1${index}.5`, 4, '200', 4, '7.25');
    expect(textsOf([0, 1, 2].map(row)).slice(0, 3)).toEqual(['10.5', '200', '7.25']);
  });

  it('is not a space between the words of dates or the groups of digits', () => {
    const date = (index: number) =>
      line(100 + index * 12, 72, 'May', 2.5, `1${index},`, 2.5, '2024');
    expect(textsOf([0, 1, 2, 3].map(date))).toHaveLength(4);
    const groups = (index: number) => line(100 + index * 12, 72, `1${index}`, 4, '500', 4, '000');
    expect(textsOf([0, 1, 2, 3].map(groups))).toHaveLength(4);
  });
});
