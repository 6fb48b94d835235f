// The rules of EN 16931 for each category of VAT: BR-S, BR-Z, BR-E, BR-AE, BR-IC, BR-G, BR-O, BR-AF, BR-AG.
import { codeName, type Invoice, type InvoiceAllowance } from '@octavo/contract';
import { compared, decimalOf, keyOf, minus, plus, textOf, zero, type Decimal } from '../decimal.ts';
import { isZero, type Breach, type Circumstances, type Rule, type Sentence } from './rule.ts';
import { differs, isCounted, isSmall } from './sums.ts';

/** One of the amounts that have a category. */
type Item = {
  kind: 'line' | 'allowance' | 'charge';
  group: object;
  category: string | undefined;
  rate: string | undefined;
  amount: string | undefined;
  line?: Invoice['lines'][number];
};

function itemsOf(invoice: Invoice): Item[] {
  const lines = invoice.lines.filter(isCounted).map((line) => ({
    ...{ kind: 'line' as const, group: line, line },
    ...{ category: line.vatCategory, rate: line.vatRate, amount: line.net },
  }));
  const of = (kind: 'allowance' | 'charge') => (group: InvoiceAllowance) => ({
    ...{ kind, group, category: group.vatCategory, rate: group.vatRate, amount: group.amount },
  });
  return [
    ...lines,
    ...invoice.allowances.map(of('allowance')),
    ...invoice.charges.map(of('charge')),
  ];
}

type Category = {
  code: string;
  /** The beginning of its rules. */
  prefix: string;
  rate: 'positive' | 'zero' | 'none' | 'any';
  /** One breakdown for each rate, not only one. */
  hasRates?: true;
  reason: 'required' | 'forbidden';
  /** Which identifiers of the seller do. */
  seller: 'any' | 'vatId' | 'none';
  /** Which ones of the buyer are needed. */
  buyer?: 'vatId' | 'vatIdOrLegalId';
};

const categories: readonly Category[] = [
  {
    code: 'S',
    prefix: 'BR-S',
    rate: 'positive',
    hasRates: true,
    reason: 'forbidden',
    seller: 'any',
  },
  { code: 'Z', prefix: 'BR-Z', rate: 'zero', reason: 'forbidden', seller: 'any' },
  { code: 'E', prefix: 'BR-E', rate: 'zero', reason: 'required', seller: 'any' },
  {
    ...{ code: 'AE', prefix: 'BR-AE', rate: 'zero', reason: 'required', seller: 'any' },
    buyer: 'vatIdOrLegalId',
  },
  {
    ...{ code: 'K', prefix: 'BR-IC', rate: 'zero', reason: 'required', seller: 'vatId' },
    buyer: 'vatId',
  },
  { code: 'G', prefix: 'BR-G', rate: 'zero', reason: 'required', seller: 'vatId' },
  { code: 'O', prefix: 'BR-O', rate: 'none', reason: 'required', seller: 'none' },
  { code: 'L', prefix: 'BR-AF', rate: 'any', hasRates: true, reason: 'forbidden', seller: 'any' },
  { code: 'M', prefix: 'BR-AG', rate: 'any', hasRates: true, reason: 'forbidden', seller: 'any' },
];

const nameOf = (code: string, language: 'en' | 'de'): string =>
  `${code}, ${codeName('vat', code, language) ?? ''}`;

const kinds = { line: 2, allowance: 3, charge: 4 } as const;

