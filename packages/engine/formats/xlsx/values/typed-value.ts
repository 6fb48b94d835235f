// Determines the type of a printed text: number, date, time, boolean, or text if it is uncertain.
import type { CellContent } from '#formats/xlsx/cells.ts';
import { serialOfIso } from '#formats/xlsx/serial-date.ts';
import type { ColumnConventions } from './conventions.ts';
import { readDate, readTime } from './date-text.ts';
import { hasSpaces, markOf } from './figure.ts';
import { formatOf, numberParts, readNumber, type NumberParts } from './number-text.ts';

/** @property format absent for Excel's default */
export type TypedValue = { content: CellContent; format?: string };

const truths = new Map([
  ...['TRUE', 'WAHR', 'VRAI', 'VERDADERO', 'VERO', 'WAAR'].map((word) => [word, true] as const),
  ...['FALSE', 'FALSCH', 'FAUX', 'FALSO', 'ONWAAR'].map((word) => [word, false] as const),
]);

/** Digits after a plus, as in international telephone numbers. */
const telephone = /^\+\d[\d ()/-]{6,}$/;
/** Text that would change its type when the cell is edited. */
const wouldChangeType = /^[=+\-@\d]/;

const secondsOfDay = 86_400;

/** True for digits that may not be a quantity. */
function isDoubtful(parts: NumberParts, conventions: ColumnConventions): boolean {
  const { figure, currency, isPercent, isInParentheses } = parts;
  if (currency || isPercent) return false;
  if (conventions.codes.has(figure.length) && /^\d+$/.test(figure)) return true;
  if (hasSpaces(figure) && !conventions.hasSpacedThousands && !/[.,]/.test(figure)) return true;
  return isInParentheses && !conventions.hasAccounting && !/\D/.test(figure);
}

/** Plain numbers have no format unless their decimals are fixed. */
function isPlain(
  { currency, isPercent, isInParentheses, hasPlus, exponent }: NumberParts,
  isGrouped: boolean,
): boolean {
  return !(currency || isPercent || isInParentheses || hasPlus || exponent || isGrouped);
}

function typedNumber(text: string, conventions: ColumnConventions): TypedValue | undefined {
  const parts = numberParts(text);
  if (!parts || isDoubtful(parts, conventions)) return undefined;
  const read = readNumber(parts, conventions.mark);
  if (!read) return undefined;
  const { value, decimals } = read;
  const content = { kind: 'number', digits: value } as const;
  const isGrouped =
    !parts.exponent && (read.isGrouped || (conventions.hasGroups && !parts.isPercent));
  const isFixed = conventions.fixedDecimals.has(decimals);
  if (isPlain(parts, isGrouped) && !isFixed) return { content };
  return { content, format: formatOf(parts, { ...read, isGrouped }) };
}

function typedTime(text: string): TypedValue | undefined {
  const time = readTime(text);
  if (!time) return undefined;
  const seconds = time.hours * 3600 + time.minutes * 60 + time.seconds;
  return {
    content: { kind: 'number', digits: String(seconds / secondsOfDay) },
    format: time.format,
  };
}

function typedDate(text: string, conventions: ColumnConventions): TypedValue | undefined {
  const date = readDate(text, conventions.order);
  if (!date || !serialOfIso(date.iso)) return undefined;
  return { content: { kind: 'date', iso: date.iso }, format: date.format };
}

/** True for a number whose separator may be a decimal mark or one of thousands, if nothing says which it is. */
export function isAmbiguous(text: string, { isMarkKnown }: ColumnConventions): boolean {
  const figure = numberParts(text.trim())?.figure ?? '';
  return !isMarkKnown && /[.,]/.test(figure) && markOf(figure) === undefined;
}

/** Text that is never taken for a formula or a number. */
const typedText = (text: string): TypedValue => ({
  content: { kind: 'text', text },
  ...(wouldChangeType.test(text) && { format: '@' }),
});

/**
 * The value of a cell.
 * @param text as printed, not empty
 * @param conventions of its column
 */
export function typedValue(text: string, conventions: ColumnConventions): TypedValue {
  const truth = truths.get(text);
  if (truth !== undefined) return { content: { kind: 'boolean', value: truth } };
  if (!/\d/.test(text) || telephone.test(text)) return typedText(text);
  return (
    typedNumber(text, conventions) ??
    typedDate(text, conventions) ??
    typedTime(text) ??
    typedText(text)
  );
}
