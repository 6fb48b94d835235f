import { expect, test } from 'vitest';
import { beginningOf, hashOfKey, looksLikeKey, newKey } from '#features/api-keys/key.ts';

test('every new key is unique and valid', () => {
  const keys = Array.from({ length: 100 }, newKey);
  expect(new Set(keys.map(hashOfKey)).size).toBe(100);
  expect(keys.every(looksLikeKey)).toBe(true);
});

test('a wrong character is detected at every position', () => {
  const key = newKey();
  for (let at = 'octavo_'.length; at < key.length; at++) {
    const wrong = key[at] === 'A' ? 'B' : 'A';
    expect(() => hashOfKey(key.slice(0, at) + wrong + key.slice(at + 1))).toThrow(/mistyped/);
  }
});

test.each(['octavo_', `${newKey()}A`, newKey().slice(0, -1), `octavo_${'ä'.repeat(48)}`])(
  '%s is incomplete or too long',
  (text) => {
    expect(() => hashOfKey(text)).toThrow(/mistyped/);
  },
);

test('the shown beginning does not reveal the key', () => {
  const key = newKey();
  expect(beginningOf(key)).toHaveLength(13);
  expect(looksLikeKey('eyJhbGciOiJSUzI1NiJ9.e30.c2ln')).toBe(false);
});
