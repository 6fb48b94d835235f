import { expect, test } from 'vitest';
import { retentionText } from '#plans/retention-text.ts';

test.each([
  [1, '1 hour'],
  [24, '24 hours'],
  [36, '36 hours'],
  [48, '2 days'],
  [720, '30 days'],
  [8760, '1 year'],
  [17_520, '2 years'],
])('results that are kept for %d hours are kept for “%s”', (hours, text) => {
  expect(retentionText(hours)).toBe(text);
});
