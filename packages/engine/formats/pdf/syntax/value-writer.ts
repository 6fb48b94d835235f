// Writes values in qpdf's JSON form as PDF syntax (ISO 32000-2, 7.3).
import type { Value } from './value.ts';
import { writtenText } from './text-string.ts';

/** The text of a value, one letter per byte. */
export function writtenValue(value: Value): string {
  if (value === null) return 'null';
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return writtenNumber(value);
  if (typeof value === 'string') return writtenString(value);
  if (Array.isArray(value)) return `[${value.map(writtenValue).join(' ')}]`;
  const entries = Object.entries(value).map(
    ([key, entry]) => `${writtenName(key)} ${writtenValue(entry)}`,
  );
  return `<<${entries.join(' ')}>>`;
}

/** PDF does not support exponents. */
const writtenNumber = (value: number): string =>
  /e/.test(String(value)) ? value.toFixed(10) : String(value);

function writtenString(value: string): string {
  if (value.startsWith('/')) return writtenName(value);
  if (value.startsWith('u:')) return writtenText(value.slice(2));
  return value.startsWith('b:') ? `<${value.slice(2)}>` : value;
}

/** A name in UTF-8, with special bytes as hexadecimal digits. */
export const writtenName = (name: string): string =>
  `/${Buffer.from(name.slice(1))
    .toString('latin1')
    .replace(/[^!-~]|[#()<>[\]{}/%]/g, (sign) => `#${hex(sign)}`)}`;

const hex = (sign: string): string => sign.charCodeAt(0).toString(16).padStart(2, '0');
