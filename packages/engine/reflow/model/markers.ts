// Converts an item's label to a marker that word processors count automatically.
import type { Heading, ListItem, Marker, NumberFormat } from '#models/document/model.ts';
import { numberText } from '#models/document/number-text.ts';
import { styleOf } from './span-style.ts';
import type { Label, ListPlace, TextBlock } from '#reflow/page/layout.ts';

/** A number with the signs around it; those of headings, and those with letters before them, may have none behind them. */
const parts = /^(\(?|\p{L}{1,2}(?=\d))(0|[1-9]\d{0,2}|[a-zA-Z]+(?=[.)]))([.):]?)$/u;
/** The signs that all formats can count with. */
const usual = /^\(?[^(]+[.)]$/;
/** A number that repeats those of the levels above it, such as `2.1` or `1.a.ii)`. */
const nested = /^(.+)\.([0-9]{1,3}|[a-zA-Z]+)([.)]?)$/;
const ending = /[.)]$/;

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

/** The formatting of an item's number. */
export function numberStyleOf({
  label,
  list,
  lines,
  page,
}: TextBlock): Pick<ListItem, 'numberStyle'> {
  const [line] = lines;
  const span = line?.spans[0];
  if (!line || !span || !list?.hasUniformNumbers || label?.kind !== 'number' || !label.spans)
    return {};
  const { bold, italic, color } = styleOf(span, { page, line, marksText: false });
  const style = { ...(bold && { bold }), ...(italic && { italic }), ...(color && { color }) };
  return Object.keys(style).length ? { numberStyle: style } : {};
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

/** The last number of a level: its count, its text, and how its text consists of the numbers of the levels. */
type LastNumber = { count: Count; text: string; template: string };

/** The marker of an item whose number begins with that of the item above it. */
function nestedMarker(text: string, level: number, outer: LastNumber, before: Count | undefined) {
  const [, above = '', own = '', after = ''] = nested.exec(text) ?? [];
  const count = own ? chosen(own, before) : undefined;
  if (!count || above !== outer.text.replace(ending, '')) return undefined;
  const template = `${outer.template.replace(ending, '')}.%${level + 1}${after}`;
  const marker: Marker = { kind: 'label', text, counted: { ...count, template } };
  return { marker, last: { count, text, template } };
}

/** The number of a section, which the numbers of its items repeat. */
const section = /^\d{1,3}(?:\.\d{1,3})*$/;

/** The marker of an item whose number begins with that of the section around the list, which stays as it is. */
function sectionMarker(text: string, before: LastNumber | undefined) {
  const [, above = '', own = '', after = ''] = nested.exec(text) ?? [];
  const count = section.test(above) && own ? chosen(own, before?.count) : undefined;
  const template = `${above}.%1${after}`;
  if (!count || own.startsWith('0') || (before && before.template !== template)) return undefined;
  const marker: Marker = { kind: 'label', text, counted: { ...count, template } };
  return { marker, last: { count, text, template } };
}

/** The level that Word counts: those of headings are above the first of items. */
const levelOf = ({ level, headingLevels = 0 }: ListPlace) => level + headingLevels;

/** Counts the items of a document's lists. */
export class Counts {
  readonly #lists = new Map<string, (LastNumber | undefined)[]>();

  /** The marker of a list item's block. */
  next({ label, list }: { label?: Label | undefined; list?: ListPlace | undefined }): Marker {
    if (!label || !list) return { kind: 'bullet' };
    const numbers = this.#numbersOf(list.id);
    const { marker, last } = this.#next(label, list, numbers);
    const level = levelOf(list);
    // Deeper levels restart below the next item.
    numbers.splice(level + 1);
    if (last) numbers[level] = last;
    return marker;
  }

  /** A block as an item of a list. */
  itemOf({ label }: { label?: Label | undefined }, list: ListPlace): ListItem {
    const { id, level, headingLevels } = list;
    return {
      list: id,
      level,
      ...(headingLevels && { headingLevels }),
      marker: this.next({ label, list }),
    };
  }

  /** The number of a heading that list items continue. */
  numberOf({ numbering }: TextBlock): Pick<Heading, 'number'> {
    if (!numbering) return {};
    const { list: id, label } = numbering;
    return { number: { text: label.text, item: this.itemOf({ label }, { id, level: 0 }) } };
  }

  #numbersOf(list: string): (LastNumber | undefined)[] {
    const known = this.#lists.get(list) ?? [];
    this.#lists.set(list, known);
    return known;
  }

  #next(label: Label, list: ListPlace, numbers: readonly (LastNumber | undefined)[]) {
    const level = levelOf(list);
    const before = numbers[level]?.count;
    const outer = numbers[level - 1];
    const inner = outer && nestedMarker(label.text, level, outer, before);
    if (inner) return inner;
    const mayCount = level === 0 && !list.mayBeHeading && label.kind === 'number';
    const item = mayCount && sectionMarker(label.text, numbers[0]);
    if (item) return item;
    const { marker, count } = markerOf(label, before);
    const [, opening = '', , closing = ''] = parts.exec(label.text) ?? [];
    const template = `${opening}%${level + 1}${closing}`;
    const last = count && { count, text: label.text, template };
    if (!count || (usual.test(label.text) && !/\p{L}/u.test(opening))) return { marker, last };
    const counted = { ...count, template };
    return { marker: { kind: 'label', text: label.text, counted } as const, last };
  }
}
