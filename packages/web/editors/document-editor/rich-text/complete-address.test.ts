import { expect, test } from 'vitest';
import { completeAddress } from '#editors/document-editor/rich-text/complete-address.ts';

test.each([
  ['https://example.com/a', 'https://example.com/a'],
  [' example.com/a?b ', 'https://example.com/a?b'],
  ['mailto:a@example.com', 'mailto:a@example.com'],
  ['a@example.com', 'mailto:a@example.com'],
  ['tel:+49123', 'tel:+49123'],
])('%j becomes %s', (typed, expected) => {
  expect(completeAddress(typed)).toBe(expected);
});

test.each(['', 'tree', 'javascript:alert(1)', 'data:text/html,x', '#here', 'two words.com'])(
  '%j is no address',
  (typed) => {
    expect(completeAddress(typed)).toBeUndefined();
  },
);
