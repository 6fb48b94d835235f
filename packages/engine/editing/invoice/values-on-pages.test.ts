// Amounts as pages of several countries write them.
import { expect, it } from 'vitest';
import { crossIndustryInvoice } from '../../../../tests/conversions/invoices.ts';
import { readInvoice } from './read-invoice.ts';
import { valuesNotIn } from './values-on-pages.ts';

const invoiceOf = (total: string, due: string) =>
  readInvoice(
    crossIndustryInvoice({
      '<ram:GrandTotalAmount>666.10': `<ram:GrandTotalAmount>${total}`,
      '<ram:DuePayableAmount>666.10': `<ram:DuePayableAmount>${due}`,
    }),
  ).invoice;

it.each(['1.234,50 €', 'EUR 1,234.50', '1 234,50', "CHF 1'234.50", '1234,50', '-1.234,50'])(
  'finds 1234.5 in %s',
  (text) => {
    expect(valuesNotIn(`R 2026/7 ${text}`, invoiceOf('1234.5', '0.00'))).toEqual([]);
  },
);

it.each(['11.234,50', '1.234,51', '1.234,505', '1234', '1.234,50,00'])(
  'does not find 1234.50 in %s',
  (text) => {
    expect(valuesNotIn(`R-2026-7 ${text}`, invoiceOf('1234.50', '1234.50'))).toEqual(['1234.50']);
  },
);

it('finds whole amounts with and without decimals, and names a number that is missing', () => {
  for (const text of ['1.200', '1200', '1,200.00', '1.200,–', '1200,00'])
    expect(valuesNotIn(`No. 8, total ${text}`, invoiceOf('1200.00', '1200'))).toEqual(['R-2026-7']);
});
