import { expect, it } from 'vitest';
import { withCharstringsOf } from './emptied-charstrings.ts';

/** An index with offsets of one byte (Technical Note 5176, 5). */
const index = (entries: readonly Buffer[]): Buffer => {
  let next = 1;
  const offsets = [next, ...entries.map(({ length }) => (next += length))];
  return Buffer.concat([Buffer.from([0, entries.length, 1, ...offsets]), ...entries]);
};
const number = (value: number) => Buffer.from([28, value >> 8, value & 255]);
const glyphs = ['notdef', 'first glyph', 'second glyph', 'third glyph'].map((text) =>
  Buffer.from(text),
);

/** A font with identifiers 0, 30, 20 and 10; what follows its glyphs stays at its place. */
function font(): Buffer {
  const top = (charset: number, charstrings: number) =>
    Buffer.concat([
      ...[number(1), number(2), number(0), Buffer.from([12, 30])],
      ...[number(charset), Buffer.from([15]), number(charstrings), Buffer.from([17])],
    ]);
  const before = (...where: [number, number]) =>
    Buffer.concat([
      Buffer.from([1, 0, 4, 1]),
      index([Buffer.from('Name')]),
      index([top(...where)]),
    ]);
  const charset = before(0, 0).length;
  const ids = Buffer.from([0, 0, 30, 0, 20, 0, 10]);
  return Buffer.concat([
    before(charset, charset + ids.length),
    ids,
    index(glyphs),
    Buffer.from('after'),
  ]);
}

it('keeps the glyphs of the shown identifiers, and leaves everything else at its place', () => {
  const [before, after] = [font(), withCharstringsOf(font(), new Set([20]))!];
  expect(after.length).toBe(before.length);
  expect(after.toString('latin1')).toContain('second glyph');
  expect(after.toString('latin1')).not.toMatch(/first glyph|third glyph/);
  expect(after.subarray(-5).toString()).toBe('after');
  const list = after.length - 5 - Buffer.concat(glyphs).length - 8;
  expect([...after.subarray(list + 3, list + 8)]).toEqual([1, 7, 8, 20, 21]);
});

it('takes identifiers for what they are, not for glyph numbers', () => {
  expect(withCharstringsOf(font(), new Set([1, 30]))!.toString('latin1')).not.toMatch(
    /second|third/,
  );
  expect(withCharstringsOf(font(), new Set([2]))!.toString('latin1')).not.toMatch(/first|second/);
});

it('throws at offsets beyond the font', () => {
  expect(() => withCharstringsOf(font().subarray(0, -20), new Set([20]))).toThrow(RangeError);
});
