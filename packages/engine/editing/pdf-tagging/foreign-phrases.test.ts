import { expect, it } from 'vitest';
import type { Span } from '#reflow/page/layout.ts';
import { foreignPhrases } from './foreign-phrases.ts';

const german = 'das Gesetz ist auch für die Richter nicht ganz klar';
const english = 'and this is what the judge of the court had said to all of them in the morning';

/** Words in a font of their own. */
const words = (text: string, font: Partial<Span['font']>): Span[] =>
  text.split(' ').map((word) => ({ text: word, spaced: true, font }) as Span);

it.each([
  ['in italics', true, 10],
  ['upright', false, 0],
])('finds words in another language %s after a formula', (_, italic, count) => {
  const formula = words('x', { italic: true, math: 'letters' });
  const spans = [...formula, ...words(german, { italic }), ...words(english, { italic: !italic })];
  expect(foreignPhrases([{ spans }], 'en').size).toBe(count);
});
