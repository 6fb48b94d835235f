import { expect, test } from 'vitest';
import { beginningOf, hashOfKey, looksLikeKey, newKey } from '#features/api-keys/key.ts';

test('no two keys are the same, and each is one', () => {
  const keys = Array.from({ length: 100 }, newKey);
  expect(new Set(keys.map(hashOfKey)).size).toBe(100);
  expect(keys.every(looksLikeKey)).toBe(true);
});

test('a wrong character is noticed wherever it stands', () => {
  const key = newKey();
  for (let at = 'octavo_'.length; at < key.length; at++) {
    const wrong = key[at] === 'A' ? 'B' : 'A';
    expect(() => hashOfKey(key.slice(0, at) + wrong + key.slice(at + 1))).toThrow(/mistyped/);
  }
});

test.each(['octavo_', `${newKey()}A`, newKey().slice(0, -1), `octavo_${'ä'.repeat(48)}`])(
  '%s is not complete or too long',
  (text) => {
    expect(() => hashOfKey(text)).toThrow(/mistyped/);
  },
);

test('what is shown of a key does not tell it', () => {
  const key = newKey();
  expect(beginningOf(key)).toHaveLength(13);
  expect(looksLikeKey('eyJhbGciOiJSUzI1NiJ9.e30.c2ln')).toBe(false);
});