/** A category in the lines, allowances and charges needs a breakdown, only one where it has one rate. */
const brokenDown = ({ code, prefix, hasRates }: Category): Rule => ({
  ...{ id: `${prefix}-01`, from: 'document' },
  *check(invoice) {
    const isUsed = itemsOf(invoice).some(({ category }) => category === code);
    const found = invoice.taxes.filter(({ category }) => category === code);
    const [, second] = found;
    if (isUsed && !found.length)
      yield {
        ...{ group: invoice.totals, field: 'tax' },
        sentence: {
          en: `The breakdown of VAT lacks the category ${nameOf(code, 'en')}.`,
          de: `In der Aufschlüsselung der Umsatzsteuer fehlt die Kategorie ${nameOf(code, 'de')}.`,
        },
      };
    if (second && !hasRates)
      yield {
        ...{ group: second, field: 'category', tax: second },
        sentence: {
          en: `The breakdown of VAT has the category ${nameOf(code, 'en')} more than once.`,
          de: `Die Aufschlüsselung der Umsatzsteuer hat die Kategorie ${nameOf(code, 'de')} mehrmals.`,
        },
      };
  },
});

function sellerIs(invoice: Invoice, { seller: needed }: Category): boolean {
  const { seller, taxRepresentative } = invoice;
  const hasVatId = seller?.vatId !== undefined || taxRepresentative?.vatId !== undefined;
  if (needed === 'none') return !hasVatId && invoice.buyer?.vatId === undefined;
  return hasVatId || (needed === 'any' && seller?.taxNumber !== undefined);
}

function buyerIs({ buyer }: Invoice, { buyer: needed }: Category): boolean {
  if (!needed || buyer?.vatId !== undefined) return true;
  return needed === 'vatIdOrLegalId' && buyer?.legalId !== undefined;
}

function identificationText({ code, seller }: Category, isSeller: boolean): Sentence {
  if (seller === 'none')
    return {
      en: `With the VAT category ${nameOf(code, 'en')}, seller and buyer must not state a VAT ID.`,
      de: `Bei der Steuerkategorie ${nameOf(code, 'de')} dürfen Verkäufer und Käufer keine USt-IdNr. angeben.`,
    };
  const en = isSeller
    ? `the ${seller === 'any' ? 'VAT ID or tax number' : 'VAT ID'} of the seller`
    : 'the VAT ID of the buyer';
  const de = isSeller
    ? `die ${seller === 'any' ? 'USt-IdNr. oder Steuernummer' : 'USt-IdNr.'} des Verkäufers`
    : 'die USt-IdNr. des Käufers';
  return {
    en: `With the VAT category ${nameOf(code, 'en')}, ${en} is required.`,
    de: `Bei der Steuerkategorie ${nameOf(code, 'de')} muss ${de} angegeben sein.`,
  };
}

/** Who must be identified, by what kind of amount the category is for. */
const identified = (category: Category, kind: Item['kind']): Rule => ({
  ...{ id: `${category.prefix}-0${kinds[kind]}`, from: 'document' },
  *check(invoice) {
    const isUsed = itemsOf(invoice).some(
      (item) => item.kind === kind && item.category === category.code,
    );
    if (!isUsed) return;
    if (!sellerIs(invoice, category))
      yield {
        ...{ group: invoice.seller ?? {}, field: 'vatId' },
        sentence: identificationText(category, true),
      };
    else if (!buyerIs(invoice, category))
      yield {
        ...{ group: invoice.buyer ?? {}, field: 'vatId' },
        sentence: identificationText(category, false),
      };
  },
});

function isRate({ rate: wanted }: Category, rate: string | undefined): boolean {
  const number = decimalOf(rate);
  if (wanted === 'none') return rate === undefined;
  if (wanted === 'zero') return rate !== undefined && isZero(rate);
  const sign = number ? compared(number, zero) : -1;
  return wanted === 'positive' ? sign > 0 : sign >= 0;
}

const rateTexts: Readonly<Record<Category['rate'], Sentence>> = {
  positive: { en: 'must be greater than zero', de: 'muss größer als null sein' },
  zero: { en: 'must be 0', de: 'muss 0 sein' },
  none: { en: 'must not be given', de: 'darf nicht angegeben sein' },
  any: { en: 'must be 0 or more', de: 'muss mindestens 0 sein' },
};

