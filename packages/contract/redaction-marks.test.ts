import { expect, test } from 'vitest';
import { redactionMarkOf, textOfMark } from './redaction-marks.ts';

test.each([
  ['2 72 100.5 200 14', { page: 2, left: 72, top: 100.5, width: 200, height: 14 }],
  [' 1  -3 0 10 10 ', { page: 1, left: -3, top: 0, width: 10, height: 10 }],
])('“%s” is an area', (text, mark) => {
  expect(redactionMarkOf(text)).toEqual(mark);
  expect(redactionMarkOf(textOfMark(mark))).toEqual(mark);
});

test.each(['', '1 2 3 4', '0 1 1 1 1', '1 1 1 0 5', '1 1 1 5 -5', 'a b c d e', '1 1e3 1 1 1'])(
  '“%s” is none',
  (text) => expect(redactionMarkOf(text)).toBeUndefined(),
);
