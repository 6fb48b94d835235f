import { describe, expect, it } from 'vitest';
import { cut, joined, plainText, textOf, trimmed } from './content.ts';
import type { Inline } from './model.ts';
import { numberText } from './number-text.ts';

const note: Inline = { kind: 'note', blocks: [] };
const lineBreak: Inline = { kind: 'break' };
const bold = { bold: true };

describe('content of paragraphs', () => {
  it('joins neighbours of the same look, and drops empty ones', () => {
    const content = [textOf('a'), textOf(''), textOf('b'), textOf('c', bold), note, textOf('d')];
    expect(joined(content)).toEqual([textOf('ab'), textOf('c', bold), note, textOf('d')]);
  });

  it('loses white space and line breaks at its ends, but no note', () => {
    const content = [lineBreak, textOf('  '), textOf(' a '), textOf('b  '), note, lineBreak];
    expect(trimmed(content)).toEqual([textOf('a '), textOf('b'), note]);
  });

  it.each([0, 1, 2, 3, 4, 5, 6])('is cut at %i without losing anything', (at) => {
    const content = [textOf('ab'), lineBreak, textOf('cd', bold)];
    const [before, after] = cut(content, at);
    expect(plainText(before)).toBe('ab\ncd'.slice(0, at));
    expect(plainText(after)).toBe('ab\ncd'.slice(at));
  });
});

it.each([
  ['decimal', 12, '12'],
  ['lowerLetter', 26, 'z'],
  ['upperLetter', 28, 'BB'],
  ['lowerRoman', 49, 'xlix'],
  ['upperRoman', 4, 'IV'],
  ['lowerRoman', 0, '0'],
  ['lowerLetter', 5000, '5000'],
] as const)('writes the number of a list as %s: %i is %s', (format, value, text) => {
  expect(numberText(format, value)).toBe(text);
});
