import { expect, it } from 'vitest';
import type { FormulaParts } from '#models/document/formula.ts';
import type { Rule, Span } from '#models/page/page-content.ts';
import { word } from '#reflow/testing/pictured-page.ts';
import { formulaStructure } from './formula-structure.ts';

/** Letters of 6 points' width at a place, with the baseline there. */
const at = (text: string, left: number, baseline: number, size = 10): Span => ({
  ...word(text, left, baseline, { right: left + 0.6 * size * text.length }),
  ...{ size, baseline, top: baseline - 0.8 * size, bottom: baseline + 0.22 * size },
});

const bar = (from: number, to: number, place: number): Rule => ({
  axis: 'horizontal',
  ...{ at: place, from, to, thickness: 0.4, color: '000000' },
});

/** The structure in brackets, such as `a_{2} = frac{b}{c}`. */
const shown = (parts: FormulaParts | undefined): string =>
  (parts ?? [{ kind: 'text', text: '?', isUpright: true } as const])
    .map((part) => {
      if (part.kind === 'text') return part.text;
      if (part.kind === 'fraction') return `frac{${shown(part.above)}}{${shown(part.below)}}`;
      if (part.kind === 'root') return `sqrt{${shown(part.of)}}`;
      const sub = part.sub.length ? `_{${shown(part.sub)}}` : '';
      return `${shown(part.base)}${sub}${part.super.length ? `^{${shown(part.super)}}` : ''}`;
    })
    .join('');

it('reads fractions within fractions, and scripts on both sides', () => {
  const spans = [
    ...[at('Z', 0, 100), at('0', 6, 102, 7), at('2', 6, 96, 7), at('=', 14, 100)],
    ...[at('a', 34, 92), at('b', 28, 108), at('x', 42, 104, 7), at('y', 42, 113, 7)],
  ];
  const rules = [bar(24, 52, 97.5), bar(41, 48, 106)];
  expect(shown(formulaStructure(spans, rules))).toBe('Z_{0}^{2}=frac{a}{bfrac{x}{y}}');
});

it('reads roots', () => {
  const spans = [at('r', 0, 100), at('=', 10, 100), at('√', 20, 100), at('xy', 26, 100)];
  expect(shown(formulaStructure(spans, [bar(26, 38, 91)]))).toBe('r=sqrt{xy}');
});

it.each([
  ['letters on two lines', [at('a', 0, 100), at('b', 10, 106)], []],
  ['a script without letters before it', [at('2', 0, 96, 7), at('a', 6, 100)], []],
  ['an accent over a letter', [at('a', 0, 100), at('~', 0, 100)], []],
  ['a line with nothing above it', [at('a', 0, 100), at('b', 10, 100)], [bar(9, 17, 90)]],
  ['signs that no font explains', [at('\ufffd', 0, 100), at('a', 8, 100)], []],
])('does not guess with %s', (_, spans, rules) => {
  expect(formulaStructure(spans, rules)).toBeUndefined();
});
