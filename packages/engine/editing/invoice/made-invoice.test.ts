// Invoices from data, and in Cross Industry Invoice.
import { describe, expect, it } from 'vitest';
import { crossIndustryInvoice, ublInvoice } from '../../../../tests/conversions/invoices.ts';
import { crossIndustryInvoiceOf } from './cii-writer.ts';
import { findingsOf } from './findings.ts';
import { invoiceFromData } from './invoice-from-data.ts';
import { lostFields } from './lost-values.ts';
import { readInvoice } from './read-invoice.ts';

const line = { name: 'Chair', quantity: 3, unit: 'C62', price: 100, vatCategory: 'S', vatRate: 19 };
const data = {
  ...{ number: 'D-1', issueDate: '2026-11-28', dueDate: '2026-12-12', currency: 'EUR' },
  seller: { name: 'Möbel & Söhne', vatId: 'DE123456789', taxNumber: '12/345', country: 'DE' },
  buyer: { name: 'Käufer AG', country: 'DE' },
  lines: [line],
};
const made = (more: object = {}) => invoiceFromData(JSON.stringify({ ...data, ...more }));

describe('a Cross Industry Invoice', () => {
  it.each([
    ['CII', crossIndustryInvoice()],
    ['UBL', ublInvoice()],
  ])('has all that was read of %s, and breaks no rule', (_, xml) => {
    const { invoice } = readInvoice(xml);
    const again = readInvoice(crossIndustryInvoiceOf(invoice));
    expect(again.invoice).toEqual(invoice);
    expect(findingsOf(again, 'en')).toEqual([]);
  });

  it('has what data alone give', () => {
    const invoice = made({
      ...{
        project: 'P',
        taxPointCode: '5',
        creditorId: 'C',
        mandate: 'M',
        deliveryDate: '2026-11-01',
      },
      notes: [{ subject: 'AAI', text: 'a < b & "c" \u0001' }],
      payments: [{ meansCode: '58', account: 'DE75512108001245126199' }],
      documents: [{ id: 'D', description: 'Timesheet' }],
      precedingInvoices: [{ number: 'R-1', date: '2026-01-31' }],
      lines: [
        {
          ...{ ...line, grossPrice: 110, priceDiscount: 10, priceQuantity: 2 },
          properties: [{ name: 'Color', value: 'brown' }],
        },
        { ...line, vatRate: 7, allowances: [{ percent: 10, base: 300, reason: 'Scratch' }] },
      ],
    });
    const again = readInvoice(crossIndustryInvoiceOf(invoice));
    expect(findingsOf(again, 'en')).toEqual([]);
    expect(again.invoice).toEqual({ ...invoice, notes: [{ subject: 'AAI', text: 'a < b & "c"' }] });
  });
});

describe('data', () => {
  it('get their sums', () => {
    const allowances = [{ amount: '0.10', vatCategory: 'S', vatRate: '19.00', reason: 'x' }];
    const { totals, taxes } = made({ allowances, totals: { prepaid: '50' } });
    expect(taxes).toEqual([{ category: 'S', base: '299.90', amount: '56.98', rate: '19' }]);
    expect(totals).toMatchObject({ lines: '300.00', allowances: '0.10', due: '306.88' });
  });

  it('keep the sums that they have, which the rules check', () => {
    const xml = crossIndustryInvoiceOf(made({ totals: { withTax: 400 } }));
    expect(findingsOf(readInvoice(xml), 'en').map(({ rule }) => rule)).toContain('BR-CO-15');
  });

  it('keep the digits of long numbers, and lose spaces and empty texts', () => {
    const text = JSON.stringify({ ...data, currency: ' EUR ', typeCode: '', number: '#' });
    const { number, currency, typeCode } = invoiceFromData(
      text.replace('"#"', '20260000000000000123'),
    );
    expect([number, currency, typeCode]).toEqual(['20260000000000000123', 'EUR', '380']);
  });

  it('have one breakdown for rates that are equal', () => {
    const lines = ['19', 19.0, ' 19.000', '+19.0'].map((vatRate) => ({ ...line, vatRate }));
    expect(made({ lines }).taxes).toMatchObject([{ base: '1200.00', amount: '228.00' }]);
  });

  it('are named where the XML has no place for them', () => {
    const invoice = made({ number: 'a\u0001b', documents: [{ id: 'T', file: 'hours.pdf' }] });
    const { invoice: kept } = readInvoice(crossIndustryInvoiceOf(invoice));
    expect(lostFields(invoice, kept)).toEqual(['number a\u0001b', 'documents.0.file hours.pdf']);
    expect(lostFields(kept, kept)).toEqual([]);
  });

  it.each([
    ['{"lines":[{"quantity":1,"price":1,"priceQuantity":0}]}', /lines\.0\.priceQuantity/],
    ['{"number":1,"totl":{}}', /no field “totl”/],
    ['{"lines":[{"nam":"x"}]}', /no field “lines\.0\.nam”/],
    ['{"lines":{"name":"x"}}', /lines/],
    ['{"seller":"me"}', /seller/],
    ['{"lines":[{"quantity":1e30}]}', /as a text/],
    ['[]', /not an invoice/],
    ['{', /JSON/],
    ['{"__proto__":{"number":"1"}}', /no field “__proto__”/],
  ])('%s are refused', (text, reason) => {
    expect(() => invoiceFromData(text)).toThrow(
      expect.objectContaining({
        problem: {
          code: 'invalid_data',
          values: { format: 'JSON', reason: expect.stringMatching(reason) },
        },
      }),
    );
  });
});
