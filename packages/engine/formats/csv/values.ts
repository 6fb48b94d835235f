// Detects the type of CSV cells. A cell is a number only if nothing is lost by that.

export type Kind = 'empty' | 'number' | 'boolean' | 'date' | 'code' | 'text';

// An exponent needs a point or a sign: `12E4` is usually a product code.
const decimal = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
const scientific = /^-?\d\.\d+[eE][-+]?\d{1,3}$|^-?\d[eE][-+]\d{1,3}$/;
const digitsOnly = /^[-+]?\d[\d ().-]*$/;
const date = /^\d{4}-\d{2}-\d{2}(?:[T ].*)?$|^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$/;
const boolean = /^(?:true|false)$/i;
/** The number of digits that a double represents exactly. */
const exactDigits = 15;

function isNumber(cell: string): boolean {
  if (cell === '-0') return false;
  if (decimal.test(cell)) return cell.length <= exactDigits || digitsOf(cell) <= exactDigits;
  return scientific.test(cell) && digitsOf(cell) <= exactDigits && Number.isFinite(Number(cell));
}

/** The number of significant digits. */
const digitsOf = (cell: string) =>
  cell
    .replace(/[eE].*$/, '')
    .replaceAll(/[-.]/g, '')
    .replace(/^0+/, '').length;

/** All kinds except text and true/false start like this; most text needs no closer look. */
const mayBeNumeric = (cell: string) => {
  const first = cell.charCodeAt(0);
  return first <= 0x39 && (first >= 0x30 || first === 0x2d || first === 0x2b);
};

/** The kind of a cell. A `code` looks like a number but is not one: leading zeros, too many digits, a phone number. */
export function kindOf(cell: string): Kind {
  if (cell === '') return 'empty';
  if (!mayBeNumeric(cell)) return boolean.test(cell) ? 'boolean' : 'text';
  if (isNumber(cell)) return 'number';
  if (date.test(cell)) return 'date';
  return digitsOnly.test(cell) ? 'code' : 'text';
}

/** A cell as a JSON string. */
export const asText = (cell: string | undefined): string => JSON.stringify(cell ?? '');

/** A cell as JSON: a number with its original digits, true or false, null if empty, otherwise a string. */
export function asValue(cell: string | undefined): string {
  if (cell === undefined) return 'null';
  const kind = kindOf(cell);
  if (kind === 'empty') return 'null';
  if (kind === 'number') return cell;
  return kind === 'boolean' ? cell.toLowerCase() : JSON.stringify(cell);
}
