// Writes nested lists for items that arrive in sequence.
import type { ListItem, Marker, NumberFormat } from '#models/document/model.ts';
import { attribute, escaped, type Markup } from './markup.ts';

const types: Record<NumberFormat, string> = {
  decimal: '1',
  lowerLetter: 'a',
  upperLetter: 'A',
  lowerRoman: 'i',
  upperRoman: 'I',
};

type Open = { list: string; level: number; tag: 'ul' | 'ol'; start: string; last: number };

/** The characters around a number, as a class of the style sheet. */
function enclosure({ before, after }: Extract<Marker, { kind: 'number' }>): string {
  if (before.trim() === '(' && after.trim() === ')') return 'enclosed';
  return after.trim() === ')' ? 'closed' : '';
}

/** The start tag of a list, without its first number. */
function startOf(marker: Marker): string {
  if (marker.kind === 'bullet') return 'ul';
  if (marker.kind === 'label') return 'ul class="labelled"';
  return `ol${attribute('type', types[marker.format])}${attribute('class', enclosure(marker))}`;
}

const ordinalOf = (marker: Marker) => (marker.kind === 'number' ? marker.ordinal : 0);

/** Writes the tags around items; an open item may still get a nested list. */
export class Lists {
  readonly #open: Open[] = [];

  /**
   * The tags before an item, and its start tag.
   * @param attributes attributes of the item
   */
  item(item: ListItem, attributes: string): string {
    const { level, marker } = item;
    let html = this.#closeTo(({ level: open }) => open > level);
    const last = this.#open.at(-1);
    if (last?.level === level && !continues(last, item))
      html += this.#closeTo((open) => open === last);
    html +=
      last && this.#open.at(-1) === last && last.level === level ? '</li>\n' : this.#begin(item);
    const open = this.#open.at(-1)!;
    const value = isNext(open, marker) ? '' : attribute('value', ordinalOf(marker));
    open.last = ordinalOf(marker);
    return `${html}<li${value}${attributes}>${labelMarkup(marker)}`;
  }

  /** Ends all lists. */
  end(): Markup {
    const html = this.#closeTo(() => true);
    return html ? [html] : [];
  }

  #begin({ list, level, marker }: ListItem): string {
    const start = startOf(marker);
    const tag = marker.kind === 'number' ? 'ol' : 'ul';
    const first = ordinalOf(marker);
    this.#open.push({ list, level, tag, start, last: first - 1 });
    const from = first > 1 ? attribute('start', first) : '';
    return `\n<${start}${from}>\n`;
  }

  #closeTo(isClosed: (open: Open) => boolean): string {
    let html = '';
    for (let last = this.#open.at(-1); last && isClosed(last); last = this.#open.at(-1)) {
      html += `</li>\n</${last.tag}>\n`;
      this.#open.pop();
    }
    return html;
  }
}

const continues = (open: Open, { list, marker }: ListItem) =>
  open.list === list && open.start === startOf(marker);

const isNext = (open: Open, marker: Marker) =>
  marker.kind !== 'number' || marker.ordinal === open.last + 1;

const labelMarkup = (marker: Marker) =>
  marker.kind === 'label' ? `<span class="label">${escaped(marker.text)}</span> ` : '';
