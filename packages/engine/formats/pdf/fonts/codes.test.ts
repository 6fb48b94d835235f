import { expect, it } from 'vitest';
import { decoderOf } from './codes.ts';

it.each([
  ['/GBK-EUC-H', 'b9d8', '关'],
  ['/GBK2K-V', 'a3ac', '，'],
  ['/GB-EUC-H', 'b9d8', '关'],
  ['/EUC-H', 'b4d8', '関'],
  ['/90ms-RKSJ-H', '8ad6', '関'],
  ['/ETen-B5-V', 'c3f6', '關'],
  ['/KSCms-UHC-H', 'b0fc', '관'],
  ['/KSC-EUC-V', 'b0fc', '관'],
  ['/UniGB-UCS2-H', '5173', '关'],
])('%s reads %s as %s', (name, hex, letter) => {
  const code = { value: parseInt(hex, 16), bytes: 2 };
  expect(decoderOf(name)?.(code)).toBe(letter.codePointAt(0));
});

it.each(['/Identity-H', '/CNS-EUC-H', '/H'])('%s names no encoding of letters', (name) => {
  expect(decoderOf(name)).toBeUndefined();
});
