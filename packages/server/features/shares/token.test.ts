import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createShareTokens } from '#features/shares/token.ts';
import { secretsOf } from '#platform/secrets.ts';

const { tokenOf, idOf } = createShareTokens(secretsOf('a secret'));

test('a token leads to its id', () => {
  const id = randomUUID();
  expect(tokenOf(id)).toMatch(/^[\w-]{43}$/);
  expect(idOf(tokenOf(id))).toBe(id);
});

test('a token of another server, or with any character changed, is invalid', () => {
  const token = tokenOf(randomUUID());
  expect(createShareTokens(secretsOf('another')).idOf(token)).toBeUndefined();
  for (let at = 0; at < token.length; at++) {
    const wrong = token[at] === 'A' ? 'B' : 'A';
    expect(idOf(token.slice(0, at) + wrong + token.slice(at + 1))).toBeUndefined();
  }
});

test.each(['', '.', `${tokenOf(randomUUID())}=`, `${tokenOf(randomUUID())}A`, 'ä'.repeat(43)])(
  'the text “%s” leads nowhere',
  (text) => expect(idOf(text)).toBeUndefined(),
);
