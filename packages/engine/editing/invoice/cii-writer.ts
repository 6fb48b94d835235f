// Writes an invoice as Cross Industry Invoice (CEN/TS 16931-3-3), by the paths of its fields and the order of its elements.
import { xmlText } from '#containers/xml/xml-text.ts';
import type { Invoice, InvoiceAllowance, InvoiceLine, InvoiceParty } from '@octavo/contract';
import { childrenOf } from './element-order.ts';
import {
  allowances,
  documentFields,
  lineFields,
  partyFields,
  partyPlaces,
  paymentFields,
  settlement,
  taxFields,
  totalFields,
  type Fields,
} from './fields.ts';
import { documentReferenceFields, precedingFields } from './read-invoice.ts';

type Node = { name: string; attributes: Map<string, string>; children: Node[]; text: string };

const newNode = (name: string): Node => ({ name, attributes: new Map(), children: [], text: '' });

function added(parent: Node, name: string): Node {
  const node = newNode(name);
  parent.children.push(node);
  return node;
}

/** A step of a path: a name, perhaps with the text of a child or an attribute. */
const step = /([\w@]+)(?:\[([^\]=]*)=([^\]]*)\])?/g;

/** The element at a path, which is made if it is not there. */
function nodeAt(from: Node, path: string): Node {
  let node = from;
  for (const [, name = '', inside, value = ''] of path.matchAll(step)) {
    if (name.startsWith('@')) break;
    const attribute = inside?.startsWith('@') ? inside.slice(1) : undefined;
    const found = node.children.find((child) => {
      if (child.name !== name) return false;
      if (attribute) return child.attributes.get(attribute) === value;
      return !inside || child.children.some((one) => one.name === inside && one.text === value);
    });
    const next = found ?? added(node, name);
    if (!found && attribute) next.attributes.set(attribute, value);
    else if (!found && inside) added(next, inside).text = value;
    node = next;
  }
  return node;
}

const dateNode = /Date(?:Time)?String$/;

/** Writes a text at a path, which may end in an attribute. */
function set(from: Node, path: string, value: string): void {
  const node = nodeAt(from, path);
  const attribute = /(?:^|\/)@(\w+)$/.exec(path)?.[1];
  if (attribute) node.attributes.set(attribute, value);
  else if (dateNode.test(node.name)) {
    node.text = value.replaceAll('-', '');
    node.attributes.set('format', '102');
  } else node.text = value;
}

/** Writes the texts of a group at the first of their paths. */
function write<T>(from: Node, group: object, fields: Fields<T>, except = noFields): void {
  for (const [name, [, cii]] of Object.entries<readonly [string, string, string]>(fields)) {
    const value = (group as Record<string, unknown>)[name];
    const [path = ''] = cii.split(' || ');
    if (typeof value === 'string' && value && path && !except.has(name)) set(from, path, value);
  }
}

const noFields: ReadonlySet<string> = new Set();
const ofTaxes: ReadonlySet<string> = new Set(['taxPointDate', 'taxPointCode']);

function writeParty(root: Node, kind: keyof typeof partyPlaces, party: InvoiceParty): void {
  const node = nodeAt(root, partyPlaces[kind][0]);
  for (const id of party.ids) added(node, 'ID').text = id;
  write(node, party, partyFields[kind], new Set(['vatId', 'taxNumber']));
  const registrations = [
    ['VA', party.vatId],
    ['FC', party.taxNumber],
  ] as const;
  for (const [scheme, text] of registrations)
    if (text) {
      const id = added(added(node, 'SpecifiedTaxRegistration'), 'ID');
      id.attributes.set('schemeID', scheme);
      id.text = text;
    }
}

function writeAllowances(
  parent: Node,
  list: readonly InvoiceAllowance[],
  fields: Fields<InvoiceAllowance>,
  isCharge: boolean,
): void {
  for (const allowance of list) {
    const node = added(parent, 'SpecifiedTradeAllowanceCharge');
    set(node, 'ChargeIndicator/Indicator', `${isCharge}`);
    write(node, allowance, fields);
  }
}

function writeLine(transaction: Node, line: InvoiceLine): void {
  const node = added(transaction, 'IncludedSupplyChainTradeLineItem');
  write(node, line, lineFields);
  const agreement = nodeAt(node, 'SpecifiedLineTradeAgreement');
  if (line.priceDiscount)
    set(
      agreement,
      'GrossPriceProductTradePrice/AppliedTradeAllowanceCharge/ChargeIndicator/Indicator',
      'false',
    );
  for (const { name, value } of line.properties) {
    const property = added(
      nodeAt(node, 'SpecifiedTradeProduct'),
      'ApplicableProductCharacteristic',
    );
    if (name) set(property, 'Description', name);
    if (value) set(property, 'Value', value);
  }
  const own = nodeAt(node, 'SpecifiedLineTradeSettlement');
  writeAllowances(own, line.allowances, allowances.lineAllowances, false);
  writeAllowances(own, line.charges, allowances.lineCharges, true);
}

