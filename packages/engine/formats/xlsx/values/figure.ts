// Parses the digits of a printed number, with thousands separators and decimal marks of several countries.

export type DecimalMark = '.' | ',';

export type Figure = {
  /** In computer notation: `1234.50`, without an exponent. */
  digits: string;
  isGrouped: boolean;
  /** The number of decimals. */
  decimals: number;
};

/** The number of digits that Excel stores. */
const keptDigits = 15;

const space = String.raw`[ \u00a0\u2009\u202f]`;
const apostrophe = `['’]`;

/** Groups of three digits, or of two before the last as in India, with the same separator between all. */
const groupedBy = (separator: string) =>
  new RegExp(`^[1-9]\\d{0,2}(${separator})\\d{3}(?:\\1\\d{3})*$`);
const indian = /^[1-9]\d?(?:,\d{2})+,\d{3}$/;
const plain = /^(?:0|[1-9]\d*)$/;

const groupings: Record<DecimalMark, readonly RegExp[]> = {
  '.': [groupedBy(','), groupedBy(space), groupedBy(apostrophe), indian],
  ',': [groupedBy(String.raw`\.`), groupedBy(space), groupedBy(apostrophe)],
};

/** True if spaces separate the digits, as in numbers or telephone numbers. */
export const hasSpaces = (text: string): boolean => new RegExp(space).test(text);

/**
 * Parses the digits of a number.
 * @param text digits and separators only
 * @returns nothing if it is invalid with this decimal mark, has leading zeros, or too many digits
 */
export function readFigure(text: string, mark: DecimalMark): Figure | undefined {
  const at = text.lastIndexOf(mark);
  const [whole, part] = at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
  if (at >= 0 && !/^\d+$/.test(part)) return undefined;
  const isGrouped = groupings[mark].some((grouping) => grouping.test(whole));
  if (!isGrouped && !plain.test(whole) && !(whole === '' && part)) return undefined;
  const integer = whole.replaceAll(/\D/g, '') || '0';
  if ((integer + part).replace(/^0+/, '').length > keptDigits) return undefined;
  return { digits: part ? `${integer}.${part}` : integer, isGrouped, decimals: part.length };
}

/** The decimal mark that a number must have; nothing if both are possible. */
export function markOf(text: string): DecimalMark | undefined {
  const [point, comma] = [readFigure(text, '.'), readFigure(text, ',')];
  if (point && comma) return undefined;
  return point ? '.' : comma && ',';
}

/** Divides by a hundred: moves the decimal mark two places. */
export function dividedByHundred(digits: string): string {
  const [whole = '', part = ''] = digits.split('.');
  const padded = whole.padStart(3, '0');
  const moved = `${padded.slice(0, -2)}.${padded.slice(-2)}${part}`;
  return moved.replace(/\.?0+$/, '').replace(/^0+(?=\d)/, '') || '0';
}
