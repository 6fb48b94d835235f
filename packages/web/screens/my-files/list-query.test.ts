import { expect, test } from 'vitest';
import { addressOf, isFiltered, listQueryOf } from '#screens/my-files/list-query.ts';

const read = (address: string) => listQueryOf(new URLSearchParams(address));

test('without filters all files are shown, the newest first', () => {
  expect(read('')).toEqual({ order: 'newest' });
  expect(isFiltered(read(''))).toBe(false);
});

test.each([
  'kind=image',
  'type=word-to-pdf',
  'kind=pdf&type=pdf-merge&order=largest',
  'order=name',
  'search=Report+2026&kind=pdf',
])('the address “%s” is read and written the same', (address) => {
  expect(new URLSearchParams(addressOf(read(address))).toString()).toBe(address);
});

test.each(['kind=constructor', 'type=nonsense', 'order=toString', 'kind=', 'search=+'])(
  'the address “%s” names nothing',
  (address) => {
    expect(read(address)).toEqual({ order: 'newest' });
  },
);
