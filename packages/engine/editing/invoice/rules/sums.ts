// The rules of EN 16931 on sums, dates and conditions (BR-CO), and on decimals (BR-DEC).
import type { Invoice, InvoiceLine } from '@octavo/contract';
import {
  absolute,
  compared,
  decimalOf,
  dividedBy,
  minus,
  percentOf,
  plus,
  rounded,
  sumOf,
  textOf,
  times,
  zero,
  type Decimal,
} from '../decimal.ts';
import {
  allowances,
  charges,
  demanded,
  lineAllowances,
  lineCharges,
  lines,
  required,
  taxes,
  totals,
  type Breach,
  type Circumstances,
  type Extent,
  type Groups,
  type Rule,
} from './rule.ts';

const cent: Decimal = { digits: 1n, places: 2 };
const one: Decimal = { digits: 1n, places: 0 };

const numberOr0 = (text: string | undefined): Decimal => decimalOf(text) ?? zero;

/** Lines that only group others, or inform, do not count. */
export const isCounted = ({ status }: InvoiceLine): boolean =>
  status !== 'GROUP' && status !== 'INFORMATION';

/** How far a sum may be from its parts. */
const toleranceOf = (invoice: Invoice, { isTolerant }: Circumstances): Decimal =>
  isTolerant ? times(cent, { digits: BigInt(Math.max(invoice.lines.length, 1)), places: 0 }) : zero;

export const differs = (stated: Decimal, found: Decimal, tolerance: Decimal): boolean =>
  compared(absolute(minus(stated, found)), tolerance) > 0;

type Sum = {
  id: string;
  from: Extent;
  field: keyof Invoice['totals'];
  name: readonly [en: string, de: string];
  /** What the total should be; nothing if that cannot be computed. */
  expected(invoice: Invoice): Decimal | undefined;
};

const sumRule = ({ id, from, field, name, expected }: Sum): Rule => ({
  ...{ id, from, isTimeless: true },
  *check(invoice, circumstances) {
    const group = invoice.totals;
    const stated = group[field] === undefined ? zero : decimalOf(group[field]);
    const found = expected(invoice);
    if (!stated || !found || !differs(stated, found, toleranceOf(invoice, circumstances))) return;
    yield {
      ...{ group, field },
      sentence: {
        en: `${name[0]} is ${textOf(stated)}, but should be ${textOf(found)}.`,
        de: `${name[1]} beträgt ${textOf(stated, 'de')}, müsste aber ${textOf(found, 'de')} betragen.`,
      },
    };
  },
});

const sumRules: readonly Sum[] = [
  {
    ...{ id: 'BR-CO-10', from: 'lines', field: 'lines' },
    name: ['The sum of lines', 'Die Summe der Positionen'],
    expected: ({ lines: all }) =>
      all.length ? sumOf(all.filter(isCounted).map(({ net }) => numberOr0(net))) : undefined,
  },
  {
    ...{ id: 'BR-CO-11', from: 'document', field: 'allowances' },
    name: ['The sum of allowances', 'Die Summe der Nachlässe'],
    expected: ({ allowances: all }) => sumOf(all.map(({ amount }) => numberOr0(amount))),
  },
  {
    ...{ id: 'BR-CO-12', from: 'document', field: 'charges' },
    name: ['The sum of charges', 'Die Summe der Zuschläge'],
    expected: ({ charges: all }) => sumOf(all.map(({ amount }) => numberOr0(amount))),
  },
  {
    ...{ id: 'BR-CO-13', from: 'document', field: 'withoutTax' },
    name: ['The total without VAT', 'Der Gesamtbetrag ohne Umsatzsteuer'],
    expected: ({ totals: { lines: sum, allowances: less, charges: more } }) =>
      sum === undefined ? undefined : plus(minus(numberOr0(sum), numberOr0(less)), numberOr0(more)),
  },
  {
    ...{ id: 'BR-CO-14', from: 'document', field: 'tax' },
    name: ['The total of VAT', 'Die Summe der Umsatzsteuer'],
    expected: ({ taxes: all }) =>
      all.length ? sumOf(all.map(({ amount }) => numberOr0(amount))) : undefined,
  },
  {
    ...{ id: 'BR-CO-15', from: 'totals', field: 'withTax' },
    name: ['The total with VAT', 'Der Gesamtbetrag mit Umsatzsteuer'],
    expected: ({ totals: { withoutTax, tax } }) =>
      withoutTax === undefined ? undefined : plus(numberOr0(withoutTax), numberOr0(tax)),
  },
  {
    ...{ id: 'BR-CO-16', from: 'document', field: 'due' },
    name: ['The amount due', 'Der Zahlbetrag'],
    expected: ({ totals: { withTax, prepaid, rounding } }) =>
      withTax === undefined
        ? undefined
        : plus(minus(numberOr0(withTax), numberOr0(prepaid)), numberOr0(rounding)),
  },
];

