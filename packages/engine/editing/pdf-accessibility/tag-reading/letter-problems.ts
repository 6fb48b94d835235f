// The letters without a known text as problems, which people solve by entering it.
import {
  maxUnknownLetters,
  ProblemError,
  tagTexts,
  type PdfTagProblem,
  type ReportLanguage,
  type UnknownLetterPlace,
} from '@octavo/contract';
import type { WellFormedPdf } from '#formats/pdf/well-formed/well-formed-pdf.ts';
import { PageContents } from '../page-contents.ts';

/** True if maps and encodings leave out letters. The names or shapes of their glyphs may still give their texts, which takes longer to find out. */
export function lacksLetters(file: WellFormedPdf): boolean {
  try {
    return new PageContents(file).broken.list.some(({ clause }) => clause === '7.21.7');
  } catch (error) {
    if (error instanceof ProblemError) return false;
    throw error;
  }
}

type PlacedLetter = UnknownLetterPlace & { page: number };

/** A problem for each letter, or one for all if they are too many to ask for. */
export function letterProblems(
  letters: readonly PlacedLetter[],
  language: ReportLanguage,
): PdfTagProblem[] {
  const words = tagTexts[language];
  if (letters.length > maxUnknownLetters)
    return [{ code: 'letters_unknown', text: words.unknownLetters(letters.length) }];
  return letters.map(({ page, ...letter }) => ({
    ...{ code: 'letter_unknown' as const, page, letter },
    text: words.unknownLetter(letter.font, letter.word),
  }));
}
