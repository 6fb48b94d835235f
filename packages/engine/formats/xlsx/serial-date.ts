// Converts Excel's dates: days since the end of 1899, or of 1903 (ECMA-376 part 1, section 18.17.4).

const dayMs = 86_400_000;
const epoch1900 = Date.UTC(1899, 11, 30);
const epoch1904 = Date.UTC(1904, 0, 1);
/** 1 March 1900: before it, Excel counts a nonexistent 29 February. */
const firstCertain = 61;
const endOfYear9999 = 2_958_466;

export type DateStyle = 'date' | 'minutes' | 'seconds' | 'milliseconds';

const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?)?$/;

type Parts = [
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
  second: number,
];

/** True for a valid day and time; `Date` would accept 30 February as 1 March. */
function exists(ms: number, [year, month, day, hour, minute, second]: Parts): boolean {
  const found = new Date(ms);
  const isDay = found.getUTCFullYear() === year && found.getUTCMonth() === month - 1;
  return isDay && found.getUTCDate() === day && hour < 24 && minute < 60 && second < 60;
}

/**
 * An ISO date, with or without a time, as days since 1899-12-30. Nothing for what Excel cannot represent: dates before
 * March 1900 and times with a zone.
 */
export function serialOfIso(text: string): { serial: number; style: DateStyle } | undefined {
  const [, ...found] = iso.exec(text) ?? [];
  if (!found.length) return undefined;
  const fraction = found[6];
  const parts = found.slice(0, 6).map((part) => Number(part ?? 0)) as Parts;
  const [year, month, day, hour, minute, second] = parts;
  const ms = Date.UTC(year, month - 1, day, hour, minute, second);
  if (!exists(ms, parts)) return undefined;
  const serial = (ms + Number(`0.${fraction ?? 0}`) * 1000 - epoch1900) / dayMs;
  if (serial < firstCertain || serial >= endOfYear9999) return undefined;
  const style = fraction ? 'milliseconds' : found[5] ? 'seconds' : found[3] ? 'minutes' : 'date';
  return { serial, style };
}

const pad = (value: number) => String(value).padStart(2, '0');

/** A time as hours, minutes and seconds, with hours beyond a day: `26:30:00`. */
function isoTime(serial: number): string {
  const seconds = Math.round(Math.abs(serial) * 86_400);
  const sign = serial < 0 ? '-' : '';
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${sign}${pad(hours)}:${pad(minutes)}:${pad(seconds % 60)}`;
}

function isoDate(serial: number, uses1904: boolean): string | undefined {
  const days = uses1904 || serial >= firstCertain - 1 ? serial : serial + 1;
  const epoch = uses1904 ? epoch1904 : epoch1900;
  const ms = Math.round(epoch + days * dayMs);
  if (serial < 0 || serial >= endOfYear9999) return undefined;
  const text = new Date(ms).toISOString();
  const end = ms % 1000 ? 23 : 19;
  return ms % dayMs ? text.slice(0, end) : text.slice(0, 10);
}

/**
 * A serial number as ISO 8601: a date, a date with a time, or a time only.
 * @param shows what its number format shows
 * @returns nothing for a number that is not a date
 */
export function isoOfSerial(
  serial: number,
  shows: 'date' | 'time',
  uses1904: boolean,
): string | undefined {
  if (!Number.isFinite(serial)) return undefined;
  return shows === 'time' ? isoTime(serial) : isoDate(serial, uses1904);
}