/** A small difference may come from rounding; validators accept less than one unit of the currency. */
export const isSmall = (stated: Decimal, found: Decimal): boolean =>
  !differs(stated, found, one) && compared(absolute(minus(stated, found)), one) !== 0;

const taxByRate: Rule = {
  ...{ id: 'BR-CO-17', from: 'document', isTimeless: true },
  *check({ taxes: all }) {
    for (const tax of all) {
      const [base, rate, stated] = [tax.base, tax.rate, tax.amount].map(decimalOf);
      if (!base || !rate || !stated) continue;
      const found = rounded(percentOf(rate, base));
      if (!differs(stated, found, cent)) continue;
      yield {
        ...{ group: tax, field: 'amount', tax, isWarning: isSmall(stated, found) },
        sentence: {
          en: `VAT of ${tax.rate} % on ${textOf(base)} is ${textOf(found)}, but the invoice has ${textOf(stated)}.`,
          de: `${tax.rate?.replace('.', ',')} % Umsatzsteuer auf ${textOf(base, 'de')} sind ${textOf(found, 'de')}, die Rechnung nennt aber ${textOf(stated, 'de')}.`,
        },
      };
    }
  },
};

/** Quantity times price is no rule of EN 16931 itself, but of Peppol; mistakes there are common. */
const lineByPrice: Rule = {
  ...{ id: 'PEPPOL-EN16931-R120', from: 'lines', isWarning: true, isTimeless: true },
  *check({ lines: all }) {
    for (const line of all) {
      const [quantity, price, net] = [line.quantity, line.price, line.net].map(decimalOf);
      const per = line.priceQuantity === undefined ? one : decimalOf(line.priceQuantity);
      if (!quantity || !price || !net || !per || !isCounted(line)) continue;
      const product = dividedBy(times(quantity, price), per);
      if (!product) continue;
      const less = sumOf(line.allowances.map(({ amount }) => numberOr0(amount)));
      const more = sumOf(line.charges.map(({ amount }) => numberOr0(amount)));
      const found = rounded(plus(minus(product, less), more));
      if (differs(net, found, { digits: 2n, places: 2 }))
        yield {
          ...{ group: line, field: 'net', line },
          sentence: {
            en: `The amount is ${textOf(net)}, but quantity and price make ${textOf(found)}.`,
            de: `Der Betrag ist ${textOf(net, 'de')}, Menge und Preis ergeben aber ${textOf(found, 'de')}.`,
          },
        };
    }
  },
};

function* twoTaxPoints(invoice: Invoice): Generator<Breach> {
  if (invoice.taxPointDate !== undefined && invoice.taxPointCode !== undefined)
    yield {
      ...{ group: invoice, field: 'taxPointCode' },
      sentence: {
        en: 'The tax point is given as a date and as a code. Only one is allowed.',
        de: 'Der Steuerzeitpunkt ist als Datum und als Code angegeben. Nur eines ist erlaubt.',
      },
    };
}

function* untaxed(invoice: Invoice): Generator<Breach> {
  if (!invoice.taxes.length)
    yield {
      ...{ group: invoice.totals, field: 'tax' },
      sentence: {
        en: 'The breakdown of VAT is missing.',
        de: 'Die Aufschlüsselung der Umsatzsteuer fehlt.',
      },
    };
}