const rated = (category: Category, kind: Item['kind']): Rule => ({
  ...{ id: `${category.prefix}-0${kinds[kind] + 3}`, from: 'document' },
  *check(invoice) {
    const { en, de } = rateTexts[category.rate];
    for (const item of itemsOf(invoice)) {
      if (item.kind !== kind || item.category !== category.code) continue;
      if (isRate(category, item.rate)) continue;
      yield {
        ...{ group: item.group, field: 'vatRate', ...(item.line && { line: item.line }) },
        sentence: {
          en: `With the VAT category ${nameOf(category.code, 'en')}, the rate ${en}.`,
          de: `Bei der Steuerkategorie ${nameOf(category.code, 'de')} gilt: Der Satz ${de}.`,
        },
      };
    }
  },
});

const rateKey = (rate: string | undefined): string => keyOf(decimalOf(rate) ?? zero);

/** What lines, charges and allowances of a category make; by the rate if it has several. */
function basesOf(invoice: Invoice, { code, hasRates }: Category): ReadonlyMap<string, Decimal> {
  const bases = new Map<string, Decimal>();
  for (const { kind, category, rate, amount } of itemsOf(invoice)) {
    if (category !== code) continue;
    const key = hasRates ? rateKey(rate) : '';
    const add = kind === 'allowance' ? minus : plus;
    bases.set(key, add(bases.get(key) ?? zero, decimalOf(amount) ?? zero));
  }
  return bases;
}

const summed = (category: Category): Rule => ({
  ...{ id: `${category.prefix}-08`, from: 'lines', isTimeless: true },
  *check(invoice, { isTolerant }: Circumstances) {
    if (!invoice.lines.length) return;
    const bases = basesOf(invoice, category);
    for (const tax of invoice.taxes) {
      const stated = decimalOf(tax.base);
      if (tax.category !== category.code || !stated) continue;
      const found = bases.get(category.hasRates ? rateKey(tax.rate) : '') ?? zero;
      const cents = BigInt(isTolerant ? invoice.lines.length : 0);
      if (!differs(stated, found, { digits: cents, places: 2 })) continue;
      yield {
        ...{ group: tax, field: 'base', tax, isWarning: isSmall(stated, found) },
        sentence: {
          en: `The taxable amount is ${textOf(stated)}, but lines, charges and allowances of this category and rate make ${textOf(found)}.`,
          de: `Der Steuerbasisbetrag ist ${textOf(stated, 'de')}, Positionen, Zuschläge und Nachlässe dieser Kategorie und dieses Satzes ergeben aber ${textOf(found, 'de')}.`,
        },
      };
    }
  },
});

const taxed = (category: Category): Rule => ({
  ...{ id: `${category.prefix}-09`, from: 'document' },
  *check({ taxes }) {
    for (const tax of taxes) {
      if (tax.category !== category.code || tax.amount === undefined || isZero(tax.amount))
        continue;
      yield {
        ...{ group: tax, field: 'amount', tax },
        sentence: {
          en: `With the VAT category ${nameOf(category.code, 'en')}, the VAT must be 0, not ${tax.amount}.`,
          de: `Bei der Steuerkategorie ${nameOf(category.code, 'de')} muss der Steuerbetrag 0 sein, nicht ${tax.amount}.`,
        },
      };
    }
  },
});

const explained = ({ code, prefix, reason }: Category): Rule => ({
  ...{ id: `${prefix}-10`, from: 'document' },
  *check({ taxes }) {
    for (const tax of taxes) {
      if (tax.category !== code) continue;
      const hasReason = tax.exemptionReason !== undefined || tax.exemptionReasonCode !== undefined;
      if (hasReason === (reason === 'required')) continue;
      yield {
        ...{ group: tax, field: 'exemptionReason', tax },
        sentence: hasReason
          ? {
              en: `With the VAT category ${nameOf(code, 'en')}, there must be no reason for an exemption.`,
              de: `Bei der Steuerkategorie ${nameOf(code, 'de')} darf kein Befreiungsgrund angegeben sein.`,
            }
          : {
              en: `With the VAT category ${nameOf(code, 'en')}, a reason for the exemption is required, as text or as code.`,
              de: `Bei der Steuerkategorie ${nameOf(code, 'de')} muss ein Befreiungsgrund als Text oder Code angegeben sein.`,
            },
      };
    }
  },
});

