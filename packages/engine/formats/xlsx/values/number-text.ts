// Parses printed numbers: sign, currency, percent and accounting parentheses, with a number format that shows them so.
import { dividedByHundred, readFigure, type DecimalMark, type Figure } from './figure.ts';

/** The parts of a number's text. */
export type NumberParts = {
  /** Digits and separators. */
  figure: string;
  exponent: string;
  isNegative: boolean;
  hasPlus: boolean;
  isInParentheses: boolean;
  isPercent: boolean;
  currency: { text: string; place: 'before' | 'after'; space: string } | undefined;
};

export type NumberReading = Figure & { value: string };

// Currency signs of Unicode's category Sc, optionally after letters as in `US$`; codes of ISO 4217 and names before or
// after amounts; also degrees.
const codes =
  'EUR|USD|GBP|CHF|JPY|CNY|RMB|SEK|NOK|DKK|ISK|PLN|CZK|HUF|RON|BGN|TRY|RUB|UAH|INR|AUD|CAD|NZD|SGD|HKD|KRW|BRL|MXN|ARS|CLP|COP|ZAR|ILS|AED|SAR|THB|IDR|MYR|PHP|VND|TWD|EGP|NGN|KES|PKR';
const currency = String.raw`[A-Z]{0,3}\p{Sc}|(?:${codes})(?![A-Z])|SFr\.?|Fr\.|kr\.?|zł|Kč|Ft|lei|руб\.?|Rs\.?|°[CF]?`;
const sign = '[-−–+]';
const figure = String.raw`[.,]?\d(?:[\d.,'’ \u00a0\u2009\u202f]*\d)?`;
const shape = new RegExp(
  String.raw`^(?<open>\(\s*)?(?<first>${sign}\s?)?(?:(?<before>${currency})(?<gap>\s*))?(?<second>${sign}\s?)?(?<figure>${figure})(?<exponent>[eE][-+]?\d{1,3})?(?<percent>\s?%)?(?:(?<space>\s?)(?<after>${currency}))?(?<last>[-−])?(?<close>\s*\))?$`,
  'u',
);

type MatchGroups = Record<string, string | undefined>;

function currencyOf({ before, gap = '', after, space = '' }: MatchGroups): NumberParts['currency'] {
  if (before) return { text: before, place: 'before', space: gap && ' ' };
  return after ? { text: after, place: 'after', space: space && ' ' } : undefined;
}

/** False for a currency or sign in two places, or a sign inside parentheses. */
const isConsistent = ({ open, close, first, second, last, before, after }: MatchGroups) =>
  [first, second, last, open].filter(Boolean).length < 2 && !open === !close && !(before && after);

/** The parts of a text that looks like a number; its digits are not yet checked. */
export function numberParts(text: string): NumberParts | undefined {
  const found: MatchGroups | undefined = shape.exec(text)?.groups;
  if (!found?.['figure'] || !isConsistent(found)) return undefined;
  const { first, second, last, open } = found;
  const signs = `${first ?? ''}${second ?? ''}${last ?? ''}`.trim();
  return {
    figure: found['figure'],
    exponent: found['exponent'] ?? '',
    isNegative: open !== undefined || /[-−–]/.test(signs),
    hasPlus: signs === '+',
    isInParentheses: open !== undefined,
    isPercent: found['percent'] !== undefined,
    currency: currencyOf(found),
  };
}

const quoted = (text: string) => `"${text.replaceAll('"', '')}"`;

/** A number format that shows a number as printed, with the separators of the Excel user's locale. */
export function formatOf(parts: NumberParts, { isGrouped, decimals }: Figure): string {
  const { currency, exponent, isPercent, isInParentheses, hasPlus } = parts;
  const point = decimals ? `.${'0'.repeat(decimals)}` : '';
  const bare = `${isGrouped ? '#,##0' : '0'}${point}${exponent && 'E+00'}${isPercent ? '%' : ''}`;
  const { text = '', place, space = '' } = currency ?? {};
  const before = place === 'before' ? quoted(text + space) : '';
  const after = place === 'after' ? quoted(space + text) : '';
  const format = before + bare + after;
  if (isInParentheses) return `${format}_);(${format})`;
  return hasPlus ? `+${format};-${format}` : format;
}

/** The value of a number, parsed with this decimal mark. */
export function readNumber(parts: NumberParts, mark: DecimalMark): NumberReading | undefined {
  const read = readFigure(parts.figure, mark);
  if (!read) return undefined;
  const size = parts.isPercent ? dividedByHundred(read.digits) : read.digits;
  const value = `${parts.isNegative ? '-' : ''}${size}${parts.exponent}`;
  return { ...read, value };
}
