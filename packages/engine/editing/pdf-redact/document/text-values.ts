// Finds and replaces the text strings within values, in qpdf's JSON form: `u:` and a text, or `b:` and bytes.
import type { Value } from '#formats/pdf/syntax/value.ts';

/** The maximum nesting of values; more is an attack. */
const maxDepth = 100;

/**
 * The readings of a value, if it is a string: its text, or its bytes in several encodings, because PDFs keep texts in
 * binary strings too, such as the names in signatures.
 */
function textsOf(value: string): string[] {
  if (value.startsWith('u:')) return decodedToo(value.slice(2));
  if (!value.startsWith('b:')) return [];
  const bytes = Buffer.from(value.slice(2), 'hex');
  const latin = bytes.toString('latin1');
  if (!bytes.some(isControl)) return decodedToo(latin);
  const even = Buffer.from(bytes.subarray(0, bytes.length & ~1));
  const little = even.toString('utf16le');
  return [latin, bytes.toString('utf8'), little, even.swap16().toString('utf16le')];
}

/** A text, and what it means if it is part of an address. */
function decodedToo(text: string): string[] {
  if (!/%[\da-f]{2}/i.test(text)) return [text];
  const bytes = Buffer.from(
    text.replace(/%([\da-f]{2})/gi, (_, digits: string) =>
      String.fromCharCode(Number.parseInt(digits, 16)),
    ),
    'latin1',
  );
  return [text, bytes.toString('utf8'), bytes.toString('latin1')];
}

const isControl = (byte: number) => byte < 0x20 && ![0x09, 0x0a, 0x0d].includes(byte);

/** All texts in a value, not including referenced objects. */
export function* textsIn(value: Value, depth = 0): Generator<string> {
  if (typeof value === 'string') {
    yield* textsOf(value).filter(Boolean);
  } else if (value !== null && typeof value === 'object' && depth < maxDepth)
    for (const item of Object.values(value)) yield* textsIn(item, depth + 1);
}

/**
 * A value with changed texts.
 * @param change returns nothing for a text that stays
 * @returns the same value if all of them stay
 */
export function withTexts(
  value: Value,
  change: (text: string) => string | undefined,
  depth = 0,
): Value {
  if (typeof value === 'string') {
    const [text, ...others] = textsOf(value).filter(Boolean);
    const changed = text === undefined ? undefined : change(text);
    if (changed !== undefined && !others.some((other) => change(other) !== undefined))
      return `u:${changed}`;
    // A part of a binary string cannot be replaced.
    const isHit = changed !== undefined || others.some((other) => change(other) !== undefined);
    return isHit ? 'u:' : value;
  }
  if (value === null || typeof value !== 'object' || depth >= maxDepth) return value;
  let isChanged = false;
  const made = (item: Value) => {
    const other = withTexts(item, change, depth + 1);
    isChanged ||= other !== item;
    return other;
  };
  const copy = Array.isArray(value)
    ? value.map(made)
    : Object.fromEntries(Object.entries(value).map(([key, item]) => [key, made(item)]));
  return isChanged ? copy : value;
}
