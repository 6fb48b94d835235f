import { expect, it } from 'vitest';
import { keyOf, type ComparedWord } from './compared-word.ts';
import { comparedTexts } from './text-changes.ts';

const style = {
  ...{ family: 'Serif', size: 11, color: '000000' },
  ...{ bold: false, italic: false, underline: false, strike: false },
};

/** The words of paragraphs, each in one line. */
const wordsOf = (paragraphs: readonly string[]): ComparedWord[] =>
  paragraphs.flatMap((paragraph, line) =>
    paragraph.split(' ').map((text, index, all): ComparedWord => ({
      ...{ text, key: keyOf(text), style, page: 1, line, isSpaced: true },
      ...{ left: 0, top: 0, right: 0, bottom: 0, followsLeader: false },
      ...{ beginsLine: index === 0, beginsBlock: index === 0, endsLine: index === all.length - 1 },
    })),
  );

/** The items of a list, which is one block. */
const listOf = (items: readonly string[]): ComparedWord[] =>
  wordsOf(items.map((item) => `• ${item}`)).map((word) => ({
    ...word,
    beginsBlock: word.line === 0 && word.beginsBlock,
  }));

const changesOf = (
  before: readonly string[],
  after: readonly string[],
  read = wordsOf,
): string[] => {
  const textOf = (words: readonly ComparedWord[]) => words.map(({ text }) => text).join(' ');
  return comparedTexts(read(before), read(after)).changes.map(
    (change) => `${change.kind}: ${textOf(change.before)} → ${textOf(change.after)}`,
  );
};

const intro = 'Our town has owned the harbour and both of its bridges since 1904.';
const ferry = 'Until the bridge is repaired, a ferry takes people across the river every hour.';
const costs =
  'Repairs are estimated at several thousand euros, which two banks lend without interest.';
const lanterns =
  'Nobody expected seven green lanterns to drift past an old customs house before noon.';
const end = 'Members will meet again on the last Monday of October.';

it('names deleted paragraphs apart that have a short heading between them', () => {
  expect(
    changesOf([intro, ferry, 'Planned Changes', costs, end], [intro, 'Planned Changes', end]),
  ).toEqual([`deleted: ${ferry} → `, `deleted: ${costs} → `]);
  expect(
    changesOf([intro, 'Planned Changes', end], [intro, ferry, 'Planned Changes', costs, end]),
  ).toEqual([`inserted:  → ${ferry}`, `inserted:  → ${costs}`]);
});

it('names a deleted paragraph and a new or rewritten one beside it apart', () => {
  expect(changesOf([intro, ferry, end], [intro, lanterns, end])).toEqual([
    `deleted: ${ferry} → `,
    `inserted:  → ${lanterns}`,
  ]);
  const rewritten = 'Every hour a ferry takes everybody across the river while workers repair it.';
  expect(changesOf([intro, costs, ferry, end], [intro, rewritten, end])).toEqual([
    `deleted: ${costs} → `,
    'replaced: Until the bridge is repaired, → Every hour',
    'replaced: people → everybody',
    'replaced: every hour. → while workers repair it.',
  ]);
  expect(changesOf([intro, 'Outlook', end], [intro, 'What comes next', end])).toEqual([
    'replaced: Outlook → What comes next',
  ]);
});

it('names list items apart that have nothing but their label in common', () => {
  expect(changesOf([intro, ferry, end], [intro, lanterns, end], listOf)).toEqual([
    `deleted: ${ferry} → `,
    `inserted:  → ${lanterns}`,
  ]);
});

it('keeps the end of one paragraph apart from what follows it', () => {
  const longer = intro.replace('since 1904.', 'since its foundation.');
  expect(changesOf([intro, ferry, end], [longer, end])).toEqual([
    'replaced: 1904. → its foundation.',
    `deleted: ${ferry} → `,
  ]);
});
