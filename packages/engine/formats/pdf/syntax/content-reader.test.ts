// Content streams are read according to ISO 32000-2, 7.2 and 7.8.2.
import { describe, expect, it } from 'vitest';
import { operationsOf, type Operand } from './content-reader.ts';

const plain = (operand: Operand): unknown => {
  if (operand.kind === 'string') return operand.value.toString('latin1');
  if ('items' in operand) return operand.items.map(plain);
  return operand.value;
};
const read = (content: string) =>
  [...operationsOf(Buffer.from(content, 'latin1'))].map(({ operator, operands }) => [
    operator,
    ...operands.map(plain),
  ]);

describe('A content stream', () => {
  it.each([
    ['numbers', '1 -.5 +2. 0.25 cm', [['cm', 1, -0.5, 2, 0.25]]],
    ['names with numbered signs', '/A#20B gs', [['gs', '/A B']]],
    ['texts with paired and escaped parentheses', '(a(b)\\)c) Tj', [['Tj', 'a(b))c']]],
    ['escapes', '(\\n\\101\\7x\\\\\\\r\nz) Tj', [['Tj', '\nA\u0007x\\z']]],
    ['hexadecimal with a digit missing', '<4 1 5> Tj', [['Tj', 'AP']]],
    ['lists', '[(a)-3<62>]TJ', [['TJ', ['a', -3, 'b']]]],
    ['dictionaries', '/P<</MCID 3/X[1]>>BDC', [['BDC', '/P', ['/MCID', 3, '/X', [1]]]]],
    ['comments', 'q % (Q\nQ', [['q'], ['Q']]],
    [
      'operators beside delimiters',
      '(a)Tj[(b)]TJ',
      [
        ['Tj', 'a'],
        ['TJ', ['b']],
      ],
    ],
    ['what has no end', '(abc', []],
    ['stray signs', ') > ] } q', [['q']]],
  ])('has %s', (_, content, operations) => {
    expect(read(content)).toEqual(operations);
  });

  it('passes over inline images, whatever their bytes', () => {
    const content = 'q BI /W 2 /H 1 ID \x00EI (\xff EI\x01 ) Tj\x02 EI Q';
    expect(read(content).map(([operator]) => operator)).toEqual(['q', 'BI', 'Q']);
  });

  it('gives the byte range of each operation', () => {
    const content = '  1 0 0 1 5 5 cm\n(a) Tj';
    const places = [...operationsOf(Buffer.from(content))];
    expect(places.map(({ from, to }) => content.slice(from, to))).toEqual([
      '1 0 0 1 5 5 cm',
      '(a) Tj',
    ]);
  });

  it.each([
    ['an image that ends with the content', 'BI /W 1 ID \x00\x01\x02', ['BI']],
    ['an image whose data are missing', 'BI EI Q', ['BI', 'Q']],
    ['an operator within an array', '[1 foo 2] TJ', ['TJ']],
    ['an array without an end', 'q [1 2 Tj Q', ['q']],
    ['a dictionary without an end', 'q << /A 1 Tj Q', ['q']],
    ['numbers that run together', '1-2 Td', ['1-2', 'Td']],
  ])('is read in spite of %s', (_, content, operators) => {
    expect(read(content).map(([operator]) => operator)).toEqual(operators);
  });

  it('ends in spite of lists within lists without end', () => {
    expect(read('['.repeat(100_000))).toEqual([]);
  });
});
