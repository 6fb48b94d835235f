import { describe, expect, it } from 'vitest';
import type { Marker } from '#models/document/model.ts';
import type { Box } from '#models/presentation/model.ts';
import { inReadingOrder } from './reading-order.ts';
import { Sequences } from './text-xml.ts';

const at = (value: string, x: number, y: number, width = 100, height = 40) => ({
  value,
  box: { x, y, width, height } satisfies Box,
});

describe('the order of reading', () => {
  it.each([
    ['from the top', [at('b', 0, 50), at('a', 0, 0)], 'ab'],
    ['from the left', [at('b', 120, 5), at('a', 0, 0)], 'ab'],
    [
      'row by row in a grid',
      [at('d', 120, 50), at('a', 0, 0), at('c', 0, 50), at('b', 120, 0)],
      'abcd',
    ],
    [
      'column by column below headings',
      [
        at('a', 0, 0, 100, 20),
        at('c', 120, 0, 100, 20),
        at('b', 0, 30, 100, 200),
        at('d', 120, 30, 100, 200),
      ],
      'abcd',
    ],
    [
      'column by column beside a tall shape',
      [at('c', 120, 0, 100, 200), at('b', 0, 60), at('a', 0, 0)],
      'abc',
    ],
    ['although shapes overlap a little', [at('b', 0, 38), at('a', 0, 0)], 'ab'],
  ])('is %s', (_, shapes, order) => {
    expect(inReadingOrder(shapes, false).join('')).toBe(order);
  });

  it('is from the right for scripts that are', () => {
    expect(inReadingOrder([at('b', 0, 0), at('a', 120, 0)], true).join('')).toBe('ab');
  });
});

const number = (ordinal: number, format: 'decimal' | 'lowerLetter' = 'decimal') =>
  ({ kind: 'number', format, before: '', after: '.', ordinal }) satisfies Marker;
const startOf = (xml: string) => Number(/startAt="(\d+)"/.exec(xml)?.[1] ?? 1);

describe('numbers of paragraphs', () => {
  it('begin where the list does, also when it goes on from the slide before', () => {
    const sequences = new Sequences();
    expect([4, 5, 6].map((ordinal) => startOf(sequences.number(number(ordinal), 0)))).toEqual([
      4, 4, 4,
    ]);
  });

  it('begin anew behind other text, and go on behind lower levels', () => {
    const sequences = new Sequences();
    const starts = [startOf(sequences.number(number(1), 0))];
    sequences.number(number(1, 'lowerLetter'), 1);
    starts.push(startOf(sequences.number(number(2), 0)));
    sequences.interrupt(0);
    starts.push(startOf(sequences.number(number(3), 0)));
    expect(starts).toEqual([1, 1, 3]);
  });
});