/** What is not subject to VAT cannot be with what is. */
const alone: Rule = {
  ...{ id: 'BR-O-11', from: 'document' },
  *check({ taxes }) {
    const other = taxes.find(({ category }) => category !== 'O');
    if (!other || taxes.every(({ category }) => category !== 'O')) return;
    yield {
      ...{ group: other, field: 'category', tax: other },
      sentence: {
        en: 'An invoice with amounts that are not subject to VAT (O) must not have other VAT categories.',
        de: 'Eine Rechnung mit nicht steuerbaren Beträgen (O) darf keine anderen Steuerkategorien haben.',
      },
    };
  },
};

/** Italian split payment. */
const domestic: Rule = {
  ...{ id: 'BR-B-01', from: 'document' },
  *check(invoice) {
    const isUsed = [...itemsOf(invoice), ...invoice.taxes].some(({ category }) => category === 'B');
    const { seller, buyer } = invoice;
    if (isUsed && (seller?.country !== 'IT' || buyer?.country !== 'IT'))
      yield {
        ...{ group: seller ?? {}, field: 'country' },
        sentence: {
          en: `The VAT category ${nameOf('B', 'en')} is only for invoices within Italy.`,
          de: `Die Steuerkategorie ${nameOf('B', 'de')} gilt nur für Rechnungen innerhalb Italiens.`,
        },
      };
  },
};

const notMixed: Rule = {
  ...{ id: 'BR-B-02', from: 'document' },
  *check(invoice) {
    const items = itemsOf(invoice);
    const standard = items.find(({ category }) => category === 'S');
    if (standard && items.some(({ category }) => category === 'B'))
      yield {
        ...{ group: standard.group, field: 'vatCategory' },
        ...(standard.line && { line: standard.line }),
        sentence: {
          en: 'The VAT categories S and B must not be in one invoice.',
          de: 'Die Steuerkategorien S und B dürfen nicht in einer Rechnung stehen.',
        },
      };
  },
};

function* undelivered(invoice: Invoice): Generator<Breach> {
  const { taxes, deliveryDate, periodStart, periodEnd } = invoice;
  if (!taxes.some(({ category }) => category === 'K')) return;
  if ([deliveryDate, periodStart, periodEnd].every((date) => date === undefined))
    yield {
      ...{ group: invoice, field: 'deliveryDate' },
      sentence: {
        en: 'An intra-community supply needs a delivery date or a period.',
        de: 'Eine innergemeinschaftliche Lieferung braucht ein Lieferdatum oder einen Zeitraum.',
      },
    };
}

function* withoutDestination({ taxes, delivery }: Invoice): Generator<Breach> {
  if (!taxes.some(({ category }) => category === 'K') || delivery?.country !== undefined) return;
  yield {
    ...{ group: delivery ?? {}, field: 'country' },
    sentence: {
      en: 'An intra-community supply needs the country of delivery.',
      de: 'Eine innergemeinschaftliche Lieferung braucht das Land der Lieferung.',
    },
  };
}

const ofCategory = (category: Category): Rule[] => {
  const kindsOfItems = ['line', 'allowance', 'charge'] as const;
  return [
    brokenDown(category),
    ...kindsOfItems.map((kind) => identified(category, kind)),
    ...kindsOfItems.map((kind) => rated(category, kind)),
    summed(category),
    ...(category.hasRates ? [] : [taxed(category)]),
    explained(category),
  ];
};

export const vatRules: readonly Rule[] = [
  ...categories.flatMap(ofCategory),
  alone,
  domestic,
  notMixed,
  { id: 'BR-IC-11', from: 'document', check: undelivered },
  { id: 'BR-IC-12', from: 'document', check: withoutDestination },
];
