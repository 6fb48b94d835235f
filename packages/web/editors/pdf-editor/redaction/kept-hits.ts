// Redacts only some places of a word: those are sent as areas instead of the word.
import { editingLimits, fill, type RedactionMark } from '@octavo/contract';
import { formatNumber } from '#messages/format.ts';
import { pdfEditor } from '#messages/pdf-editor.ts';
import { entriesOf, type Choices } from '#editors/pdf-editor/operations/choices.ts';
import type { Hit } from '#editors/pdf-editor/redaction/use-word-hits.ts';

/**
 * The input for the redaction when places of words are to be kept.
 * @param hits all places of all words
 * @param kept the ids of those that stay
 * @returns words of which no place is kept, and the other places of the other words as areas
 */
export function withoutKept(
  choices: Choices,
  hits: readonly Hit[],
  kept: ReadonlySet<string>,
): Choices {
  const keptWords = new Set(hits.filter(({ id }) => kept.has(id)).map(({ word }) => word));
  const { words, marks } = choices.lists;
  if (keptWords.size === 0 || !words) return choices;
  const others = entriesOf(words).filter((word) => !keptWords.has(word));
  const areas = hits
    .filter(({ id, word }) => keptWords.has(word) && !kept.has(id))
    .flatMap((hit) => hit.areas);
  const drawn: readonly RedactionMark[] = marks?.as === 'marks' ? marks.marks : [];
  return {
    ...choices,
    lists: {
      ...choices.lists,
      words: { as: 'line', text: others.join(',') },
      marks: { as: 'marks', marks: [...drawn, ...areas] },
    },
  };
}

/**
 * Why the areas are too many for one redaction; undefined if they are not.
 * @param choices the input as it is sent, with the places of words as areas
 */
export function tooManyAreas({ lists: { marks } }: Choices): string | undefined {
  const areas = marks?.as === 'marks' ? marks.marks.length : 0;
  const { marks: max } = editingLimits;
  if (areas <= max) return undefined;
  return fill(pdfEditor.redaction.tooManyAreas, {
    areas: formatNumber(areas),
    max: formatNumber(max),
  });
}
