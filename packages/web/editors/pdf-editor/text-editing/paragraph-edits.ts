// The changes of paragraphs that are gathered before they are saved together.
import type { ParagraphEdit, ParagraphsReport, PdfParagraph } from '@octavo/contract';

export type Change = Omit<ParagraphEdit, 'id'>;

/** By the id of the paragraph. */
export type Changes = ReadonlyMap<string, Change>;

/** The text as it is written: hyphens of line ends come back where lines need them. */
export const writtenText = ({ text }: Pick<PdfParagraph, 'text'>): string =>
  text.replaceAll('\u00ad', '');

const isSame = (one: string, other: string) =>
  one.split(/\s+/).join(' ').trim() === other.split(/\s+/).join(' ').trim();

/** The changes with one more, or without one that leaves its paragraph as it is. */
export function withChange(changes: Changes, paragraph: PdfParagraph, change: Change): Changes {
  const next = new Map(changes);
  // A text that is written anew is not deleted any more.
  const { delete: isDeleted, ...before } = changes.get(paragraph.id) ?? {};
  const stays = change.text === undefined && isDeleted && { delete: isDeleted };
  const { text, dx = 0, dy = 0, ...rest } = { ...before, ...stays, ...change };
  const kept: Change = {
    ...rest,
    ...(text !== undefined && !isSame(text, writtenText(paragraph)) && { text }),
    ...((dx || dy) && { dx, dy }),
  };
  if (kept.text?.trim() === '') {
    delete kept.text;
    kept.delete = true;
  }
  if (Object.keys(kept).length) next.set(paragraph.id, kept);
  else next.delete(paragraph.id);
  return next;
}

/** The changes as they are sent. */
export const textOfChanges = (changes: Changes): string =>
  changes.size
    ? JSON.stringify(
        [...changes].map(([id, change]): ParagraphEdit => {
          const { dx, dy, ...rest } = change;
          const round = (value: number) => Math.round(value * 100) / 100;
          if (change.delete) return { id, delete: true };
          return { id, ...rest, ...(dx !== undefined && { dx: round(dx), dy: round(dy ?? 0) }) };
        }),
      )
    : '';

/** Fonts write these otherwise. */
const alternatives: Readonly<Record<string, string>> = { '-': '\u2010', "'": '\u2019' };

/** The letters of a new text that the fonts of the file cannot set. */
export function missingLetters(
  { fonts }: Pick<ParagraphsReport, 'fonts'>,
  paragraph: PdfParagraph,
  text: string,
): string[] {
  const known = `${fonts[paragraph.font] ?? ''}${paragraph.text}`;
  const has = (letter: string) =>
    known.includes(letter) || known.includes(alternatives[letter] ?? letter);
  return [...new Set(text.normalize('NFC'))].filter((letter) => letter.trim() && !has(letter));
}
