import { ProblemError } from '@octavo/contract';
import { expect, test } from 'vitest';
import { nameIn } from '#features/uploads/resumable/metadata.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');

test.each([
  [`filename ${base64('Bericht für Ada.pdf')}`, 'Bericht für Ada.pdf'],
  [`type ${base64('a/b')},filename ${base64('../../etc/passwd')}`, 'passwd'],
  [`is_private, name ${base64('b.txt')}`, 'b.txt'],
  ['filename', 'file'],
  ['', 'file'],
])('%j names %j', (header, name) => {
  expect(nameIn(header)).toBe(name);
});

test.each(['filename a b', 'filename ***', 'a YQ==,a YQ==', `filename ${'A'.repeat(5000)}`])(
  '%j is refused',
  (header) => {
    expect(() => nameIn(header)).toThrow(ProblemError);
  },
);
