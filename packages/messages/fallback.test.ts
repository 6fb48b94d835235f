import { expect, test } from 'vitest';
import { withFallback } from './fallback.ts';

const english = { title: 'Title', part: { one: 'One', other: 'Other' }, list: ['a', 'b'] };

test('missing texts of a translation are English, at any depth', () => {
  const translation = { part: { one: 'Eins' }, list: ['ä', 'b'] };
  expect(withFallback(english, translation)).toEqual({
    title: 'Title',
    part: { one: 'Eins', other: 'Other' },
    list: ['ä', 'b'],
  });
  expect(withFallback(english, {})).toEqual(english);
});

test('labels, which English does not list, are kept', () =>
  expect(withFallback({ labels: {} }, { labels: { Red: 'Rot' } })).toEqual({
    labels: { Red: 'Rot' },
  }));
