import { describe, expect, it } from 'vitest';
import type { Span } from '#models/page/page-content.ts';
import { textLayout } from './text-layout.ts';

const size = 10;
const letter = 5;

/** A word whose letters all have the same width. */
function word(text: string, left: number, baseline: number, more: Partial<Span> = {}): Span {
  return {
    ...{ text, left, right: left + text.length * letter, baseline, size },
    ...{ top: baseline - 9, bottom: baseline + 2, spaced: true, object: 0, angle: 0 },
    ...{ color: '000000', underline: false, strike: false, hidden: false },
    font: { family: 'Courier', bold: false, italic: false, monospace: true },
    ...more,
  };
}

/** The words of a line of text, from left to right. */
const line = (text: string, left: number, baseline: number): Span[] => {
  let at = left;
  return text.split(' ').map((one) => {
    const placed = word(one, at, baseline);
    at = placed.right + letter;
    return placed;
  });
};

const shown = (...spans: Span[]) => textLayout({ spans });

describe('the text of a page', () => {
  it('keeps what stands beside each other in columns that are straight', () => {
    const rows = ['one two', 'three', 'a'].flatMap((text, index) => [
      ...line(text, 50, 100 + index * 12),
      ...line('right', 200, 100 + index * 12),
    ]);
    expect(shown(...rows)).toBe(
      `one two${' '.repeat(23)}right\nthree${' '.repeat(25)}right\na${' '.repeat(29)}right`,
    );
  });

  it('moves a whole column where text before it needs more space than it had', () => {
    const wide = word('narrow-letters-in-a-long-word', 50, 100, { right: 90 });
    const spans = [
      wide,
      ...line('right', 110, 100),
      ...line('a', 50, 112),
      ...line('right', 110, 112),
    ];
    const [first = '', second = ''] = shown(...spans).split('\n');
    expect(first.indexOf('right')).toBe(second.indexOf('right'));
    expect(first).toMatch(/word {2,}right/);
  });

  it('begins where the text does, in from the leftmost', () => {
    expect(shown(...line('first', 100, 100), ...line('left', 50, 112))).toBe(
      `${' '.repeat(10)}first\nleft`,
    );
  });

  it('has empty lines where the page has space, as many as fit', () => {
    const spans = [100, 112, 124, 160].flatMap((at) => line('x', 50, at));
    expect(shown(...spans)).toBe('x\nx\nx\n\n\nx');
  });

  it('takes letters that are a little higher or lower for the same line', () => {
    expect(shown(...line('a b', 50, 100), ...line('c', 200, 102))).not.toContain('\n');
  });

  it('keeps turned text, and hidden text only where nothing else is', () => {
    const turned = word('up', 50, 100, { angle: 270 });
    expect(shown(turned, ...line('a', 50, 200))).toContain('up');
    const hidden = word('scan', 50, 100, { hidden: true });
    expect(shown(hidden, ...line('a', 50, 200))).toBe('a');
    expect(shown(hidden)).toBe('scan');
  });

  it('is empty on an empty page', () => {
    expect(shown()).toBe('');
  });
});
