// Reads an invoice from JSON in the shape that `read-invoice` gives, and computes the sums that it leaves out.
import {
  invoiceModel,
  ProblemError,
  type Invoice,
  type InvoiceAllowance,
  type InvoiceLine,
  type InvoiceTax,
} from '@octavo/contract';
import {
  decimalOf,
  dividedBy,
  keyOf,
  minus,
  percentOf,
  plus,
  rounded,
  sumOf,
  textOf,
  times,
  zero,
  type Decimal,
} from './decimal.ts';

type Data = Record<string, unknown>;

const isData = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const refused = (reason: string) => new ProblemError('invalid_data', { format: 'JSON', reason });

/** More lines are no invoice. */
const maxLines = 20_000;

/**
 * The invoice that a JSON text describes, alone or as `invoice` in a report of `read-invoice`.
 * @throws ProblemError `invalid_data` naming the place that is wrong
 */
export function invoiceFromData(text: string): Invoice {
  const given = parsed(text);
  const data = isData(given) && isData(given['invoice']) ? given['invoice'] : given;
  if (!isData(data))
    throw refused('it is not an invoice: an object with number, seller and lines.');
  const { lines } = data;
  if (Array.isArray(lines) && lines.length > maxLines) throw new ProblemError('too_complex');
  const filled = withLists(texts(data));
  const { data: invoice, error } = invoiceModel.safeParse(filled);
  const [issue] = error?.issues ?? [];
  if (issue) throw refused(`${issue.path.join('.')}: ${issue.message}`);
  const unknown = unknownName(filled, invoice);
  if (unknown) throw refused(`an invoice has no field “${unknown.slice(0, 80)}”.`);
  return withSums(invoice as Invoice);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''), asWritten);
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    if (error instanceof RangeError) throw new ProblemError('nested_too_deep');
    throw refused((error as Error).message.slice(0, 200));
  }
}

/** Numbers become the texts that the file has: long ones would lose digits. */
const asWritten = (_: string, value: unknown, { source }: { source?: string } = {}): unknown =>
  typeof value === 'number' ? plainNumber(source ?? String(value)) : value;

/** Spaces around texts, and what is null or empty, are left out. */
function texts(value: unknown, depth = 0): unknown {
  if (depth > 8) throw new ProblemError('nested_too_deep');
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map((each) => texts(each, depth + 1));
  if (!isData(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, each]) => [name, texts(each, depth + 1)] as const)
      .filter(([, each]) => each !== null && each !== ''),
  );
}

function plainNumber(source: string): string {
  const text = /e/i.test(source) ? String(Number(source)) : source;
  if (/e/i.test(text)) throw refused(`write the number ${text} as a text.`);
  return text;
}

const emptyLists = {
  invoice: [
    'notes',
    'precedingInvoices',
    'documents',
    'payments',
    'allowances',
    'charges',
    'taxes',
    'lines',
  ],
  line: ['properties', 'allowances', 'charges'],
  party: ['seller', 'buyer', 'payee', 'taxRepresentative', 'delivery'],
} as const;

const withEmpty = (data: unknown, lists: readonly string[]): unknown =>
  isData(data) ? { ...Object.fromEntries(lists.map((name) => [name, []])), ...data } : data;

/** Lists that are left out are empty. */
function withLists(data: unknown): Data {
  const invoice = withEmpty(data, emptyLists.invoice) as Data;
  for (const kind of emptyLists.party)
    if (kind in invoice) invoice[kind] = withEmpty(invoice[kind], ['ids']);
  if (Array.isArray(invoice['lines']))
    invoice['lines'] = invoice['lines'].map((line) => withEmpty(line, emptyLists.line));
  return { totals: {}, ...invoice };
}

/** The path of a field that the model does not have. */
function unknownName(given: unknown, known: unknown): string | undefined {
  if (Array.isArray(given) && Array.isArray(known)) {
    for (const [index, each] of given.entries()) {
      const found = unknownName(each, known[index]);
      if (found) return `${index}.${found}`;
    }
  } else if (isData(given) && isData(known))
    for (const [name, each] of Object.entries(given)) {
      if (!Object.hasOwn(known, name)) return name;
      const found = unknownName(each, known[name]);
      if (found) return `${name}.${found}`;
    }
  return undefined;
}

