// Presents an invoice as sections of terms with their values, and tables. The web page of the report and the screen show them.
import type { ReportLanguage } from '../pdf-check/report-texts.ts';
import type { Invoice, InvoiceAllowance, InvoiceLine, InvoiceParty } from './model.ts';
import { termName } from './term-names.ts';
import { InvoiceValues } from './view-values.ts';

export type InvoiceRow = { label: string; value: string; isTotal?: boolean };
export type InvoiceTable = {
  head: readonly string[];
  /** Columns of numbers. */
  numeric: readonly number[];
  rows: readonly (readonly string[])[];
};
export type InvoiceSection = {
  id:
    | 'document'
    | 'seller'
    | 'buyer'
    | 'parties'
    | 'lines'
    | 'allowances'
    | 'taxes'
    | 'totals'
    | 'payment'
    | 'notes';
  title: string;
  rows: readonly InvoiceRow[];
  table?: InvoiceTable;
};

const titles = {
  en: {
    document: 'Invoice',
    seller: 'Seller',
    buyer: 'Buyer',
    parties: 'Others involved',
    lines: 'Lines',
    allowances: 'Allowances and charges',
    taxes: 'VAT',
    totals: 'Totals',
    payment: 'Payment',
    notes: 'Notes and documents',
    name: 'Name',
    address: 'Address',
    identifier: 'Identifier',
    period: 'Period',
    number: 'No.',
    payee: 'Payee',
    taxRepresentative: 'Tax representative',
    delivery: 'Delivery address',
    allowance: 'Allowance',
    charge: 'Charge',
    reason: 'Reason',
    amount: 'Amount',
    unnamed: 'unnamed',
    of: 'of',
    per: 'per',
  },
  de: {
    document: 'Rechnung',
    seller: 'Verkäufer',
    buyer: 'Käufer',
    parties: 'Weitere Beteiligte',
    lines: 'Positionen',
    allowances: 'Nachlässe und Zuschläge',
    taxes: 'Umsatzsteuer',
    totals: 'Summen',
    payment: 'Zahlung',
    notes: 'Bemerkungen und Dokumente',
    name: 'Name',
    address: 'Anschrift',
    identifier: 'Kennung',
    period: 'Zeitraum',
    number: 'Nr.',
    payee: 'Zahlungsempfänger',
    taxRepresentative: 'Steuervertreter',
    delivery: 'Lieferanschrift',
    allowance: 'Nachlass',
    charge: 'Zuschlag',
    reason: 'Grund',
    amount: 'Betrag',
    unnamed: 'ohne Namen',
    of: 'von',
    per: 'je',
  },
} as const;

const joined = (parts: readonly (string | undefined)[], by: string): string =>
  parts.filter(Boolean).join(by);

class View {
  readonly #invoice: Invoice;
  readonly #language: ReportLanguage;
  readonly #write: InvoiceValues;

  constructor(invoice: Invoice, language: ReportLanguage) {
    this.#invoice = invoice;
    this.#language = language;
    this.#write = new InvoiceValues(language);
  }

  get #words() {
    return titles[this.#language];
  }

