// Exact sums and products of decimal numbers.

/** `digits` divided by ten to the power of `places`. */
export type Decimal = { digits: bigint; places: number };

/** Longer numbers are no amounts. */
const pattern = /^[+-]?\d{1,30}(?:\.\d{0,20})?$|^[+-]?\.\d{1,20}$/;

/** The number that a text is; nothing if it is none. */
export function decimalOf(text: string | undefined): Decimal | undefined {
  if (text === undefined || !pattern.test(text)) return undefined;
  const [whole = '', fraction = ''] = text.replace('+', '').split('.');
  return { digits: BigInt(`${whole}${fraction}`), places: fraction.length };
}

export const zero: Decimal = { digits: 0n, places: 0 };

const scaled = ({ digits, places }: Decimal, to: number): bigint =>
  digits * 10n ** BigInt(to - places);

export function plus(one: Decimal, other: Decimal): Decimal {
  const places = Math.max(one.places, other.places);
  return { digits: scaled(one, places) + scaled(other, places), places };
}

export const minus = (one: Decimal, other: Decimal): Decimal =>
  plus(one, { ...other, digits: -other.digits });

export const times = (one: Decimal, other: Decimal): Decimal => ({
  digits: one.digits * other.digits,
  places: one.places + other.places,
});

/** One number divided by another, to twelve places. */
export function dividedBy(one: Decimal, other: Decimal): Decimal | undefined {
  if (other.digits === 0n) return undefined;
  const extra = 12 + other.places;
  return { digits: (one.digits * 10n ** BigInt(extra)) / other.digits, places: one.places + 12 };
}

export const percentOf = (percent: Decimal, base: Decimal): Decimal => {
  const { digits, places } = times(percent, base);
  return { digits, places: places + 2 };
};

/** Rounded to cents; halves away from zero. */
export function rounded({ digits, places }: Decimal): Decimal {
  if (places <= 2) return { digits: scaled({ digits, places }, 2), places: 2 };
  const unit = 10n ** BigInt(places - 2);
  const half = digits < 0n ? -unit / 2n : unit / 2n;
  return { digits: (digits + half) / unit, places: 2 };
}

/** Negative, zero or positive, as the first is less than, equal to or greater than the second. */
export function compared(one: Decimal, other: Decimal): number {
  const { digits } = minus(one, other);
  return digits < 0n ? -1 : Number(digits > 0n);
}

export const absolute = ({ digits, places }: Decimal): Decimal => ({
  digits: digits < 0n ? -digits : digits,
  places,
});

export const sumOf = (numbers: readonly Decimal[]): Decimal => numbers.reduce(plus, zero);

/** A text that equal numbers share, however they are written. */
export const keyOf = (number: Decimal): string => textOf(number).replace(/0+$/, '');

/** With at least two decimals, after a point or, in German, a comma. */
export function textOf(number: Decimal, language: 'en' | 'de' = 'en'): string {
  const { digits, places } = number.places < 2 ? { digits: scaled(number, 2), places: 2 } : number;
  const sign = digits < 0n ? '-' : '';
  const text = absolute({ digits, places })
    .digits.toString()
    .padStart(places + 1, '0');
  const mark = language === 'de' ? ',' : '.';
  return `${sign}${text.slice(0, -places)}${mark}${text.slice(-places)}`;
}
