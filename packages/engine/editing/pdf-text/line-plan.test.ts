import { expect, it } from 'vitest';
import { identity } from '@octavo/contract';
import { firstTextState } from '#formats/pdf/content/text-state.ts';
import { planLine } from './line-plan.ts';
import type { Alignment } from './line-extent.ts';
import type { NewLetter } from './new-letter.ts';
import type { Show, ShownGlyph } from './shown-text.ts';
import { TextSearch } from './text-search.ts';
import type { TextLine } from './text-lines.ts';

const size = 10;
/** Letters are half as wide as high, spaces three tenths. */
const [width, space] = [5, 3];

function lineOf(text: string): TextLine {
  const show = { state: { ...firstTextState, size } } as Show;
  let at = 0;
  let isAfterSpace = false;
  const glyphs: TextLine['glyphs'] = [];
  for (const sign of text.match(/ﬁ|[^]/gu) ?? []) {
    if (sign !== ' ') {
      const glyph = { show, text: sign, length: width, advance: width, placed: identity };
      glyphs.push({
        glyph: glyph as unknown as ShownGlyph,
        ...{ from: at, to: at + width, isAfterSpace },
      });
    }
    isAfterSpace = sign === ' ';
    at += sign === ' ' ? space : width;
  }
  return {
    glyphs,
    from: 0,
    to: at,
    baseline: 0,
    size,
    angle: 0,
    isRightToLeft: false,
    isMixed: false,
  };
}

const letters = (count: number): NewLetter[] =>
  Array.from({ length: count }, () => ({
    text: 'x',
    code: Buffer.from('x'),
    advance: 0.5,
    isSpace: false,
  }));

/** Replaces the second of three words of two letters. @returns how far the first, the new and the last word move */
function movesOf(alignment: Alignment, count: number, free: number) {
  const line = lineOf('ab cd ef');
  const extent = { alignment, left: line.from - free, right: line.to + free };
  const plan = planLine(line, extent, [{ first: 2, last: 3, letters: letters(count) }]);
  if (!plan) return undefined;
  const glyphs = line.glyphs.map(({ glyph }) => glyph);
  const text = plan.texts.get(glyphs[2] as ShownGlyph);
  const moves = [plan.moves.get(glyphs[0] as ShownGlyph), text?.move];
  const last = plan.moves.get(glyphs[5] as ShownGlyph);
  const rounded = [...moves, last, text?.narrowing].map((value) => Number(value?.toFixed(2)));
  return { moves: rounded, removed: plan.removed.size };
}

it.each([
  ['left', 3, 20, [0, 0, 5, 1]],
  ['left', 1, 0, [0, 0, -5, 1]],
  ['right', 3, 20, [-5, -5, 0, 1]],
  ['centred', 3, 20, [-2.5, -2.5, 2.5, 1]],
  // Each of the two spaces becomes 80% wider, and 0.2 stay open.
  ['justified', 1, 20, [0, 2.4, -0.2, 1]],
  // The two spaces become 1.2 narrower each, and the new letters as much as is left.
  ['justified', 3, 0, undefined],
  ['left', 3, 4, [0, -0.5, 4, 1]],
  ['left', 3, 2, [0, -1.2, 2, 0.96]],
  ['left', 3, 0, undefined],
] as const)('sets a %s line with %i letters for two', (alignment, count, free, expected) => {
  const planned = movesOf(alignment, count, alignment === 'justified' ? 0 : free);
  expect(planned?.moves).toEqual(expected);
  if (planned) expect(planned.removed).toBe(2);
});

it('keeps the letters of a ligature that do not belong to the hit', () => {
  const search = new TextSearch({ find: 'of', replace: 'on', matchCase: true, wholeWords: false });
  expect(search.inLine(lineOf('proﬁt of'))).toEqual([
    { first: 2, last: 3, text: 'oni' },
    { first: 5, last: 6, text: 'on' },
  ]);
});

it('finds to the letter, whatever hyphens and apostrophes a text has', () => {
  const search = new TextSearch({
    ...{ find: "Muller-Lang's", replace: 'X' },
    ...{ matchCase: false, wholeWords: true },
  });
  expect(search.replacedIn('The muller‐lang’s and the Müller-Lang’s')).toBe(
    'The X and the Müller-Lang’s',
  );
  expect(search.count('Muller-Langs')).toBe(0);
});
