// Converts an item's label to a marker that word processors count automatically.
import type { Marker, NumberFormat } from '#models/document/model.ts';
import { numberText } from '#models/document/number-text.ts';
import type { Label, TextBlock } from '#reflow/page/layout.ts';

const parts = /^(\(?)([0-9]{1,3}|[a-zA-Z]+)([.)])$/;

/** The formats in which a text can be a number, with its value. */
function readings(text: string): { format: NumberFormat; ordinal: number }[] {
  if (/^\d+$/.test(text)) return [{ format: 'decimal', ordinal: Number(text) }];
  const isUpper = text === text.toUpperCase();
  const roman: NumberFormat = isUpper ? 'upperRoman' : 'lowerRoman';
  const letter: NumberFormat = isUpper ? 'upperLetter' : 'lowerLetter';
  const found = [letter, roman].flatMap((format) => {
    const ordinal = ordinalIn(format, text);
    return ordinal ? [{ format, ordinal }] : [];
  });
  return found;
}

function ordinalIn(format: NumberFormat, text: string): number | undefined {
  for (let ordinal = 1; ordinal <= 200; ordinal++)
    if (numberText(format, ordinal) === text) return ordinal;
  return undefined;
}

/** The previous number in the same list and level. */
export type Count = { format: NumberFormat; ordinal: number };

/** Chooses between several readings (`i.` may be a letter): the one that continues the count, or can start one. */
function chosen(text: string, before: Count | undefined): Count | undefined {
  const all = readings(text);
  const next = all.find(
    ({ format, ordinal }) => before && format === before.format && ordinal === before.ordinal + 1,
  );
  return next ?? all.find(({ ordinal }) => ordinal === 1) ?? all[0];
}

/** The marker of an item, and the new state of its count. */
export function markerOf(
  label: Label,
  before: Count | undefined,
): { marker: Marker; count?: Count } {
  if (label.kind === 'bullet') return { marker: { kind: 'bullet' } };
  const match = parts.exec(label.text);
  const count = match?.[2] ? chosen(match[2], before) : undefined;
  if (!match || !count) return { marker: { kind: 'label', text: label.text } };
  const [, opening = '', , closing = ''] = match;
  return { marker: { kind: 'number', ...count, before: opening, after: closing }, count };
}

/** Counts the items of a document's lists. */
export class Counts {
  readonly #counts = new Map<string, Count>();

  /** The marker of a list item's block. */
  next({ label, list }: TextBlock): Marker {
    if (!label || !list) return { kind: 'bullet' };
    const key = `${list.id}/${list.level}`;
    const { marker, count } = markerOf(label, this.#counts.get(key));
    // Deeper levels restart below the next item.
    for (const other of this.#counts.keys())
      if (other.startsWith(`${list.id}/`) && Number(other.slice(list.id.length + 1)) > list.level)
        this.#counts.delete(other);
    if (count) this.#counts.set(key, count);
    return marker;
  }
}
