import { expect, test } from 'vitest';
import { printedBox } from './empty-margins.ts';

/** A test picture in letters: `.` is paper, `x` is ink. */
function picture(...rows: string[]) {
  const width = rows[0]?.length ?? 0;
  const shades = [...rows.join('')].flatMap((sign) => Array(3).fill(sign === 'x' ? 40 : 255));
  return { data: Buffer.from(shades), width, height: rows.length, channels: 3 as const };
}

test('the box of what is printed reaches from the first to the last ink on each side', () => {
  expect(printedBox(picture('.....', '..x..', '.x...', '...x.', '.....'))).toEqual({
    ...{ left: 1, right: 4, top: 1, bottom: 4 },
  });
});

test('an empty page has none', () => {
  expect(printedBox(picture('...', '...'))).toBeUndefined();
});
