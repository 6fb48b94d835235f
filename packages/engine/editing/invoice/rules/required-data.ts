// The rules of EN 16931 on data that an invoice must have (BR-01 to BR-65).
import type { Invoice } from '@octavo/contract';
import { decimalOf } from '../decimal.ts';
import {
  allowances,
  charges,
  demanded,
  documents,
  lineAllowances,
  lineCharges,
  lines,
  missing,
  neededParty,
  party,
  payments,
  precedingInvoices,
  properties,
  required,
  taxes,
  textIn,
  totals,
  whole,
  type Breach,
  type Groups,
  type Rule,
} from './rule.ts';

const addressFields = ['street', 'street2', 'street3', 'city', 'postCode', 'region', 'country'];

/** Each party of a kind has an address. */
const addressed = (id: string, groups: Groups, name: readonly [en: string, de: string]): Rule => ({
  ...{ id, from: 'document' },
  *check(invoice) {
    for (const { group } of groups(invoice))
      if (addressFields.every((field) => textIn(group, field) === undefined))
        yield {
          ...{ group, field: 'street' },
          sentence: {
            en: `The address of the ${name[0]} is missing.`,
            de: `Die Anschrift des ${name[1]} fehlt.`,
          },
        };
  },
});

/** Each allowance or charge has a reason, as text or as code. */
const reasoned = (id: string, from: 'document' | 'lines', groups: Groups): Rule => ({
  ...{ id, from },
  *check(invoice) {
    for (const { group, ...place } of groups(invoice))
      if (textIn(group, 'reason') === undefined && textIn(group, 'reasonCode') === undefined)
        yield {
          ...{ group, field: 'reason' },
          ...place,
          sentence: {
            en: 'An allowance or charge has no reason, neither as text nor as code.',
            de: 'Ein Nachlass oder Zuschlag hat keinen Grund, weder als Text noch als Code.',
          },
        };
  },
});

const isNotNegative = (text: string): boolean => (decimalOf(text)?.digits ?? 0n) >= 0n;

const ordered = (id: string, from: 'document' | 'lines', groups: Groups): Rule =>
  demanded(
    ...([id, from, groups, 'periodEnd'] as const),
    (end, group) => (textIn(group, 'periodStart') ?? '') <= end,
    (end) => ({
      en: `The period ends (${end}) before it starts.`,
      de: `Der Zeitraum endet (${end}), bevor er beginnt.`,
    }),
  );

const hasLine: Rule = {
  ...{ id: 'BR-16', from: 'lines' },
  *check(invoice) {
    if (invoice.lines.length === 0)
      yield {
        ...{ group: invoice, field: 'lines' },
        sentence: { en: 'The invoice has no lines.', de: 'Die Rechnung hat keine Positionen.' },
      };
  },
};

const isTransfer = (code: string | undefined): boolean => code === '30' || code === '58';

const transfersNameAccount: Rule = {
  ...{ id: 'BR-61', from: 'document' },
  *check(invoice) {
    for (const payment of invoice.payments)
      if (isTransfer(payment.meansCode) && payment.account === undefined)
        yield {
          ...{ group: payment, field: 'account' },
          sentence: {
            en: 'The invoice asks for a credit transfer but names no account.',
            de: 'Die Rechnung verlangt eine Überweisung, nennt aber kein Konto.',
          },
        };
  },
};

const deliveryCountry: Rule = {
  ...{ id: 'BR-57', from: 'document' },
  *check({ delivery: group }) {
    const hasAddress = addressFields.some((field) => group && textIn(group, field) !== undefined);
    if (group && hasAddress && group.country === undefined)
      yield { group, field: 'country', sentence: missing('BT-80') };
  },
};

const taxInTaxCurrency: Rule = {
  ...{ id: 'BR-53', from: 'document' },
  *check({ totals: group, taxCurrency, currency }) {
    if (taxCurrency && taxCurrency !== currency && group.taxInTaxCurrency === undefined)
      yield { group, field: 'tax', sentence: missing('BT-111') };
  },
};

/** Addresses and identifiers that need a scheme. */
const withScheme = (id: string, groups: Groups, field: string, term: string): Rule =>
  demanded(
    ...([id, field === 'standardItemId' ? 'lines' : 'document', groups, field] as const),
    (_, group) =>
      textIn(group, field === 'standardItemId' ? 'standardItemScheme' : `${field}Scheme`) !==
      undefined,
    (text) => ({
      en: `“${text}” does not say by which scheme it identifies (schemeID, ${term}).`,
      de: `Bei „${text}“ fehlt, nach welchem Schema es kennzeichnet (schemeID, ${term}).`,
    }),
  );

function* unratedTaxes({ taxes: all }: Invoice): Generator<Breach> {
  for (const tax of all)
    if (tax.rate === undefined && tax.category !== 'O')
      yield { group: tax, field: 'rate', tax, sentence: missing('BT-119') };
}

