// The rules of XRechnung 3.0 on top of EN 16931 (BR-DE), and those of Peppol that it shares.
import type { Invoice } from '@octavo/contract';
import {
  asWarning,
  demanded,
  neededParty,
  party,
  payments,
  required,
  taxes,
  whole,
  type Breach,
  type Rule,
} from './rule.ts';

const seller = neededParty('seller');
const buyer = neededParty('buyer');
const delivery = party('delivery');

/** The check digits of an account number (ISO 13616). */
export function isIban(text: string): boolean {
  const iban = text.replaceAll(/\s/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d\d[A-Z0-9]{11,30}$/.test(iban)) return false;
  const turned = iban.slice(4) + iban.slice(0, 4);
  const digits = turned.replaceAll(/[A-Z]/g, (letter) => String(parseInt(letter, 36)));
  return BigInt(digits) % 97n === 1n;
}

function* withoutPayment(invoice: Invoice): Generator<Breach> {
  if (!invoice.payments.length)
    yield {
      ...{ group: invoice, field: 'payments' },
      sentence: {
        en: 'Payment instructions are missing.',
        de: 'Angaben zur Zahlung fehlen.',
      },
    };
}

function* withoutTaxIds(invoice: Invoice): Generator<Breach> {
  const { seller: group = {}, taxRepresentative } = invoice;
  const { vatId, taxNumber } = invoice.seller ?? {};
  if (vatId !== undefined || taxNumber !== undefined || taxRepresentative?.vatId !== undefined)
    return;
  if (invoice.taxes.some(({ category }) => category !== 'O'))
    yield {
      ...{ group, field: 'vatId' },
      sentence: {
        en: 'The seller has neither a VAT ID nor a tax number.',
        de: 'Der Verkäufer hat weder USt-IdNr. noch Steuernummer.',
      },
    };
}

function* correctionOfNothing(invoice: Invoice): Generator<Breach> {
  if (invoice.typeCode === '384' && !invoice.precedingInvoices.length)
    yield {
      ...{ group: invoice, field: 'typeCode' },
      sentence: {
        en: 'A corrected invoice should name the invoice that it corrects.',
        de: 'Eine Rechnungskorrektur sollte die korrigierte Rechnung nennen.',
      },
    };
}

function* wrongAccounts(invoice: Invoice, code: string, field: 'account' | 'debitedAccount') {
  for (const payment of invoice.payments) {
    const account = payment[field];
    if (payment.meansCode !== code || account === undefined || isIban(account)) continue;
    yield {
      ...{ group: payment, field },
      sentence: {
        en: `“${account}” is not a valid IBAN.`,
        de: `„${account}“ ist keine gültige IBAN.`,
      },
    };
  }
}

const discount =
  /^#(?:SKONTO|VERZUG)#TAGE=\d{1,3}#PROZENT=\d{1,3}\.\d\d(?:#BASISBETRAG=-?\d+\.\d\d)?#$/;

export const electronicAddresses: readonly Rule[] = [
  required('PEPPOL-EN16931-R010', 'full', buyer, ['electronicAddress', 'BT-49']),
  required('PEPPOL-EN16931-R020', 'full', seller, ['electronicAddress', 'BT-34']),
];

export const xrechnung: readonly Rule[] = [
  { id: 'BR-DE-1', from: 'full', check: withoutPayment },
  required('BR-DE-3', 'full', seller, ['city', 'BT-37']),
  required('BR-DE-4', 'full', seller, ['postCode', 'BT-38']),
  required('BR-DE-5', 'full', seller, ['contactName', 'BT-41']),
  required('BR-DE-6', 'full', seller, ['phone', 'BT-42']),
  required('BR-DE-7', 'full', seller, ['email', 'BT-43']),
  required('BR-DE-8', 'full', buyer, ['city', 'BT-52']),
  required('BR-DE-9', 'full', buyer, ['postCode', 'BT-53']),
  required('BR-DE-10', 'full', delivery, ['city', 'BT-77']),
  required('BR-DE-11', 'full', delivery, ['postCode', 'BT-78']),
  required('BR-DE-14', 'full', taxes, ['rate', 'BT-119']),
  required('BR-DE-15', 'full', whole, ['buyerReference', 'BT-10']),
  { id: 'BR-DE-16', from: 'full', check: withoutTaxIds },
  asWarning(
    demanded(
      ...(['BR-DE-17', 'full', whole, 'typeCode'] as const),
      (code) => /^(?:326|380|384|389|381|875|876|877)$/.test(code),
      (code) => ({
        en: `XRechnung does not provide for invoices of the type ${code}.`,
        de: `XRechnung sieht Rechnungen der Art ${code} nicht vor.`,
      }),
    ),
  ),
  demanded(
    ...(['BR-DE-18', 'full', whole, 'paymentTerms'] as const),
    (text) =>
      text
        .split('\n')
        .map((line) => line.trim())
        .every((line) => !line.startsWith('#') || discount.test(line)),
    () => ({
      en: 'The payment terms write a discount otherwise than #SKONTO#TAGE=14#PROZENT=2.00#.',
      de: 'Die Zahlungsbedingungen schreiben das Skonto anders als #SKONTO#TAGE=14#PROZENT=2.00#.',
    }),
  ),
  {
    ...{ id: 'BR-DE-19', from: 'full', isWarning: true },
    check: (invoice) => wrongAccounts(invoice, '58', 'account'),
  },
  {
    ...{ id: 'BR-DE-20', from: 'full', isWarning: true },
    check: (invoice) => wrongAccounts(invoice, '59', 'debitedAccount'),
  },
  { id: 'BR-DE-26', from: 'full', isWarning: true, check: correctionOfNothing },
  asWarning(
    demanded(
      ...(['BR-DE-27', 'full', seller, 'phone'] as const),
      (text) => (text.match(/\d/g)?.length ?? 0) >= 3,
      (text) => ({
        en: `“${text}” is not a phone number.`,
        de: `„${text}“ ist keine Telefonnummer.`,
      }),
    ),
  ),
  asWarning(
    demanded(
      ...(['BR-DE-28', 'full', seller, 'email'] as const),
      (text) => /^[^@\s]{2,}@[^@\s]{2,}$/.test(text) && !/^\.|\.$|\.@|@\./.test(text),
      (text) => ({
        en: `“${text}” is not an email address.`,
        de: `„${text}“ ist keine E-Mail-Adresse.`,
      }),
    ),
  ),
  ...electronicAddresses,
];

/** An account that fails its check digits, for all other invoices. */
export const accounts: Rule = asWarning(
  demanded(
    ...(['IBAN', 'document', payments, 'account'] as const),
    (text, group) => !/^[A-Z]{2}\d\d/.test(text) || isIban(text) || !('meansCode' in group),
    (text) => ({
      en: `“${text}” is not a valid IBAN.`,
      de: `„${text}“ ist keine gültige IBAN.`,
    }),
  ),
);
