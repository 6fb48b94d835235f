// Converts the text of an element to a JSON value, and detects values that need a mark to be read back.
import { asText, kindOf } from '#formats/csv/values.ts';

/** True for white space that only indents the markup. */
export const isFormatting = (text: string): boolean =>
  !text.trim() && (text === '' || text.includes('\n'));

/** The text of an element as JSON: a number with its digits, true, false, or a string. */
export function valueOf(text: string, types: boolean): string {
  const meant = isFormatting(text) ? '' : text;
  if (!types || meant.length > longestValue) return asText(meant);
  if (meant === 'true' || meant === 'false') return meant;
  return kindOf(meant) === 'number' ? meant : asText(meant);
}

/** True for a string that would be read as something else. */
export const needsMark = (text: string): boolean =>
  text !== '' && (isFormatting(text) || !valueOf(text, true).startsWith('"'));

/** True for a number that would be read as a string. */
export const isUnusualNumber = (source: string): boolean => valueOf(source, true).startsWith('"');

/** True for what JSON accepts as a number (RFC 8259, section 6). */
export const isJsonNumber = (text: string): boolean =>
  /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/.test(text);

/** Longer strings are text, whatever they look like. */
export const longestValue = 1_000;
/** Longer strings become elements even if their key is that of an attribute. */
export const longestAttribute = 64 * 1024;
