import { expect, it } from 'vitest';
import { markerOf } from './markers.ts';

const numbered = (text: string) => ({
  kind: 'number' as const,
  text,
  left: 0,
  textLeft: 0,
  spans: 1,
});

it.each([
  ['3.', undefined, { format: 'decimal', ordinal: 3, before: '', after: '.' }],
  ['(b)', undefined, { format: 'lowerLetter', ordinal: 2, before: '(', after: ')' }],
  ['i.', undefined, { format: 'lowerRoman', ordinal: 1 }],
  ['i.', { format: 'lowerLetter', ordinal: 8 }, { format: 'lowerLetter', ordinal: 9 }],
  ['IV)', undefined, { format: 'upperRoman', ordinal: 4, after: ')' }],
] as const)('reads %s after %j as a number that counts', (text, before, expected) => {
  expect(markerOf(numbered(text), before).marker).toMatchObject({ kind: 'number', ...expected });
});

it('keeps a number of several levels as it is', () => {
  expect(markerOf(numbered('2.1'), undefined).marker).toEqual({ kind: 'label', text: '2.1' });
});
