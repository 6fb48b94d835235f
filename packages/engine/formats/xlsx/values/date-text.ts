// Parses printed dates and times in their common forms, with a number format that shows them so.
import { monthNamed } from './month-names.ts';

/** Whether day or month comes first in dates of numbers. */
export type DateOrder = 'dmy' | 'mdy';

export type DateReading = { iso: string; format: string };

/** Excel's rule: two-digit years up to 29 are in this century. */
const lastOfThisCentury = 29;

const isoForm = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const numberForm = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/;
const dayFirst =
  /^(\d{1,2})(\.|st|nd|rd|th|º)?([ -])(?:de )?(\p{L}{3,}\.?)(,? |-)(?:de )?(\d{4}|\d{2})$/u;
const monthFirst = /^(\p{L}{3,}\.?) (\d{1,2})(?:st|nd|rd|th)?, ?(\d{4})$/u;
const monthAlone = /^(\p{L}{3,}\.?)([ -])(\d{4})$/u;
const timeForm = /^(\d{1,2}):(\d{2})(?::(\d{2}))?(?: ?([ap])\.?m\.?)?$/i;

const pad = (value: string | number, length = 2) => String(value).padStart(length, '0');

function yearOf(text: string): string {
  if (text.length === 4) return text;
  return Number(text) <= lastOfThisCentury ? `20${text}` : `19${text}`;
}

/** A valid day in ISO format. */
function isoOf(year: string, month: string | number, day: string | number): string | undefined {
  const iso = `${year}-${pad(month)}-${pad(day)}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(day) ? undefined : iso;
}

const yearCode = (text: string) => 'y'.repeat(text.length);
const code = (letter: string, ...texts: string[]) =>
  texts.some(({ length }) => length === 1) ? letter : letter.repeat(2);

/** The order that a date of numbers must have; nothing if both are possible. */
export function orderOf(text: string): DateOrder | undefined {
  const [, first, separator, second] = numberForm.exec(text.replace(/[ T].*$/, '')) ?? [];
  if (!first || !second) return undefined;
  if (separator === '.' || Number(first) > 12) return 'dmy';
  return Number(second) > 12 ? 'mdy' : undefined;
}

/** True for a date of numbers, in any order. */
export const isNumberDate = (text: string): boolean => numberForm.test(text.replace(/ .*$/, ''));

function readNumbers(text: string, fallback: DateOrder | undefined): DateReading | undefined {
  const [, first, separator = '', second, year] = numberForm.exec(text) ?? [];
  const order = orderOf(text) ?? fallback;
  if (!first || !second || !year || !order) return undefined;
  const [day, month] = order === 'dmy' ? [first, second] : [second, first];
  const iso = isoOf(yearOf(year), month, day);
  const codes = [code('d', first, second), code('m', first, second)];
  const ordered = order === 'dmy' ? codes : codes.toReversed();
  return iso ? { iso, format: [...ordered, yearCode(year)].join(separator) } : undefined;
}

function readIso(text: string): DateReading | undefined {
  const [, year, separator = '', month, day] = isoForm.exec(text) ?? [];
  const iso = year && month && day && isoOf(year, month, day);
  if (!iso) return undefined;
  return { iso, format: ['yyyy', code('m', month, day), code('d', month, day)].join(separator) };
}

type Named = { day: string; word: string; year: string };

/**
 * A date with a month name.
 * @param inOrder puts the codes of the parts in the order of the text
 */
function named(
  { day, word, year }: Named,
  inOrder: (day: string, month: string, year: string) => string,
): DateReading | undefined {
  const found = monthNamed(word);
  const iso = found && isoOf(yearOf(year), found.month, day);
  if (!iso) return undefined;
  const month = (found.isShort ? 'mmm' : 'mmmm') + (word.endsWith('.') ? '.' : '');
  const locale = found.locale && `[$-${found.locale}]`;
  return { iso, format: locale + inOrder(day.length > 1 ? 'dd' : 'd', month, yearCode(year)) };
}

function readNamed(text: string): DateReading | undefined {
  const [, day, end = '', gap, word, space, year] = dayFirst.exec(text) ?? [];
  if (day && word && year) {
    const ending = end && end !== '.' ? `"${end}"` : end;
    const [de] = / de /.exec(text) ?? [];
    const [before, after] = de ? ['" de "', '" de "'] : [gap, space];
    return named({ day, word, year }, (d, m, y) => `${d}${ending}${before}${m}${after}${y}`);
  }
  const [, first, second, last] = monthFirst.exec(text) ?? [];
  if (first && second && last)
    return named({ day: second, word: first, year: last }, (d, m, y) => `${m} ${d}, ${y}`);
  const [, only, between = '', of] = monthAlone.exec(text) ?? [];
  if (!only || !of) return undefined;
  return named({ day: '1', word: only, year: of }, (_, m, y) => `${m}${between}${y}`);
}

export type TimeReading = { hours: number; minutes: number; seconds: number; format: string };

/** A time of day; nothing if it is invalid. */
export function readTime(text: string): TimeReading | undefined {
  const [, hour, minute, second, half] = timeForm.exec(text) ?? [];
  if (!hour || !minute) return undefined;
  const isAfternoon = half?.toLowerCase() === 'p';
  const hours = half ? (Number(hour) % 12) + (isAfternoon ? 12 : 0) : Number(hour);
  const [minutes, seconds] = [Number(minute), Number(second ?? 0)];
  const isPossible = (half ? Number(hour) <= 12 : hours < 24) && minutes < 60 && seconds < 60;
  if (!isPossible) return undefined;
  const format = `${code('h', hour)}:mm${second ? ':ss' : ''}${half ? ' AM/PM' : ''}`;
  return { hours, minutes, seconds, format };
}

const readDay = (text: string, order: DateOrder | undefined) =>
  readIso(text) ?? readNumbers(text, order) ?? readNamed(text);

/**
 * A date, with or without a time.
 * @param order of day and month if the text is ambiguous
 * @returns nothing if it is not a date, or stays ambiguous
 */
export function readDate(text: string, order: DateOrder | undefined): DateReading | undefined {
  const alone = readDay(text, order);
  if (alone) return alone;
  const [, day = '', rest = ''] = /^(.*?\d)(?:,? |T)(\d{1,2}:\d{2}.*)$/.exec(text) ?? [];
  const [date, time] = [readDay(day, order), readTime(rest)];
  if (!date || !time) return undefined;
  const clock = [time.hours, time.minutes, time.seconds].map((part) => pad(part)).join(':');
  return { iso: `${date.iso}T${clock}`, format: `${date.format} ${time.format}` };
}
