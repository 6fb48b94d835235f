import { expect, test } from 'vitest';
import { cropOf, textOfCrop } from './crop.ts';

test('a crop is four numbers in percent', () => {
  expect(cropOf('10 20 30 40')).toEqual({ left: 10, top: 20, width: 30, height: 40 });
  expect(cropOf(' 0, 0.5,99.75, 1 ')).toEqual({ left: 0, top: 0.5, width: 99.75, height: 1 });
});

test.each(['', 'all', '1 2 3', '1 2 3 4 5', '-1 0 50 50', '0 0 0 50', '60 0 50 50', '0 0 50 101'])(
  '“%s” is none',
  (text) => {
    expect(cropOf(text)).toBeUndefined();
  },
);

test('what was rounded when it was written is read again', () => {
  const third = { left: 100 / 3, top: 0, width: 200 / 3, height: 100 };
  expect(textOfCrop(third)).toBe('33.3333 0 66.6667 100');
  expect(cropOf(textOfCrop(third))).toBeDefined();
});