const seller = neededParty('seller');
const buyer = neededParty('buyer');
const representative = party('taxRepresentative');

export const requiredData: readonly Rule[] = [
  required('BR-01', 'totals', whole, ['specification', 'BT-24']),
  required('BR-02', 'totals', whole, ['number', 'BT-1']),
  required('BR-03', 'totals', whole, ['issueDate', 'BT-2']),
  required('BR-04', 'totals', whole, ['typeCode', 'BT-3']),
  required('BR-05', 'totals', whole, ['currency', 'BT-5']),
  required('BR-06', 'totals', seller, ['name', 'BT-27']),
  required('BR-07', 'totals', buyer, ['name', 'BT-44']),
  addressed('BR-08', seller, ['seller', 'Verkäufers']),
  required('BR-09', 'totals', seller, ['country', 'BT-40']),
  addressed('BR-10', buyer, ['buyer', 'Käufers']),
  required('BR-11', 'document', buyer, ['country', 'BT-55']),
  required('BR-12', 'document', totals, ['lines', 'BT-106']),
  required('BR-13', 'totals', totals, ['withoutTax', 'BT-109']),
  required('BR-14', 'totals', totals, ['withTax', 'BT-112']),
  required('BR-15', 'totals', totals, ['due', 'BT-115']),
  hasLine,
  required('BR-17', 'document', party('payee'), ['name', 'BT-59']),
  required('BR-18', 'document', representative, ['name', 'BT-62']),
  addressed('BR-19', representative, ['tax representative', 'Steuervertreters']),
  required('BR-20', 'document', representative, ['country', 'BT-69']),
  required('BR-21', 'lines', lines, ['id', 'BT-126']),
  required('BR-22', 'lines', lines, ['quantity', 'BT-129']),
  required('BR-23', 'lines', lines, ['unit', 'BT-130']),
  required('BR-24', 'lines', lines, ['net', 'BT-131']),
  required('BR-25', 'lines', lines, ['name', 'BT-153']),
  required('BR-26', 'lines', lines, ['price', 'BT-146']),
  demanded('BR-27', 'lines', lines, 'price', isNotNegative, (text) => ({
    en: `The price of an item is negative (${text}).`,
    de: `Der Preis eines Artikels ist negativ (${text}).`,
  })),
  demanded('BR-28', 'lines', lines, 'grossPrice', isNotNegative, (text) => ({
    en: `The gross price of an item is negative (${text}).`,
    de: `Der Bruttopreis eines Artikels ist negativ (${text}).`,
  })),
  ordered('BR-29', 'document', whole),
  ordered('BR-30', 'lines', lines),
  required('BR-31', 'document', allowances, ['amount', 'BT-92']),
  required('BR-32', 'document', allowances, ['vatCategory', 'BT-95']),
  reasoned('BR-33', 'document', allowances),
  required('BR-36', 'document', charges, ['amount', 'BT-99']),
  required('BR-37', 'document', charges, ['vatCategory', 'BT-102']),
  reasoned('BR-38', 'document', charges),
  required('BR-41', 'lines', lineAllowances, ['amount', 'BT-136']),
  reasoned('BR-42', 'lines', lineAllowances),
  required('BR-43', 'lines', lineCharges, ['amount', 'BT-141']),
  reasoned('BR-44', 'lines', lineCharges),
  required('BR-45', 'document', taxes, ['base', 'BT-116']),
  required('BR-46', 'document', taxes, ['amount', 'BT-117']),
  required('BR-47', 'document', taxes, ['category', 'BT-118']),
  { id: 'BR-48', from: 'document', check: unratedTaxes },
  required('BR-49', 'document', payments, ['meansCode', 'BT-81']),
  demanded(
    ...(['BR-51', 'document', payments, 'card'] as const),
    (text) => text.replaceAll(/\D/g, '').length <= 10,
    () => ({
      en: 'The invoice shows the number of a payment card. At most its first 6 and last 4 digits are allowed.',
      de: 'Die Rechnung zeigt die Nummer einer Zahlungskarte. Erlaubt sind höchstens die ersten 6 und die letzten 4 Stellen.',
    }),
  ),
  required('BR-52', 'full', documents, ['id', 'BT-122']),
  taxInTaxCurrency,
  required('BR-54', 'full', properties, ['name', 'BT-160']),
  required('BR-54', 'full', properties, ['value', 'BT-161']),
  required('BR-55', 'document', precedingInvoices, ['number', 'BT-25']),
  required('BR-56', 'document', representative, ['vatId', 'BT-63']),
  deliveryCountry,
  transfersNameAccount,
  withScheme('BR-62', party('seller'), 'electronicAddress', 'BT-34'),
  withScheme('BR-63', party('buyer'), 'electronicAddress', 'BT-49'),
  withScheme('BR-64', lines, 'standardItemId', 'BT-157'),
];
