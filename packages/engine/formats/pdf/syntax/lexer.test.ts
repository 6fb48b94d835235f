import { ProblemError } from '@octavo/contract';
import { describe, expect, it } from 'vitest';
import { Lexer, numberOf, type Tolerance } from './lexer.ts';

const lexerOf = (text: string, tolerance: Tolerance = 'lenient') =>
  new Lexer(Buffer.from(text, 'latin1'), tolerance);

describe('White space', () => {
  it('includes NUL and form feed, and comments to the end of their line', () => {
    const lexer = lexerOf('\0\f % one\r%two\n\tq');
    expect(lexer.skipSpace()).toBe(true);
    expect(lexer.word()).toBe('q');
    expect(lexer.skipSpace()).toBe(false);
  });

  it('may end with a comment that has no end of line', () => {
    expect(lexerOf('%').skipSpace()).toBe(false);
    expect(lexerOf(' %% (').skipSpace()).toBe(false);
  });
});

describe('A word', () => {
  it.each([
    ['1', 1],
    ['+2.', 2],
    ['-.5', -0.5],
    ['0007', 7],
    ['1e5', undefined],
    ['.', undefined],
    ['-', undefined],
    ['--1', undefined],
    ['', undefined],
    ['Tj', undefined],
  ])('%j is the number %j', (word, number) => expect(numberOf(word)).toBe(number));

  it('ends before white space and delimiters', () => {
    const lexer = lexerOf("T*(a)'[");
    expect(lexer.word()).toBe('T*');
    expect(lexer.word()).toBe('');
    expect(lexer.string().toString()).toBe('a');
    expect(lexer.word()).toBe("'");
  });
});

describe('A name', () => {
  it.each([
    ['/A', '/A'],
    ['/', '/'],
    ['/A#20B#c3#a4', '/A Bä'],
    ['/A#2', '/A#2'],
    ['/A#zz', '/A#zz'],
    ['/\xc3\xa4 x', '/ä'],
    ['/~|^', '/~|^'],
  ])('written as %j is %j', (text, name) => {
    expect(lexerOf(text).name()).toBe(name);
    expect(lexerOf(text, 'strict').name()).toBe(name);
  });

  it('whose bytes are not UTF-8 is refused only where input is strict', () => {
    expect(lexerOf('/#ff').name()).toBe('/\ufffd');
    expect(() => lexerOf('/#ff', 'strict').name()).toThrow(ProblemError);
  });
});

describe('A string', () => {
  it.each([
    ['()', ''],
    ['(a(b(c))d) e', 'a(b(c))d'],
    ['(a\\(b)', 'a(b'],
    ['((a)\\)b)', '(a))b'],
    ['(\\n\\r\\t\\b\\f\\x\\\\)', '\n\r\t\b\fx\\'],
    ['(\\101\\7x\\0053\\777)', 'A\u0007x\u00053\u00ff'],
    ['(\\8)', '8'],
    ['(a\\\nb\\\rc\\\r\nd)', 'abcd'],
    ['(\x00\xff)', '\x00\xff'],
  ])('written as %j is %j', (text, expected) => {
    for (const tolerance of ['lenient', 'strict'] as const)
      expect(lexerOf(text, tolerance).string().toString('latin1')).toBe(expected);
  });

  it('keeps its line ends in content, and has them as line feeds in objects', () => {
    expect(lexerOf('(a\r\nb\rc\n)').string().toString()).toBe('a\r\nb\rc\n');
    expect(lexerOf('(a\r\nb\rc\n)', 'strict').string().toString()).toBe('a\nb\nc\n');
  });

  it.each(['(abc', '(a(b)', '(a\\', '(a\\)', '(\r'])(
    'without an end, %j, is refused only where input is strict',
    (text) => {
      const lexer = lexerOf(text);
      lexer.string();
      expect(lexer.at).toBe(text.length);
      expect(() => lexerOf(text, 'strict').string()).toThrow(ProblemError);
    },
  );
});

describe('A hexadecimal string', () => {
  it.each([
    ['<>', ''],
    ['<4 1\n42>', 'AB'],
    ['<415>', 'AP'],
    ['<6a4B>', 'jK'],
  ])('written as %j is %j', (text, expected) => {
    for (const tolerance of ['lenient', 'strict'] as const)
      expect(lexerOf(text, tolerance).hexString().toString('latin1')).toBe(expected);
  });

  it.each([
    ['<4x1>', 'A'],
    ['<41', 'A'],
  ])('malformed as %j is read as %j, and refused where input is strict', (text, expected) => {
    expect(lexerOf(text).hexString().toString('latin1')).toBe(expected);
    expect(() => lexerOf(text, 'strict').hexString()).toThrow(ProblemError);
  });
});
