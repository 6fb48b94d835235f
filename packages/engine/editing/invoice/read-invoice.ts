// Reads an electronic invoice: Cross Industry Invoice (Factur-X, ZUGFeRD, XRechnung), ZUGFeRD 1.0, or UBL.
import {
  ProblemError,
  type Invoice,
  type InvoiceLine,
  type InvoiceProfile,
} from '@octavo/contract';
import {
  allowances,
  documentFields,
  lineFields,
  linePlaces,
  partyFields,
  partyPlaces,
  paymentFields,
  settlement,
  taxFields,
  taxTotalPlaces,
  totalFields,
  type Fields,
} from './fields.ts';
import { renamedOldNames } from './zugferd-1.ts';
import { elementsAt, treeOf, valueAt, type Element } from './xml-tree.ts';

export type Syntax = 'cii' | 'ubl';

/** A group of fields in the file. */
type Origin = { element: Element; fields: Fields<Record<string, string>>; column: 1 | 2 };

export type ReadInvoice = {
  invoice: Invoice;
  syntax: Syntax;
  profile: InvoiceProfile;
  root: Element;
  /** The business term and the path of a field of a group of the invoice, whether it is there or not. */
  placeOf(group: object, field: string): { term?: string; path?: string };
};

const rootOf = {
  cii: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  old: 'urn:ferd:CrossIndustryDocument:invoice:1p0',
  invoice: 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
  creditNote: 'urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2',
} as const;

/** The syntax of an invoice by its root element; nothing if it is none. */
export function syntaxOf({ name, uri }: Element): Syntax | undefined {
  if (name === 'CrossIndustryInvoice' && uri === rootOf.cii) return 'cii';
  if (name === 'CrossIndustryDocument' && uri === rootOf.old) return 'cii';
  if (name === 'Invoice' && uri === rootOf.invoice) return 'ubl';
  return name === 'CreditNote' && uri === rootOf.creditNote ? 'ubl' : undefined;
}

/**
 * Reads the text of an invoice.
 * @throws ProblemError `not_an_invoice`, and those of the XML reader
 */
export function readInvoice(text: string): ReadInvoice {
  const root = treeOf(text);
  const syntax = syntaxOf(root);
  if (!syntax) throw new ProblemError('not_an_invoice');
  const isOld = root.uri === rootOf.old;
  if (isOld) renamedOldNames(root);
  const reader = new Reader(syntax);
  const invoice = reader.invoice(root);
  return {
    ...{ invoice, syntax, root },
    profile: isOld ? 'zugferd-1' : profileOf(invoice.specification ?? ''),
    placeOf: (group, field) => reader.placeOf(group, field),
  };
}

/** The profile by the identifier of the specification (BT-24). */
export function profileOf(specification: string): InvoiceProfile {
  const id = specification.toLowerCase();
  if (/xrechnung|xoev-de/.test(id)) return 'xrechnung';
  if (/peppol/.test(id)) return 'peppol';
  if (/(?:factur-x\.eu|zugferd\.de).*:minimum$/.test(id)) return 'minimum';
  if (/(?:factur-x\.eu|zugferd\.de).*:basicwl$/.test(id)) return 'basic-wl';
  if (/(?:factur-x\.eu|zugferd\.de).*:basic$/.test(id)) return 'basic';
  if (/(?:factur-x\.eu|zugferd\.de).*:extended$/.test(id)) return 'extended';
  return id.startsWith('urn:cen.eu:en16931:2017') ? 'en16931' : 'unknown';
}

type Texts = Record<string, string | undefined>;

class Reader {
  readonly #column: 1 | 2;
  readonly #origins = new WeakMap<object, Origin[]>();

  constructor(syntax: Syntax) {
    this.#column = syntax === 'cii' ? 1 : 2;
  }

