import { expect, test } from 'vitest';
import { fromAscii85, fromAsciiHex } from './ascii-decoding.ts';

test.each([
  ['9jqo^BlbD-BleB1DJ+*+F(f,q~>', 'Man is distinguished'],
  ['9jqo^ BlbD-\nBleB1\r\nDJ+*+F(f,q', 'Man is distinguished'],
  ['9jqo~>', 'Man'],
  ['zz~>', '\0\0\0\0\0\0\0\0'],
  ['~>', ''],
])('ASCII85 %j is %j', (text, data) => {
  expect(fromAscii85(Buffer.from(text)).toString('latin1')).toBe(data);
});

test.each(['9jqz^~>', '9~>', '9jq\u007fo~>', 's8W-"~>'])('ASCII85 %j is none', (text) => {
  expect(() => fromAscii85(Buffer.from(text))).toThrow();
});

test('hexadecimal digits end at >, and a missing one is zero', () => {
  expect(fromAsciiHex(Buffer.from('4d 61\n6E7> 00'))).toEqual(Buffer.from('Manp'));
  expect(() => fromAsciiHex(Buffer.from('4x>'))).toThrow();
});