  sections(): InvoiceSection[] {
    const { seller, buyer } = this.#invoice;
    const words = this.#words;
    const all: InvoiceSection[] = [
      { id: 'document', title: words.document, rows: this.#document() },
      { id: 'seller', title: words.seller, rows: this.#party(seller) },
      { id: 'buyer', title: words.buyer, rows: this.#party(buyer) },
      { id: 'parties', title: words.parties, rows: this.#others() },
      { id: 'lines', title: words.lines, rows: [], table: this.#lines() },
      { id: 'allowances', title: words.allowances, rows: [], table: this.#allowances() },
      { id: 'taxes', title: words.taxes, rows: [], table: this.#taxes() },
      { id: 'totals', title: words.totals, rows: this.#totals() },
      { id: 'payment', title: words.payment, rows: this.#payment() },
      { id: 'notes', title: words.notes, rows: this.#notes() },
    ];
    return all.filter(({ rows, table }) => rows.length > 0 || (table?.rows.length ?? 0) > 0);
  }

  /** Rows by term or label; those without a value are left out. */
  #rows(entries: readonly (readonly [string, string | undefined])[]): InvoiceRow[] {
    return entries.flatMap(([term, value]) =>
      value ? [{ label: termName(term, this.#language), value }] : [],
    );
  }

  #period({ periodStart, periodEnd }: Invoice | InvoiceLine): string {
    const [start, end] = [periodStart, periodEnd].map((date) => this.#write.date(date));
    return joined([start, end], ' – ');
  }

  #document(): InvoiceRow[] {
    const invoice = this.#invoice;
    const write = this.#write;
    const preceding = invoice.precedingInvoices.map(({ number, date }) =>
      joined([number, write.date(date)], ', '),
    );
    return this.#rows([
      ['BT-1', invoice.number],
      ['BT-3', write.code('types', invoice.typeCode)],
      ['BT-2', write.date(invoice.issueDate)],
      ['BT-72', write.date(invoice.deliveryDate)],
      [this.#words.period, this.#period(invoice)],
      ['BT-9', write.date(invoice.dueDate)],
      ['BT-10', invoice.buyerReference],
      ['BT-13', invoice.purchaseOrder],
      ['BT-14', invoice.salesOrder],
      ['BT-12', invoice.contract],
      ['BT-11', invoice.project],
      ['BT-16', invoice.despatchAdvice],
      ['BT-15', invoice.receivingAdvice],
      ['BT-17', invoice.tender],
      ['BT-18', invoice.invoicedObject],
      ['BT-19', invoice.buyerAccounting],
      ['BT-25', preceding.join('; ')],
      ['BT-7', write.date(invoice.taxPointDate)],
      ['BT-6', invoice.taxCurrency],
      ['BT-23', invoice.businessProcess],
      ['BT-24', invoice.specification],
    ]);
  }

  #address({ street, street2, street3, postCode, city, region, country }: InvoiceParty): string {
    const place = joined([postCode, city], ' ');
    const state = country && /^[A-Z]{2}$/.test(country) ? this.#country(country) : country;
    return joined([street, street2, street3, place, region, state], '\n');
  }

  #country(code: string): string {
    const names = new Intl.DisplayNames(this.#language, { type: 'region', fallback: 'code' });
    return names.of(code) ?? code;
  }

  #party(party: InvoiceParty | undefined): InvoiceRow[] {
    if (!party) return [];
    return this.#rows([
      [this.#words.name, party.name],
      ['BT-28', party.tradingName === party.name ? undefined : party.tradingName],
      [this.#words.address, this.#address(party)],
      ['BT-31', party.vatId],
      ['BT-32', party.taxNumber],
      ['BT-30', party.legalId],
      [this.#words.identifier, party.ids.join(', ')],
      ['BT-33', party.legalInformation],
      ['BT-41', party.contactName],
      ['BT-42', party.phone],
      ['BT-43', party.email],
      ['BT-34', party.electronicAddress],
    ]);
  }

  #others(): InvoiceRow[] {
    const { payee, taxRepresentative, delivery } = this.#invoice;
    const about = (party: InvoiceParty | undefined) =>
      party &&
      joined(
        [party.name, this.#address(party), party.vatId, party.legalId, party.ids.join(', ')],
        '\n',
      );
    return this.#rows([
      [this.#words.delivery, about(delivery)],
      [this.#words.payee, about(payee)],
      [this.#words.taxRepresentative, about(taxRepresentative)],
    ]);
  }

  #lines(): InvoiceTable {
    const term = (name: string) => termName(name, this.#language);
    const write = this.#write;
    return {
      head: [this.#words.number, ...['BT-153', 'BT-129', 'BT-146', 'BT-119', 'BT-131'].map(term)],
      numeric: [2, 3, 4, 5],
      rows: this.#invoice.lines.map((line) => [
        line.id ?? '',
        this.#item(line),
        joined([write.number(line.quantity), write.code('units', line.unit)], ' '),
        this.#price(line),
        this.#rate(line.vatCategory, line.vatRate),
        write.amount(line.net),
      ]),
    };
  }

  #price({ price, priceQuantity, unit }: InvoiceLine): string {
    const amount = this.#write.amount(price);
    if (!amount || priceQuantity === undefined || Number(priceQuantity) === 1) return amount;
    const quantity = joined(
      [this.#write.number(priceQuantity), this.#write.code('units', unit)],
      ' ',
    );
    return `${amount} ${this.#words.per} ${quantity}`;
  }

  #rate(category: string | undefined, rate: string | undefined): string {
    if (category === 'S' && rate !== undefined) return this.#write.percent(rate);
    return joined([this.#write.percent(rate), category], ' ');
  }

  #item(line: InvoiceLine): string {
    const label = (term: string, value: string | undefined) =>
      value && `${termName(term, this.#language)}: ${value}`;
    const about = (word: string) => (allowance: InvoiceAllowance) =>
      `${word}: ${joined([allowance.reason, this.#write.amount(allowance.amount)], ', ')}`;
    return joined(
      [
        line.name ?? this.#words.unnamed,
        line.description,
        label('BT-155', line.sellerItemId),
        label('BT-156', line.buyerItemId),
        label('BT-157', line.standardItemId),
        label('BT-132', line.orderLine),
        label('BT-159', line.country),
        ...line.properties.map(({ name, value }) => joined([name, value], ': ')),
        this.#period(line),
        line.note,
        ...line.allowances.map(about(this.#words.allowance)),
        ...line.charges.map(about(this.#words.charge)),
      ],
      '\n',
    );
  }

  #allowances(): InvoiceTable {
    const write = this.#write;
    const words = this.#words;
    const row = (word: string, sign: string) => (given: InvoiceAllowance) => {
      const share = joined(
        [write.percent(given.percent), write.amount(given.base)],
        ` ${words.of} `,
      );
      return [
        word,
        joined([given.reason ?? given.reasonCode, given.percent && `(${share})`], ' '),
        this.#rate(given.vatCategory, given.vatRate),
        given.amount === undefined ? '' : sign + write.amount(given.amount),
      ];
    };
    const { allowances, charges } = this.#invoice;
    return {
      head: ['', words.reason, termName('BT-119', this.#language), words.amount],
      numeric: [2, 3],
      rows: [...allowances.map(row(words.allowance, '−')), ...charges.map(row(words.charge, ''))],
    };
  }

  #taxes(): InvoiceTable {
    const write = this.#write;
    return {
      head: ['BT-118', 'BT-119', 'BT-116', 'BT-117'].map((term) => termName(term, this.#language)),
      numeric: [1, 2, 3],
      rows: this.#invoice.taxes.map((tax) => [
        joined([write.code('vat', tax.category), tax.exemptionReason], '\n'),
        write.percent(tax.rate),
        write.amount(tax.base),
        write.amount(tax.amount),
      ]),
    };
  }

  #totals(): InvoiceRow[] {
    const { totals, currency, taxCurrency } = this.#invoice;
    const amount = (text: string | undefined) => this.#write.amount(text, currency);
    const rows = this.#rows([
      ['BT-106', amount(totals.lines)],
      ['BT-107', totals.allowances && `−${amount(totals.allowances)}`],
      ['BT-108', amount(totals.charges)],
      ['BT-109', amount(totals.withoutTax)],
      ['BT-110', amount(totals.tax)],
      ['BT-111', this.#write.amount(totals.taxInTaxCurrency, taxCurrency)],
      ['BT-112', amount(totals.withTax)],
      ['BT-113', amount(totals.prepaid)],
      ['BT-114', amount(totals.rounding)],
    ]);
    const due = this.#rows([['BT-115', amount(totals.due)]]);
    return [...rows, ...due.map((row) => ({ ...row, isTotal: true }))];
  }

  #payment(): InvoiceRow[] {
    const invoice = this.#invoice;
    return [
      ...this.#rows([
        ['BT-20', invoice.paymentTerms],
        ['BT-83', invoice.remittance],
      ]),
      ...invoice.payments.flatMap((payment) =>
        this.#rows([
          ['BT-81', this.#write.code('means', payment.meansCode)],
          ['BT-82', payment.meansText],
          ['BT-84', payment.account],
          ['BT-85', payment.accountName],
          ['BT-86', payment.bic],
          ['BT-87', payment.card],
          ['BT-88', payment.cardHolder],
          ['BT-91', payment.debitedAccount],
        ]),
      ),
      ...this.#rows([
        ['BT-89', invoice.mandate],
        ['BT-90', invoice.creditorId],
      ]),
    ];
  }

  #notes(): InvoiceRow[] {
    const { notes, documents } = this.#invoice;
    return this.#rows([
      ...notes.map(({ text }) => ['BT-22', text] as const),
      ...documents.map(
        ({ id, description, address, file }) =>
          ['BT-122', joined([id, description, file, address], ', ')] as const,
      ),
    ]);
  }
}

/** The sections of an invoice that have anything to show. */
export const invoiceSections = (invoice: Invoice, language: ReportLanguage): InvoiceSection[] =>
  new View(invoice, language).sections();
