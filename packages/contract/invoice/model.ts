// An electronic invoice by the terms of EN 16931, whichever syntax it is written in. All values are texts as the file has them;
// dates are written as `2026-01-31` where they are valid.
import { z } from 'zod';

const value = z.string().optional();

const party = z.object({
  name: value,
  tradingName: value,
  ids: z.array(z.string()),
  legalId: value,
  vatId: value,
  taxNumber: value,
  legalInformation: value,
  electronicAddress: value,
  electronicAddressScheme: value,
  street: value,
  street2: value,
  street3: value,
  city: value,
  postCode: value,
  region: value,
  country: value,
  contactName: value,
  phone: value,
  email: value,
});

const allowance = z.object({
  amount: value,
  base: value,
  percent: value,
  reason: value,
  reasonCode: value,
  vatCategory: value,
  vatRate: value,
});

const payment = z.object({
  meansCode: value,
  meansText: value,
  account: value,
  accountName: value,
  bic: value,
  card: value,
  cardHolder: value,
  debitedAccount: value,
});

const tax = z.object({
  base: value,
  amount: value,
  category: value,
  rate: value,
  exemptionReason: value,
  exemptionReasonCode: value,
});

const line = z.object({
  id: value,
  note: value,
  /** `GROUP` and `INFORMATION` do not count in sums (profile EXTENDED). */
  status: value,
  orderLine: value,
  periodStart: value,
  periodEnd: value,
  quantity: value,
  unit: value,
  net: value,
  price: value,
  grossPrice: value,
  priceDiscount: value,
  priceQuantity: value,
  vatCategory: value,
  vatRate: value,
  name: value,
  description: value,
  sellerItemId: value,
  buyerItemId: value,
  standardItemId: value,
  standardItemScheme: value,
  country: value,
  properties: z.array(z.object({ name: value, value })),
  allowances: z.array(allowance),
  charges: z.array(allowance),
});

export const invoiceModel = z.object({
  specification: value,
  businessProcess: value,
  number: value,
  issueDate: value,
  typeCode: value,
  currency: value,
  taxCurrency: value,
  taxPointDate: value,
  taxPointCode: value,
  dueDate: value,
  deliveryDate: value,
  periodStart: value,
  periodEnd: value,
  buyerReference: value,
  project: value,
  contract: value,
  purchaseOrder: value,
  salesOrder: value,
  receivingAdvice: value,
  despatchAdvice: value,
  tender: value,
  invoicedObject: value,
  buyerAccounting: value,
  paymentTerms: value,
  remittance: value,
  mandate: value,
  creditorId: value,
  notes: z.array(z.object({ subject: value, text: value })),
  precedingInvoices: z.array(z.object({ number: value, date: value })),
  documents: z.array(z.object({ id: value, description: value, address: value, file: value })),
  seller: party.optional(),
  buyer: party.optional(),
  payee: party.optional(),
  taxRepresentative: party.optional(),
  delivery: party.optional(),
  payments: z.array(payment),
  allowances: z.array(allowance),
  charges: z.array(allowance),
  taxes: z.array(tax),
  totals: z.object({
    lines: value,
    allowances: value,
    charges: value,
    withoutTax: value,
    tax: value,
    taxInTaxCurrency: value,
    withTax: value,
    prepaid: value,
    rounding: value,
    due: value,
  }),
  lines: z.array(line),
});

export type Invoice = z.infer<typeof invoiceModel>;
export type InvoiceParty = z.infer<typeof party>;
export type InvoiceAllowance = z.infer<typeof allowance>;
export type InvoicePayment = z.infer<typeof payment>;
export type InvoiceTax = z.infer<typeof tax>;
export type InvoiceLine = z.infer<typeof line>;
export type InvoiceTotals = Invoice['totals'];
