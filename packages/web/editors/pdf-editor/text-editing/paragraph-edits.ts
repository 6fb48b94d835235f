// The changes of paragraphs that are gathered before they are saved together.
import {
  maxParagraphEditCharacters,
  maxParagraphEdits,
  type ParagraphEdit,
  type ParagraphsReport,
  type PdfParagraph,
} from '@octavo/contract';

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
  setChange(next, paragraph, change);
  return next;
}

function setChange(changes: Map<string, Change>, paragraph: PdfParagraph, change: Change): void {
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
  if (Object.keys(kept).length) changes.set(paragraph.id, kept);
  else changes.delete(paragraph.id);
}

export type Replacement = { find: string; replacement: string; matchCase: boolean };

/** Fonts write these otherwise. */
const alternatives: Readonly<Record<string, string>> = { '-': '\u2010', "'": '\u2019' };

/** Spaces stand for any space, and a hyphen or an apostrophe for its other sign. */
function searchFor({ find, matchCase }: Replacement): RegExp {
  const words = find.normalize('NFC').replaceAll('\u00ad', '').split(/\s+/);
  const escaped = words.map((word) =>
    word
      .replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
      .replace(/['\u2019]/g, "['\u2019]")
      .replace(/[-\u2010]/g, '[\u2010-]'),
  );
  return new RegExp(escaped.join(String.raw`\s+`), matchCase ? 'gu' : 'giu');
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

type Replaced = {
  changes: Changes;
  /** How often the text was replaced. */
  count: number;
  /** False if more changes would not fit in one request. */
  isComplete: boolean;
};

/** The changes with a text replaced in all paragraphs. */
export function withReplacement(
  changes: Changes,
  paragraphs: readonly PdfParagraph[],
  by: Replacement,
): Replaced {
  if (!by.find.trim()) return { changes, count: 0, isComplete: true };
  const search = searchFor(by);
  const next = new Map(changes);
  const sizeOf = (id: string) => {
    const change = next.get(id);
    return change ? bytesOf(JSON.stringify(editOf([id, change]))) + 1 : 0;
  };
  let count = 0;
  let size = bytesOf(textOfChanges(changes));
  for (const paragraph of paragraphs) {
    const { id } = paragraph;
    const known = next.get(id);
    if (!paragraph.isEditable || known?.delete) continue;
    const before = (known?.text ?? writtenText(paragraph)).normalize('NFC');
    let hits = 0;
    const text = before.replace(search, () => {
      hits += 1;
      return by.replacement;
    });
    if (text === before) continue;
    const old = sizeOf(id);
    setChange(next, paragraph, { text });
    size += sizeOf(id) - old;
    if (size > maxParagraphEditCharacters || next.size > maxParagraphEdits) {
      if (known) next.set(id, known);
      else next.delete(id);
      return { changes: next, count, isComplete: false };
    }
    count += hits;
  }
  return { changes: next, count, isComplete: true };
}

type Obstacle = NonNullable<PdfParagraph['obstacle']>;

/** The pages with text that cannot be changed, by the reason. */
export function obstaclesIn({ pages }: ParagraphsReport): Map<Obstacle, number[]> {
  const found = new Map<Obstacle, number[]>();
  for (const { page, paragraphs } of pages)
    for (const obstacle of new Set(paragraphs.flatMap((one) => one.obstacle ?? [])))
      (found.get(obstacle) ?? found.set(obstacle, []).get(obstacle))?.push(page);
  return found;
}

/** The changes as they are sent. */
export const textOfChanges = (changes: Changes): string =>
  changes.size ? JSON.stringify([...changes].map(editOf)) : '';

function editOf([id, { dx, dy, ...rest }]: [string, Change]): ParagraphEdit {
  const round = (value: number) => Math.round(value * 100) / 100;
  if (rest.delete) return { id, delete: true };
  return { id, ...rest, ...(dx !== undefined && { dx: round(dx), dy: round(dy ?? 0) }) };
}

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
