import { describe, expect, test } from 'vitest';
import { decode, lineBreakOf, NotTextError } from '#editing/text/decode.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const bytes = (...values: number[]) => new Uint8Array(values);

describe('a file is decoded', () => {
  test('by its byte order mark', () => {
    expect(decode(bytes(0xff, 0xfe, 0x41, 0))).toMatchObject({ text: 'A', encoding: 'utf-16le' });
    expect(decode(bytes(0xfe, 0xff, 0, 0x41))).toMatchObject({ text: 'A', encoding: 'utf-16be' });
  });

  test('by the encoding that its type names', () => {
    const content = bytes(0xc3, 0xe9);
    expect(decode(content, 'text/plain; charset=windows-1251').text).toBe('Гй');
  });

  test('as UTF-8 where it can be, otherwise as Western', () => {
    expect(decode(utf8('Grüße')).text).toBe('Grüße');
    const western = { text: 'é!', encoding: 'windows-1252' };
    expect(decode(bytes(0xe9, 0x21), 'text/plain; charset=none')).toMatchObject(western);
  });

  test('and remembers the mark of UTF-8', () => {
    expect(decode(utf8('\uFEFFa'))).toMatchObject({ text: 'a', mark: true });
    expect(decode(utf8('a'))).toMatchObject({ text: 'a', mark: false });
  });

  test('unless it is binary', () => {
    expect(() => decode(bytes(0x50, 0x4b, 3, 4, 0, 0))).toThrow(NotTextError);
    expect(() => decode(bytes(1, 2, 3, 4, 5, 65))).toThrow(NotTextError);
    expect(decode(utf8('\u001B[31mred\u001B[0m\f')).text).toContain('red');
    expect(decode(bytes()).text).toBe('');
  });
});

test.each([
  ['', '\n'],
  ['one line', '\n'],
  ['a\nb\nc\r\n', '\n'],
  ['a\r\nb\r\nc\n', '\r\n'],
  ['a\rb\rc', '\r'],
])('the line break of %j is %j', (text, lineBreak) => {
  expect(lineBreakOf(text)).toBe(lineBreak);
});
