import { expect, it } from 'vitest';
import { linesOf } from '#reflow/lines/lines.ts';
import { segmentsOf } from '#reflow/lines/segments.ts';
import { prose, written, type WrittenLine } from '#reflow/testing/written-page.ts';
import { Hyphenation } from './hyphenation.ts';

function hyphenationOf(...texts: string[]) {
  const lines = texts.map((text, index): WrittenLine => [text, 72, 300 + index * 13]);
  const hyphenation = new Hyphenation();
  hyphenation.add(linesOf(segmentsOf(written([...prose(10), ...lines]).spans)));
  return hyphenation;
}

it.each([
  ['drops the hyphen of a word that the document knows whole', ['an example'], 'exam-', 'drop'],
  ['keeps the hyphen of a word that it knows with one', ['an exam-ple'], 'exam-', 'none'],
  ['keeps a hyphen it knows nothing of', ['nothing'], 'well-', 'none'],
  [
    'drops it where lines are hyphenated',
    ['many times re-', 'peated and for-', 'gotten'],
    'sur-',
    'drop',
  ],
  ['puts a space between words', ['an example'], 'exam', 'space'],
  ['drops a soft hyphen', ['nothing'], 'exam\u00ad', 'drop'],
] as const)('%s', (_, texts, end, expected) => {
  expect(hyphenationOf(...texts).join(`the ${end}`, 'ple of it')).toBe(expected);
});

it('keeps the hyphen between words that the document uses by themselves', () => {
  const texts = ['many times re-', 'peated and for-', 'gotten mode', 'is mixed mode and mixed'];
  expect(hyphenationOf(...texts).join('a mixed-', 'mode engine')).toBe('none');
  expect(hyphenationOf(...texts).join('a mixed-', 'gotten engine')).toBe('drop');
});

it('keeps the hyphen before a capital letter', () => {
  expect(hyphenationOf('re-', 'peat').join('the Anglo-', 'Saxons')).toBe('none');
});
