// Tests which lines are removed, and which stay.
import { identity } from '@octavo/contract';
import { describe, expect, it } from 'vitest';
import { operationsOf } from '#formats/pdf/syntax/content-reader.ts';
import { isPathOperator, Path } from './path-redaction.ts';

const mark = { left: 100, bottom: 100, right: 200, top: 150 };

/** The operators that stay of a path; nothing if all of them do. */
function left(content: string, isFilled = false): string | undefined {
  const path = new Path();
  for (const operation of operationsOf(Buffer.from(content)))
    if (isPathOperator(operation.operator)) path.add(operation, identity);
  const kept = path.without([mark], isFilled);
  return kept?.map(({ operation, as }) => as ?? operation.operator).join(' ');
}

describe('A path', () => {
  it.each([
    ['beside the mark', '10 10 m 20 20 l'],
    ['that is a ground below it', '0 0 600 800 re'],
    ['that is a rule through it', '0 120 m 600 120 l'],
    ['that frames it', '90 90 m 210 90 l 210 160 l 90 160 l h'],
  ])('%s stays', (_, content) => {
    expect(left(content)).toBeUndefined();
  });

  it.each([
    ['within it', '110 110 50 20 re', ''],
    ['that is small and reaches into it', '190 140 m 210 160 220 150 230 190 c', ''],
    ['of which only a part is within it', '110 110 m 120 120 l 300 300 m 310 310 l', 'm l'],
  ])('%s goes', (_, content, kept) => {
    expect(left(content)).toBe(kept);
  });

  it('is interrupted by the mark when it is a long line', () => {
    expect(left('0 0 m 0 60 l 150 120 l 400 300 l 500 310 l 600 330 l')).toBe('m l m l l');
  });

  it('goes on straight behind the mark when it is the edge of a surface', () => {
    expect(left('0 0 m 0 60 l 150 120 l 400 300 l 500 310 l 600 330 l h', true)).toBe(
      'm l l l l h',
    );
  });
});
