import { describe, expect, it } from 'vitest';
import { ValueReader } from './value-reader.ts';
import { textOfValue } from './text-string.ts';
import { writtenValue } from './value-writer.ts';

const read = (text: string) => new ValueReader(Buffer.from(text, 'latin1')).value();

describe('The reader of values', () => {
  it.each([
    ['numbers', '[1 -2. +.5 0007]', [1, -2, 0.5, 7]],
    ['references among numbers', '[1 2 3 0 R 4]', [1, 2, '3 0 R', 4]],
    ['references beside delimiters', '[3 0 R/R]', ['3 0 R', '/R']],
    ['numbers that begin no reference', '[-1 0 1.5 2 3]', [-1, 0, 1.5, 2, 3]],
    ['constants', '[true false null]', [true, false, null]],
    ['names with digits for signs', '/A#20B#c3#a4', '/A Bä'],
    ['texts with pairs and escapes', '(a(b)\\)\\101\\\r\nc\\n)', 'u:a(b))Ac\n'],
    ['line ends within texts as one sign', '(a\r\nb\rc)', 'u:a\nb\nc'],
    ['texts of two bytes a letter', '<FEFF 4E2D>', 'u:中'],
    ['bytes that are no plain text', '<80ff0>', 'b:80ff00'],
    ['dictionaries, comments and no spaces', '<</A/B%c\n/C[(x)]>>', { '/A': '/B', '/C': ['u:x'] }],
  ])('reads %s', (_, text, value) => expect(read(text)).toEqual(value));

  it.each([
    ...[
      '',
      '<</A',
      '<<1 2>>',
      '[1',
      '(a',
      '<12',
      'tru',
      'constructor',
      '1e5',
      '{',
      '/#ff',
      '['.repeat(200),
    ],
  ])('refuses invalid syntax: %s', (text) =>
    expect(() => read(text)).toThrow(
      expect.objectContaining({ problem: { code: 'damaged_file', values: {} } }),
    ),
  );
});

describe('The writer of values', () => {
  it('writes values that are read back equal', () => {
    const value = {
      '/A B#(': [1.5, -2, 0.0000001, true, null, '12 0 R', '/ä'],
      '/T': ['u:a(b\\)\r\n', 'u:中 “x”', 'b:80ff'],
    };
    expect(read(writtenValue(value))).toEqual(value);
  });
});

describe('A text of bytes', () => {
  it('is decoded from PDFDocEncoding, or from UTF-8 if it has a byte order mark', () => {
    expect(textOfValue('b:80e4a0')).toBe('•ä€');
    expect(textOfValue('b:efbbbfc3a4')).toBe('ä');
    expect(textOfValue('u:plain')).toBe('plain');
  });
});
