import { expect, test } from 'vitest';
import { labelOf, relabelled, type LabelRange } from './page-labels.ts';

const roman = labelOf({ style: 'roman-lower', prefix: '', startNumber: 1 });
const decimal: LabelRange = { page: 0, label: { '/S': '/D' } };

test('the pages after the labelled ones keep their numbers', () => {
  expect(relabelled([], { first: 0, end: 4, label: roman }, 10)).toEqual([
    { page: 0, label: { '/S': '/r' } },
    { page: 4, label: { '/S': '/D', '/St': 5 } },
  ]);
});

test('a range in the middle of another one divides it', () => {
  const appendix = labelOf({ style: 'decimal', prefix: 'A-', startNumber: 3 });
  const given = [decimal, { page: 2, label: { '/S': '/R', '/St': 7 } }];
  expect(relabelled(given, { first: 4, end: 6, label: appendix }, 9)).toEqual([
    ...given,
    { page: 4, label: { '/S': '/D', '/P': 'u:A-', '/St': 3 } },
    { page: 6, label: { '/S': '/R', '/St': 11 } },
  ]);
});

test('ranges inside the labelled pages go, and one that begins after them stays', () => {
  const given = [decimal, { page: 3, label: {} }, { page: 5, label: { '/S': '/A' } }];
  expect(relabelled(given, { first: 1, end: 5, label: roman }, 9)).toEqual([
    decimal,
    { page: 1, label: roman },
    given[2],
  ]);
});