const amountOf = (text: string | undefined): Decimal => decimalOf(text) ?? zero;
const cents = (number: Decimal): string => textOf(rounded(number));
const total = (list: readonly InvoiceAllowance[]): Decimal =>
  sumOf(list.map(({ amount }) => amountOf(amount)));

function withAmount(allowance: InvoiceAllowance): InvoiceAllowance {
  const [percent, base] = [decimalOf(allowance.percent), decimalOf(allowance.base)];
  if (allowance.amount !== undefined || !percent || !base) return allowance;
  return { ...allowance, amount: cents(percentOf(percent, base)) };
}

function withNet(line: InvoiceLine, index: number): InvoiceLine {
  const own = {
    ...line,
    id: line.id ?? `${index + 1}`,
    allowances: line.allowances.map(withAmount),
    charges: line.charges.map(withAmount),
  };
  const [quantity, price] = [decimalOf(line.quantity), decimalOf(line.price)];
  const per = decimalOf(line.priceQuantity) ?? one;
  if (per.digits <= 0n) throw refused(`lines.${index}.priceQuantity: it must be greater than 0.`);
  if (line.net !== undefined || !quantity || !price) return own;
  const gross = dividedBy(times(quantity, price), per) ?? zero;
  return { ...own, net: cents(plus(minus(gross, total(own.allowances)), total(own.charges))) };
}

const one: Decimal = { digits: 1n, places: 0 };

const countsNot = /^(?:GROUP|INFORMATION)$/;

/** One breakdown of VAT for each category and rate. */
function taxesOf({ lines, allowances, charges }: Invoice): InvoiceTax[] {
  const bases = new Map<string, { category: string; rate: string | undefined; base: Decimal }>();
  const add = (category: string | undefined, rate: string | undefined, amount: Decimal) => {
    if (!category) return;
    const key = `${category} ${keyOf(amountOf(rate))}`;
    const known = bases.get(key);
    bases.set(key, {
      category,
      rate: known?.rate ?? rate,
      base: plus(known?.base ?? zero, amount),
    });
  };
  for (const { status, vatCategory, vatRate, net } of lines)
    if (!countsNot.test(status ?? '')) add(vatCategory, vatRate, amountOf(net));
  for (const { vatCategory, vatRate, amount } of allowances)
    add(vatCategory, vatRate, minus(zero, amountOf(amount)));
  for (const { vatCategory, vatRate, amount } of charges)
    add(vatCategory, vatRate, amountOf(amount));
  return [...bases.values()].map(({ category, rate, base }) => ({
    ...{ category, base: cents(base), amount: cents(percentOf(amountOf(rate), rounded(base))) },
    ...(rate !== undefined && { rate }),
  }));
}

/** Adds what can be computed, or is usual; what is given stays, and the rules check it. */
function withSums(given: Invoice): Invoice {
  const invoice = {
    ...given,
    specification: given.specification ?? 'urn:cen.eu:en16931:2017',
    typeCode: given.typeCode ?? '380',
    lines: given.lines.map(withNet),
    allowances: given.allowances.map(withAmount),
    charges: given.charges.map(withAmount),
  };
  if (!invoice.taxes.length) invoice.taxes = taxesOf(invoice);
  const { totals } = invoice;
  const counted = invoice.lines.filter(({ status }) => !countsNot.test(status ?? ''));
  const sums = { ...totals };
  if (counted.length) sums.lines ??= cents(sumOf(counted.map(({ net }) => amountOf(net))));
  if (invoice.allowances.length) sums.allowances ??= cents(total(invoice.allowances));
  if (invoice.charges.length) sums.charges ??= cents(total(invoice.charges));
  const { lines, allowances, charges } = sums;
  sums.withoutTax ??= cents(plus(minus(amountOf(lines), amountOf(allowances)), amountOf(charges)));
  sums.tax ??= cents(sumOf(invoice.taxes.map(({ amount }) => amountOf(amount))));
  sums.withTax ??= cents(plus(amountOf(sums.withoutTax), amountOf(sums.tax)));
  sums.due ??= cents(
    plus(minus(amountOf(sums.withTax), amountOf(sums.prepaid)), amountOf(sums.rounding)),
  );
  return { ...invoice, totals: sums };
}