const isIban = (text: string): boolean =>
  /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/.test(text.replaceAll(' ', ''));

function writeSettlement(root: Node, invoice: Invoice): void {
  const node = nodeAt(root, settlement);
  for (const payment of invoice.payments) {
    const means = added(node, 'SpecifiedTradeSettlementPaymentMeans');
    write(means, payment, paymentFields, new Set(['account']));
    const { account } = payment;
    const name = account && isIban(account) ? 'IBANID' : 'ProprietaryID';
    if (account) set(means, `PayeePartyCreditorFinancialAccount/${name}`, account);
  }
  for (const tax of invoice.taxes) {
    const own = added(node, 'ApplicableTradeTax');
    write(own, tax, taxFields);
    if (invoice.taxPointDate) set(own, 'TaxPointDate/DateString', invoice.taxPointDate);
    if (invoice.taxPointCode) set(own, 'DueDateTypeCode', invoice.taxPointCode);
  }
  writeAllowances(node, invoice.allowances, allowances.allowances, false);
  writeAllowances(node, invoice.charges, allowances.charges, true);
  write(root, invoice.totals, totalFields);
  const sums = nodeAt(node, 'SpecifiedTradeSettlementHeaderMonetarySummation');
  const { tax, taxInTaxCurrency } = invoice.totals;
  for (const [amount, currency] of [
    [tax, invoice.currency],
    [taxInTaxCurrency, invoice.taxCurrency],
  ]) {
    if (!amount) continue;
    const total = added(sums, 'TaxTotalAmount');
    total.text = amount;
    if (currency) total.attributes.set('currencyID', currency);
  }
  for (const preceding of invoice.precedingInvoices)
    write(added(node, 'InvoiceReferencedDocument'), preceding, precedingFields);
}

/** Adds what the schema demands beside the fields, and puts the children into its order. */
function complete(node: Node): void {
  for (const child of node.children) complete(child);
  if (node.name.endsWith('TradeTax') && !node.children.some(({ name }) => name === 'TypeCode'))
    added(node, 'TypeCode').text = 'VAT';
  const places = childrenOf.get(node.name);
  if (!places) return;
  const placeOf = ({ name }: Node) => places.get(name)?.index ?? places.size;
  node.children.sort((one, other) => placeOf(one) - placeOf(other));
}

const uris = {
  rsm: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
  qdt: 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
} as const;

const ofDocument =
  /^(?:CrossIndustryInvoice|ExchangedDocument(?:Context)?|SupplyChainTradeTransaction)$/;

function prefixOf(name: string, parent: string): keyof typeof uris {
  if (ofDocument.test(name)) return 'rsm';
  if (name === 'Indicator') return 'udt';
  if (dateNode.test(name)) return parent.startsWith('Formatted') ? 'qdt' : 'udt';
  return 'ram';
}

function written(node: Node, parent: string, indent: string): string {
  const name = `${prefixOf(node.name, parent)}:${node.name}`;
  const spaces = parent
    ? ''
    : Object.entries(uris)
        .map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`)
        .join('');
  const attributes = [...node.attributes]
    .map(([key, value]) => ` ${key}="${xmlText(value)}"`)
    .join('');
  const start = `${indent}<${name}${spaces}${attributes}>`;
  if (!node.children.length) return `${start}${xmlText(node.text)}</${name}>\n`;
  const inside = node.children.map((child) => written(child, node.name, `${indent}  `)).join('');
  return `${start}\n${inside}${indent}</${name}>\n`;
}

/** The text of an XML file. */
export function crossIndustryInvoiceOf(invoice: Invoice): string {
  const root = newNode('CrossIndustryInvoice');
  const transaction = nodeAt(root, 'SupplyChainTradeTransaction');
  for (const line of invoice.lines) writeLine(transaction, line);
  for (const part of ['Agreement', 'Delivery', 'Settlement'])
    nodeAt(transaction, `ApplicableHeaderTrade${part}`);
  write(root, invoice, documentFields, ofTaxes);
  const agreement = nodeAt(transaction, 'ApplicableHeaderTradeAgreement');
  if (invoice.project) set(agreement, 'SpecifiedProcuringProject/Name', 'Project reference');
  for (const { subject, text } of invoice.notes) {
    const note = added(nodeAt(root, 'ExchangedDocument'), 'IncludedNote');
    if (text) set(note, 'Content', text);
    if (subject) set(note, 'SubjectCode', subject);
  }
  for (const document of invoice.documents) {
    const node = added(agreement, 'AdditionalReferencedDocument');
    set(node, 'TypeCode', '916');
    write(node, document, documentReferenceFields, new Set(['file']));
  }
  for (const kind of Object.keys(partyPlaces) as (keyof typeof partyPlaces)[]) {
    const party = invoice[kind];
    if (party) writeParty(root, kind, party);
  }
  writeSettlement(root, invoice);
  complete(root);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written(root, '', '')}`;
}