  placeOf(group: object, field: string): { term?: string; path?: string } {
    for (const { element, fields, column } of this.#origins.get(group) ?? []) {
      const found = fields[field];
      if (!found) continue;
      const [first = ''] = found[column].split(' || ');
      const plain = first.replaceAll(/\[[^\]]*\]/g, '');
      return { ...(found[0] && { term: found[0] }), path: `${element.path}/${plain}` };
    }
    return {};
  }

  invoice(root: Element): Invoice {
    const texts = this.#texts(root, documentFields);
    const totals = this.#group(root, totalFields);
    const invoice = {
      ...texts,
      notes: this.#notes(root),
      precedingInvoices: this.#groups(
        root,
        [`${settlement}/InvoiceReferencedDocument`, 'BillingReference/InvoiceDocumentReference'],
        precedingFields,
      ),
      documents: this.#groups(
        root,
        [
          'SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement/AdditionalReferencedDocument[TypeCode=916]',
          'AdditionalDocumentReference[DocumentTypeCode!=130]',
        ],
        documentReferenceFields,
      ),
      ...this.#parties(root),
      payments: this.#groups(
        root,
        [`${settlement}/SpecifiedTradeSettlementPaymentMeans`, 'PaymentMeans'],
        paymentFields,
      ),
      allowances: this.#allowances(root, false, allowances.allowances),
      charges: this.#allowances(root, true, allowances.charges),
      taxes: this.#taxes(root, texts['currency']),
      totals: Object.assign(totals, this.#taxTotals(root, texts)),
      lines: this.#at(root, linePlaces).map((element) => this.#line(element)),
    } as Invoice;
    this.#keep(invoice, root, documentFields);
    return invoice;
  }

  #at(element: Element, places: readonly [cii: string, ubl: string]): Element[] {
    return (places[this.#column - 1] ?? '')
      .split(' || ')
      .flatMap((path) => elementsAt(element, path));
  }

  #texts<T>(element: Element, fields: Fields<T>): Texts {
    const texts: Texts = {};
    for (const [name, paths] of Object.entries<readonly [string, string, string]>(fields)) {
      const value = paths[this.#column] && valueAt(element, paths[this.#column]);
      if (value) texts[name] = datedFields.has(name) ? dateOf(value) : value;
    }
    return texts;
  }

  #keep<T>(group: object, element: Element, fields: Fields<T>): void {
    const origin = { element, fields: fields as Origin['fields'], column: this.#column };
    this.#origins.set(group, [...(this.#origins.get(group) ?? []), origin]);
  }

  #group<T>(element: Element, fields: Fields<T>): Texts {
    const texts = this.#texts(element, fields);
    this.#keep(texts, element, fields);
    return texts;
  }

  #groups<T>(
    root: Element,
    places: readonly [cii: string, ubl: string],
    fields: Fields<T>,
  ): Texts[] {
    return this.#at(root, places).map((element) => this.#group(element, fields));
  }

  #notes(root: Element): Texts[] {
    const notes = this.#groups(root, ['ExchangedDocument/IncludedNote', 'Note'], noteFields);
    if (this.#column === 1) return notes;
    return elementsAt(root, 'Note').map(({ text }) => {
      // UBL has the code of the subject before the text: `#AAI#Text`.
      const [, subject, rest] = /^#([A-Z]{3})#([^]*)$/.exec(text.trim()) ?? [];
      return subject ? { subject, text: rest?.trim() } : { text: text.trim() };
    });
  }

  #parties(root: Element): Record<string, unknown> {
    const found: Record<string, unknown> = {};
    for (const kind of Object.keys(partyPlaces) as (keyof typeof partyPlaces)[]) {
      const [element] = this.#at(root, partyPlaces[kind]);
      if (!element) continue;
      const ids = ['ID', 'GlobalID', 'PartyIdentification/ID', 'DeliveryLocation/ID']
        .flatMap((path) => elementsAt(element, path))
        .filter(({ attributes }) => attributes.get('schemeID') !== 'SEPA')
        .map(({ text }) => text.trim())
        .filter(Boolean);
      const texts = this.#group(element, partyFields[kind]);
      // The delivery of UBL may have no more than a date.
      if (kind === 'delivery' && !ids.length && !Object.keys(texts).length) continue;
      found[kind] = Object.assign(texts, { ids });
    }
    return found;
  }

  #allowances(
    element: Element,
    isCharge: boolean,
    fields: (typeof allowances)['charges'],
  ): Texts[] {
    const place = element.parent ? 'SpecifiedLineTradeSettlement' : settlement;
    const cii = `${place}/SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator=${isCharge}]`;
    const found = this.#groups(
      element,
      [cii, `AllowanceCharge[ChargeIndicator=${isCharge}]`],
      fields,
    );
    const logistics = `${place}/SpecifiedLogisticsServiceCharge`;
    return isCharge && this.#column === 1
      ? [...found, ...this.#groups(element, [logistics, ''], fields)]
      : found;
  }

  #taxes(root: Element, currency: string | undefined): Texts[] {
    if (this.#column === 1)
      return this.#groups(root, [`${settlement}/ApplicableTradeTax`, ''], taxFields);
    const totals = elementsAt(root, 'TaxTotal').filter(({ children }) =>
      children.some(({ name }) => name === 'TaxSubtotal'),
    );
    const own = totals.find((total) => valueAt(total, 'TaxAmount/@currencyID') === currency);
    const total = own ?? totals[0];
    return total ? this.#groups(total, ['', 'TaxSubtotal'], taxFields) : [];
  }

  #taxTotals(root: Element, { currency, taxCurrency }: Texts): Texts {
    const amounts = this.#at(root, taxTotalPlaces);
    const inCurrency = (wanted: string | undefined) =>
      amounts.find(({ attributes }) => wanted && attributes.get('currencyID') === wanted);
    const main =
      inCurrency(currency) ?? amounts.find(({ attributes }) => !attributes.has('currencyID'));
    const other = taxCurrency === currency ? undefined : inCurrency(taxCurrency);
    return {
      ...(main && { tax: main.text.trim() }),
      ...(other && { taxInTaxCurrency: other.text.trim() }),
    };
  }

  #line(element: Element): InvoiceLine {
    const line = this.#group(element, lineFields);
    return Object.assign(line, {
      properties: this.#groups(
        element,
        ['SpecifiedTradeProduct/ApplicableProductCharacteristic', 'Item/AdditionalItemProperty'],
        propertyFields,
      ),
      allowances: this.#allowances(element, false, allowances.lineAllowances),
      charges: this.#allowances(element, true, allowances.lineCharges),
    });
  }
}