function* withoutTerms(invoice: Invoice): Generator<Breach> {
  const { totals: group, dueDate, paymentTerms } = invoice;
  if ((decimalOf(group.due)?.digits ?? 0n) <= 0n) return;
  if (dueDate === undefined && paymentTerms === undefined)
    yield {
      ...{ group: invoice, field: 'dueDate' },
      sentence: {
        en: 'There is an amount to pay, but neither a due date nor payment terms.',
        de: 'Es ist ein Betrag zu zahlen, aber weder Fälligkeit noch Zahlungsbedingungen sind genannt.',
      },
    };
}

function* anonymousSeller({ seller }: Invoice): Generator<Breach> {
  if (!seller || seller.ids.length || seller.legalId !== undefined) return;
  if (seller.vatId === undefined)
    yield {
      ...{ group: seller, field: 'vatId' },
      sentence: {
        en: 'The seller has no identifier, registration number or VAT ID.',
        de: 'Der Verkäufer hat weder Kennung noch Registernummer noch USt-IdNr.',
      },
    };
}

/** Of Greece, VAT IDs begin with EL. */
const hasCountry = (id: string): boolean => /^[A-Za-z]{2}/.test(id);

function* vatIdsWithoutCountry(invoice: Invoice): Generator<Breach> {
  for (const kind of ['seller', 'buyer', 'taxRepresentative'] as const) {
    const group = invoice[kind];
    if (group?.vatId === undefined || hasCountry(group.vatId)) continue;
    yield {
      ...{ group, field: 'vatId' },
      sentence: {
        en: `The VAT ID ${group.vatId} does not begin with the code of a country.`,
        de: `Die USt-IdNr. ${group.vatId} beginnt nicht mit dem Code eines Landes.`,
      },
    };
  }
}

const withDecimals = (id: string, from: Extent, groups: Groups, field: string): Rule =>
  demanded(
    ...([id, from, groups, field] as const),
    (text) => !/\.\d{3,}$/.test(text.replace(/0+$/, '')),
    (text) => ({
      en: `The amount ${text} has more than two decimals.`,
      de: `Der Betrag ${text} hat mehr als zwei Nachkommastellen.`,
    }),
  );

export const sums: readonly Rule[] = [
  { id: 'BR-CO-03', from: 'document', check: twoTaxPoints },
  required('BR-CO-04', 'lines', lines, ['vatCategory', 'BT-151']),
  { id: 'BR-CO-09', from: 'totals', check: vatIdsWithoutCountry },
  ...sumRules.map(sumRule),
  taxByRate,
  { id: 'BR-CO-18', from: 'document', check: untaxed },
  { id: 'BR-CO-25', from: 'document', check: withoutTerms },
  { id: 'BR-CO-26', from: 'document', check: anonymousSeller },
  lineByPrice,
  withDecimals('BR-DEC-01', 'document', allowances, 'amount'),
  withDecimals('BR-DEC-02', 'document', allowances, 'base'),
  withDecimals('BR-DEC-05', 'document', charges, 'amount'),
  withDecimals('BR-DEC-06', 'document', charges, 'base'),
  withDecimals('BR-DEC-09', 'document', totals, 'lines'),
  withDecimals('BR-DEC-10', 'document', totals, 'allowances'),
  withDecimals('BR-DEC-11', 'document', totals, 'charges'),
  withDecimals('BR-DEC-12', 'totals', totals, 'withoutTax'),
  withDecimals('BR-DEC-13', 'totals', totals, 'tax'),
  withDecimals('BR-DEC-14', 'totals', totals, 'withTax'),
  withDecimals('BR-DEC-15', 'document', totals, 'taxInTaxCurrency'),
  withDecimals('BR-DEC-16', 'document', totals, 'prepaid'),
  withDecimals('BR-DEC-17', 'document', totals, 'rounding'),
  withDecimals('BR-DEC-18', 'totals', totals, 'due'),
  withDecimals('BR-DEC-19', 'document', taxes, 'base'),
  withDecimals('BR-DEC-20', 'document', taxes, 'amount'),
  withDecimals('BR-DEC-23', 'lines', lines, 'net'),
  withDecimals('BR-DEC-24', 'lines', lineAllowances, 'amount'),
  withDecimals('BR-DEC-25', 'lines', lineAllowances, 'base'),
  withDecimals('BR-DEC-27', 'lines', lineCharges, 'amount'),
  withDecimals('BR-DEC-28', 'lines', lineCharges, 'base'),
];
