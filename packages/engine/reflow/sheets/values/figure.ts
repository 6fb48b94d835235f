// The digits of a printed number, with their marks for thousands and decimals in the ways of several countries.

export type DecimalMark = '.' | ',';

export type Figure = {
  /** As a computer writes it: `1234.50`, without an exponent. */
  digits: string;
  isGrouped: boolean;
  /** How many digits follow the mark. */
  decimals: number;
};

/** Excel keeps so many digits of a number. */
const keptDigits = 15;

const space = String.raw`[ \u00a0\u2009\u202f]`;
const apostrophe = `['’]`;

/** Groups of three, or of two before the last as in India, all with the same mark between them. */
const groupedBy = (separator: string) =>
  new RegExp(`^[1-9]\\d{0,2}(${separator})\\d{3}(?:\\1\\d{3})*$`);
const indian = /^[1-9]\d?(?:,\d{2})+,\d{3}$/;
const plain = /^(?:0|[1-9]\d*)$/;

const groupings: Record<DecimalMark, readonly RegExp[]> = {
  '.': [groupedBy(','), groupedBy(space), groupedBy(apostrophe), indian],
  ',': [groupedBy(String.raw`\.`), groupedBy(space), groupedBy(apostrophe)],
};

/** Whether thousands are kept apart by spaces, as the parts of a telephone number are too. */
export const hasSpaces = (text: string): boolean => new RegExp(space).test(text);

/**
 * What a figure stands for.
 * @param text digits and marks only
 * @returns nothing where it is none in this way of writing, or has leading zeros or more digits than a number keeps
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

/** The mark that a figure must have been written with; nothing where both ways are possible. */
export function markOf(text: string): DecimalMark | undefined {
  const [point, comma] = [readFigure(text, '.'), readFigure(text, ',')];
  if (point && comma) return undefined;
  return point ? '.' : comma && ',';
}

/** A figure a hundredth as large: its mark moves two places. */
export function hundredth(digits: string): string {
  const [whole = '', part = ''] = digits.split('.');
  const padded = whole.padStart(3, '0');
  const moved = `${padded.slice(0, -2)}.${padded.slice(-2)}${part}`;
  return moved.replace(/\.?0+$/, '').replace(/^0+(?=\d)/, '') || '0';
}