const noteFields: Fields<{ subject: string; text: string }> = {
  subject: ['BT-21', 'SubjectCode', ''],
  text: ['BT-22', 'Content', ''],
};
export const precedingFields: Fields<{ number: string; date: string }> = {
  number: ['BT-25', 'IssuerAssignedID', 'ID'],
  date: ['BT-26', 'FormattedIssueDateTime/DateTimeString', 'IssueDate'],
};
export const documentReferenceFields: Fields<
  Record<'id' | 'description' | 'address' | 'file', string>
> = {
  id: ['BT-122', 'IssuerAssignedID', 'ID'],
  description: ['BT-123', 'Name', 'DocumentDescription'],
  address: ['BT-124', 'URIID', 'Attachment/ExternalReference/URI'],
  file: [
    'BT-125',
    'AttachmentBinaryObject/@filename',
    'Attachment/EmbeddedDocumentBinaryObject/@filename',
  ],
};
const propertyFields: Fields<{ name: string; value: string }> = {
  name: ['BT-160', 'Description', 'Name'],
  value: ['BT-161', 'Value', 'Value'],
};

const datedFields: ReadonlySet<string> = new Set([
  ...['issueDate', 'taxPointDate', 'dueDate', 'deliveryDate', 'periodStart', 'periodEnd', 'date'],
]);

/** A date as ISO 8601 writes it, of the format 102 (`20260131`); other texts stay. */
function dateOf(text: string): string {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)(?:\d{4,6})?$/.exec(text) ?? [];
  return year ? `${year}-${month}-${day}` : text;
}
