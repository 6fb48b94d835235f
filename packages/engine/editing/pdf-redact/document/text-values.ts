// Finds and replaces the text strings within values, in qpdf's JSON form: `u:` and a text, or `b:` and bytes.
import type { Value } from '#formats/pdf/syntax/value.ts';

/** The maximum nesting of values; more is an attack. */
const maxDepth = 100;

/** The text of a value, if it is a text string. */
function textOf(value: string): string | undefined {
  if (value.startsWith('u:')) return value.slice(2);
  if (!value.startsWith('b:')) return undefined;
  const bytes = Buffer.from(value.slice(2), 'hex');
  // Bytes that are invalid in all of PDF's text encodings may still be meant as text, unlike tables and keys.
  return bytes.some(isControl) ? undefined : bytes.toString('latin1');
}

const isControl = (byte: number) => byte < 0x20 && ![0x09, 0x0a, 0x0d].includes(byte);

/** All texts in a value, not including referenced objects. */
export function* textsIn(value: Value, depth = 0): Generator<string> {
  if (typeof value === 'string') {
    const text = textOf(value);
    if (text) yield text;
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
    const text = textOf(value);
    const changed = text ? change(text) : undefined;
    return changed === undefined ? value : `u:${changed}`;
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
