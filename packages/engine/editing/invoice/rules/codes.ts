// The rules of EN 16931 on code lists (BR-CL), and on texts that should be numbers or dates.
import { decimalOf } from '../decimal.ts';
import {
  addressSchemes,
  allowanceReasons,
  chargeReasons,
  countryCodes,
  currencyCodes,
  exemptionCodes,
  identifierSchemes,
  paymentMeans,
} from './code-lists.ts';
import {
  allowances,
  asWarning,
  charges,
  demanded,
  lineAllowances,
  lineCharges,
  lines,
  party,
  payments,
  taxes,
  totals,
  whole,
  type Groups,
  type Rule,
} from './rule.ts';
import { unitCodes } from './unit-codes.ts';

/** UNTDID 1001, as EN 16931 allows for invoices and credit notes. */
const invoiceTypes: ReadonlySet<string> = new Set(
  [
    '71 80 81 82 83 84 102 130 202 203 204 211 218 219 261 262 295 296 308 325 326 331 380 381 382',
    '383 384 385 386 387 388 389 390 393 394 395 396 420 456 457 458 471 472 473 500 501 502 503 527',
    '532 553 575 623 633 751 780 817 870 875 876 877 935',
  ]
    .join(' ')
    .split(' '),
);

const vatCategories: ReadonlySet<string> = new Set('S Z E AE K G O L M B'.split(' '));

const inList = (
  id: string,
  groups: Groups,
  field: string,
  { isCode, of }: { isCode: (code: string) => boolean; of: readonly [en: string, de: string] },
): Rule =>
  demanded(
    ...([
      id,
      [lines, lineAllowances, lineCharges].includes(groups) ? 'lines' : 'totals',
      groups,
      field,
    ] as const),
    (code) => isCode(code),
    (code) => ({ en: `“${code}” is not a valid ${of[0]}.`, de: `„${code}“ ist ${of[1]}.` }),
  );

const currency = {
  isCode: (code: string) => currencyCodes.has(code),
  of: ['currency code of ISO 4217, such as EUR', 'kein Währungscode nach ISO 4217, wie EUR'],
} as const;
const country = {
  isCode: (code: string) => countryCodes.has(code),
  of: ['country code of ISO 3166, such as DE', 'kein Ländercode nach ISO 3166, wie DE'],
} as const;
const category = {
  isCode: (code: string) => vatCategories.has(code),
  of: ['VAT category of EN 16931, such as S', 'keine Steuerkategorie von EN 16931, wie S'],
} as const;
const scheme = {
  isCode: (code: string) => addressSchemes.has(code),
  of: ['scheme of electronic addresses, such as EM', 'kein Schema elektronischer Adressen, wie EM'],
} as const;

const allowanceReason = {
  isCode: (code: string) => allowanceReasons.has(code),
  of: [
    'reason of allowances in UNTDID 5189, such as 95',
    'kein Grund für Nachlässe nach UNTDID 5189, wie 95',
  ],
} as const;
const chargeReason = {
  isCode: (code: string) => chargeReasons.has(code),
  of: [
    'reason of charges in UNTDID 7161, such as FC',
    'kein Grund für Zuschläge nach UNTDID 7161, wie FC',
  ],
} as const;

const numeric = (groups: Groups, field: string): Rule =>
  demanded(
    ...(['XML', 'totals', groups, field] as const),
    (text) => decimalOf(text) !== undefined,
    (text) => ({
      en: `“${text.slice(0, 40)}” is not a number.`,
      de: `„${text.slice(0, 40)}“ ist keine Zahl.`,
    }),
  );

function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

const dated = (groups: Groups, field: string): Rule =>
  demanded('XML', 'totals', groups, field, isDate, (text) => ({
    en: `“${text.slice(0, 40)}” is not a date.`,
    de: `„${text.slice(0, 40)}“ ist kein Datum.`,
  }));

const parties = ['seller', 'buyer', 'taxRepresentative', 'delivery'] as const;

export const codes: readonly Rule[] = [
  inList('BR-CL-01', whole, 'typeCode', {
    isCode: (code) => invoiceTypes.has(code),
    of: [
      'type of invoices in UNTDID 1001, such as 380',
      'keine Rechnungsart nach UNTDID 1001, wie 380',
    ],
  }),
  inList('BR-CL-04', whole, 'currency', currency),
  inList('BR-CL-05', whole, 'taxCurrency', currency),
  ...parties.map((kind) => inList('BR-CL-14', party(kind), 'country', country)),
  inList('BR-CL-15', lines, 'country', country),
  inList('BR-CL-16', payments, 'meansCode', {
    isCode: (code) => paymentMeans.has(code),
    of: [
      'means of payment in UNTDID 4461, such as 58',
      'keine Zahlungsart nach UNTDID 4461, wie 58',
    ],
  }),
  inList('BR-CL-17', taxes, 'category', category),
  inList('BR-CL-18', lines, 'vatCategory', category),
  inList('BR-CL-18', allowances, 'vatCategory', category),
  inList('BR-CL-18', charges, 'vatCategory', category),
  inList('BR-CL-22', taxes, 'exemptionReasonCode', {
    isCode: (code) => exemptionCodes.has(code.toUpperCase()),
    of: ['code of exemptions, such as VATEX-EU-AE', 'kein Befreiungscode, wie VATEX-EU-AE'],
  }),
  inList('BR-CL-23', lines, 'unit', {
    isCode: (code) => unitCodes.has(code),
    of: [
      'unit of UN/ECE Rec. 20, such as C62 or HUR',
      'keine Einheit nach UN/ECE Rec. 20, wie C62 oder HUR',
    ],
  }),
  inList('BR-CL-19', allowances, 'reasonCode', allowanceReason),
  inList('BR-CL-19', lineAllowances, 'reasonCode', allowanceReason),
  inList('BR-CL-20', charges, 'reasonCode', chargeReason),
  inList('BR-CL-20', lineCharges, 'reasonCode', chargeReason),
  inList('BR-CL-21', lines, 'standardItemScheme', {
    isCode: (code) => identifierSchemes.has(code),
    of: ['scheme of ISO 6523, such as 0160', 'kein Schema nach ISO 6523, wie 0160'],
  }),
  asWarning(inList('BR-CL-25', party('seller'), 'electronicAddressScheme', scheme)),
  asWarning(inList('BR-CL-25', party('buyer'), 'electronicAddressScheme', scheme)),
  ...[
    'lines',
    'allowances',
    'charges',
    'withoutTax',
    'tax',
    'withTax',
    'prepaid',
    'rounding',
    'due',
  ].map((field) => numeric(totals, field)),
  ...['base', 'amount', 'rate'].map((field) => numeric(taxes, field)),
  ...['quantity', 'net', 'price', 'grossPrice', 'priceQuantity', 'vatRate'].map((field) =>
    numeric(lines, field),
  ),
  ...[allowances, charges, lineAllowances, lineCharges].map((groups) => numeric(groups, 'amount')),
  ...['issueDate', 'dueDate', 'deliveryDate', 'taxPointDate', 'periodStart', 'periodEnd'].map(
    (field) => dated(whole, field),
  ),
  ...['periodStart', 'periodEnd'].map((field) => dated(lines, field)),
];
