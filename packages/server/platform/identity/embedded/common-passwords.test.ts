import { expect, test } from 'vitest';
import { isCommonPassword } from '#platform/identity/embedded/common-passwords.ts';

test.each(['123456', 'password', 'Qwerty123', 'LETMEIN', 'iloveyou'])(
  '“%s” is common',
  async (password) => {
    expect(await isCommonPassword(password)).toBe(true);
  },
);

test.each(['a good password', 'xk7-Fq2-wonder', ''])('“%s” is not common', async (password) => {
  expect(await isCommonPassword(password)).toBe(false);
});
