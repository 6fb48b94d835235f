// Determines how a column writes numbers and dates: from its unambiguous cells, or else from the document's.
import { mode } from '#models/page/geometry.ts';
import { isNumberDate, orderOf, readDate, type DateOrder } from './date-text.ts';
import { hasSpaces, markOf, type DecimalMark } from './figure.ts';
import { numberParts, readNumber, type NumberParts, type NumberReading } from './number-text.ts';

/** The conventions of a whole document, from its unambiguous cells. */
export type DocumentConventions = {
  mark: DecimalMark;
  /** False if no number shows which mark it has. */
  isMarkKnown: boolean;
  order: DateOrder | undefined;
};

export type ColumnConventions = DocumentConventions & {
  /** True if spaces separate thousands. */
  hasSpacedThousands: boolean;
  /** True if parentheses around a number make it negative, rather than numbering it. */
  hasAccounting: boolean;
  /** The lengths of digit sequences that are codes, because some of them begin with zero. */
  codes: ReadonlySet<number>;
  /** The numbers of decimals that are fixed: all have as many, or some of these end in zero. */
  fixedDecimals: ReadonlySet<number>;
  /** True if some numbers have separators of thousands, and none that is large enough lacks them. */
  hasGroups: boolean;
};

/** The minimum share of numbers among a column's filled cells for it to be numeric. */
const numbersShare = 0.5;

const one = <T>(value: T) => [value, 1] as const;
const isDefined = <T>(value: T | undefined): value is T => value !== undefined;

const marksIn = (numbers: readonly NumberParts[]) =>
  numbers.map(({ figure }) => markOf(figure)).filter(isDefined);

/** The common order of all unambiguous dates. */
function unanimous(texts: readonly string[]): DateOrder | 'conflict' | undefined {
  const orders = new Set(texts.map(orderOf).filter(isDefined));
  return orders.size > 1 ? 'conflict' : [...orders][0];
}

function isSorted(texts: readonly string[], order: DateOrder): boolean {
  const days = texts.map((text) => readDate(text, order)?.iso ?? '');
  const falls = days.filter((day, index) => index && day < (days[index - 1] ?? '')).length;
  const rises = days.filter((day, index) => index && day > (days[index - 1] ?? '')).length;
  return days.length > 2 && (falls === 0 || rises === 0);
}

/** Chooses the order in which the dates are ascending, because dates are mostly sorted. */
function orderBySequence(texts: readonly string[]): DateOrder | undefined {
  const sorted = (['dmy', 'mdy'] as const).filter((order) => isSorted(texts, order));
  return sorted.length === 1 ? sorted[0] : undefined;
}

function orderIn(texts: readonly string[]): DateOrder | 'conflict' | undefined {
  const dates = texts.filter(isNumberDate);
  return unanimous(dates) ?? orderBySequence(dates);
}

const numbersIn = (texts: readonly string[]) => texts.map(numberParts).filter(isDefined);

/** @param columns the texts of each column */
export function documentConventions(columns: Iterable<readonly string[]>): DocumentConventions {
  const marks: DecimalMark[] = [];
  const orders: DateOrder[] = [];
  for (const texts of columns) {
    marks.push(...marksIn(numbersIn(texts)));
    const order = orderIn(texts);
    if (order && order !== 'conflict') orders.push(order);
  }
  const mark = mode(marks.map(one));
  return { mark: mark ?? '.', isMarkKnown: mark !== undefined, order: mode(orders.map(one)) };
}

/** False for numbers of equal length with spaces, which are telephone numbers and the like. */
function hasSpacedThousands(numbers: readonly NumberParts[]): boolean {
  const spaced = numbers.filter(({ figure }) => hasSpaces(figure));
  return new Set(spaced.map(({ figure }) => figure.length)).size > 1;
}

const codeLengths = (texts: readonly string[]) =>
  new Set(texts.filter((text) => /^0\d+$/.test(text)).map(({ length }) => length));

const figuresIn = (numbers: readonly NumberParts[], mark: DecimalMark) =>
  numbers.map((parts) => readNumber(parts, mark)).filter(isDefined);

function fixedDecimals(figures: readonly NumberReading[]): ReadonlySet<number> {
  const broken = figures.filter(({ decimals }) => decimals > 0);
  const counts = new Set(broken.map(({ decimals }) => decimals));
  if (broken.length > 1 && counts.size === 1) return counts;
  return new Set(
    broken.filter(({ digits }) => digits.endsWith('0')).map(({ decimals }) => decimals),
  );
}

/** Numbers from this on have separators of thousands. */
const grouped = 1000;

function hasGroups(figures: readonly NumberReading[]): boolean {
  const large = figures.filter(({ digits }) => Number(digits) >= grouped);
  return large.length > 0 && large.every(({ isGrouped }) => isGrouped);
}

/** @param texts the filled cells of the column, from top to bottom */
export function columnConventions(
  texts: readonly string[],
  document: DocumentConventions,
): ColumnConventions {
  const numbers = numbersIn(texts);
  const ownMark = mode(marksIn(numbers).map(one));
  const mark = ownMark ?? document.mark;
  const order = orderIn(texts) ?? document.order;
  const figures = figuresIn(numbers, mark);
  const plain = numbers.filter(({ isInParentheses }) => !isInParentheses);
  return {
    mark,
    isMarkKnown: ownMark !== undefined || document.isMarkKnown,
    order: order === 'conflict' ? undefined : order,
    hasSpacedThousands: hasSpacedThousands(numbers),
    hasAccounting: plain.length >= numbersShare * texts.length,
    codes: codeLengths(texts),
    fixedDecimals: fixedDecimals(figures),
    hasGroups: hasGroups(figures),
  };
}
