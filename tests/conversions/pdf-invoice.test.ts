// Electronic invoices in PDFs: reading and checking them. findings.test.ts tests each rule.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoiceReport, type InvoiceReport } from '@octavo/contract';
import { crossIndustryInvoice, pageWithFile, ublInvoice } from './invoices.ts';
import { barePageOf, pageOf } from './pdf-objects.ts';
import { infoOfPdf, run } from './programs.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

let place: Workplace;
beforeAll(async () => {
  place = await openWorkplace();
});
afterAll(() => place.close());

async function reported(path: string, options = {}): Promise<InvoiceReport> {
  const result = await place.convert('pdf-read-invoice', path, {
    reportFormat: 'json',
    ...options,
  });
  return invoiceReport.parse(JSON.parse(await readFile(result.path, 'utf8')));
}

describe('pdf-read-invoice', () => {
  it('gives the data, the findings, and the file as it is', async () => {
    const xml = crossIndustryInvoice({ '<ram:GrandTotalAmount>666': '<ram:GrandTotalAmount>667' });
    const path = await place.write('bill.pdf', pageWithFile('factur-x.xml', xml));
    const report = await reported(path, { reportLanguage: 'de' });
    expect(report).toMatchObject({
      file: 'bill.pdf',
      attachment: { name: 'factur-x.xml', relationship: 'Alternative' },
      ...{ syntax: 'cii', profile: 'en16931', verdict: 'errors', xml },
    });
    expect(report.findings.map(({ rule, text }) => [rule, text])).toEqual([
      [
        'BR-CO-15',
        'Der Gesamtbetrag mit Umsatzsteuer beträgt 667,10, müsste aber 666,10 betragen.',
      ],
      ['BR-CO-16', 'Der Zahlbetrag beträgt 666,10, müsste aber 667,10 betragen.'],
    ]);
    expect(report.invoice).toMatchObject({
      ...{ number: 'R-2026-7', issueDate: '2026-01-14', currency: 'EUR' },
      seller: { name: 'Möbel & Söhne GmbH', vatId: 'DE123456789', city: 'Berlin' },
      totals: { lines: '600.00', tax: '76.10', due: '666.10' },
      lines: [{ name: 'Chair, oak', quantity: '3', unit: 'C62', net: '300.00' }, { name: 'Book' }],
    });
    const file = await place.convert('pdf-read-invoice', path, { reportFormat: 'xml' });
    expect([file.name, await readFile(file.path, 'utf8')]).toEqual(['bill-invoice.xml', xml]);
  });

  it('shows it as a web page, in English and German', async () => {
    const name = { 'Chair, oak': '&lt;script>alert(1)&lt;/script>' };
    const file = pageWithFile('ZUGFeRD-invoice.xml', crossIndustryInvoice(name));
    const path = await place.write('page.pdf', file);
    const english = await place.convert('pdf-read-invoice', path, { reportFormat: 'html' });
    const text = await readFile(english.path, 'utf8');
    expect([english.name, english.format]).toEqual(['page-invoice.html', 'html']);
    expect(text).toMatch(/^<!DOCTYPE html>\n<html lang="en">/);
    expect(text).not.toMatch(/<script|https?:/);
    expect(text).toContain('&lt;script&gt;');
    for (const part of ['No errors found', 'Möbel &amp; Söhne GmbH', 'Jan 14, 2026', '666.10 EUR'])
      expect(text).toContain(part);
    const german = await place.convert('pdf-read-invoice', path, { reportLanguage: 'de' });
    const deutsch = await readFile(german.path, 'utf8');
    for (const part of ['Keine Fehler gefunden', 'Verkäufer', '14.01.2026', '666,10 EUR', 'Stück'])
      expect(deutsch).toContain(part);
  });

  it('reads UBL, other names, UTF-16, and protected files', async () => {
    const utf16 = Buffer.from(`\ufeff${ublInvoice({ 'UTF-8': 'UTF-16' })}`, 'utf16le');
    const path = await place.write('ubl.pdf', pageWithFile('Rechnung.XML', utf16));
    const locked = await place.convert('pdf-password-set', path, {
      ...{ newPassword: 'secret', allowPrinting: true, allowCopying: true, allowChanges: true },
    });
    expect(await reported(locked.path, { password: 'secret' })).toMatchObject({
      ...{ syntax: 'ubl', profile: 'xrechnung', verdict: 'no_errors' },
      invoice: {
        number: 'U-1',
        notes: [{ subject: 'AAI', text: 'Thanks' }],
        totals: { tax: '19.00' },
      },
    });
  });

  it('refuses entities, broken XML, other XML, and PDFs without an invoice', async () => {
    const attempted = async (name: string, file: Buffer) =>
      place.attempt('pdf-read-invoice', await place.write(name, file), {});
    const bomb = crossIndustryInvoice({
      '<rsm:CrossIndustryInvoice ':
        '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><rsm:CrossIndustryInvoice ',
      'Chair, oak': '&b;',
    });
    expect(await attempted('bomb.pdf', pageWithFile('factur-x.xml', bomb))).toMatchObject({
      problem: { code: 'unsafe_markup' },
    });
    const cut = crossIndustryInvoice().slice(0, 2000);
    expect(await attempted('cut.pdf', pageWithFile('factur-x.xml', cut))).toMatchObject({
      problem: { code: 'invalid_data' },
    });
    const none = { problem: { code: 'no_invoice' } };
    expect(await attempted('other.pdf', pageWithFile('data.xml', '<a/>'))).toMatchObject(none);
    expect(await attempted('text.pdf', pageWithFile('note.txt', 'note'))).toMatchObject(none);
    expect(await attempted('bare.pdf', barePageOf({}))).toMatchObject(none);
  });
});

describe('invoice-to-html', () => {
  it('shows and checks an invoice in XML', async () => {
    const path = await place.write('x.xml', ublInvoice({ '>119.00<': '>120.00<' }));
    const page = await place.convert('invoice-to-html', path, { reportLanguage: 'de' });
    expect(page.name).toBe('x.html');
    expect(await readFile(page.path, 'utf8')).toMatch(/Rechnung U-1[^]*BR-CO-15[^]*Seller GmbH/);
    const data = await place.convert('invoice-to-html', path, { reportFormat: 'json' });
    const report = invoiceReport.parse(JSON.parse(await readFile(data.path, 'utf8')));
    expect(report).toMatchObject({ syntax: 'ubl', invoice: { number: 'U-1' } });
    expect(report.attachment).toBeUndefined();
    const other = await place.write('other.xml', '<data/>');
    expect(await place.attempt('invoice-to-html', other)).toMatchObject({
      problem: { code: 'not_an_invoice' },
    });
  });
});

const data = {
  ...{ number: 'D-1', issueDate: '2026-11-28', dueDate: '2026-12-12', currency: 'EUR' },
  seller: { name: 'Möbel GmbH', vatId: 'DE123456789', country: 'DE' },
  buyer: { name: 'Käufer AG', country: 'DE' },
  lines: [
    { ...{ name: 'Chair', quantity: 3, unit: 'C62', price: 100 }, vatCategory: 'S', vatRate: 19 },
  ],
};

describe('invoice-to-pdf', () => {
  it('makes an accessible PDF/A-3 with the invoice from data alone', async () => {
    const path = await place.write('data.json', JSON.stringify(data));
    const result = await place.convert('invoice-to-pdf', path, { paper: 'letter' });
    expect(result.warnings).toEqual([
      expect.objectContaining({
        code: 'invoice_attached',
        values: expect.objectContaining({ number: 'D-1', total: '357.00 EUR' }),
      }),
    ]);
    expect(await run('pdftotext', ['-layout', result.path, '-'])).toMatch(/Amount due +357.00 EUR/);
    expect((await infoOfPdf(result.path))['Page size']).toContain('612 x 792');
    expect(await readFile(result.path, 'latin1')).toContain('<pdfuaid:part>1</pdfuaid:part>');
    const { invoice } = await reported(result.path);
    expect(invoice).toMatchObject({
      lines: [{ id: '1', net: '300.00' }],
      taxes: [{ base: '300.00', amount: '57.00' }],
      totals: { withoutTax: '300.00', tax: '57.00', due: '357.00' },
    });
    const check = await place.convert('pdf-check', result.path, {
      profile: 'pdfa-3b',
      reportFormat: 'json',
    });
    const { results } = JSON.parse(await readFile(check.path, 'utf8')) as { results: unknown[] };
    expect(results).toMatchObject([{ verdict: 'conforms' }]);
  });
});

it('takes a number that is very long', async () => {
  const { number, ...others } = { ...data, number: 'N'.repeat(3000) };
  const path = await place.write('long.json', JSON.stringify({ number, ...others }));
  expect(await reported((await place.convert('invoice-to-pdf', path)).path)).toMatchObject({
    invoice: { number },
  });
});

it('refuses data whose letters are not those of the encoding', async () => {
  const path = await place.write('latin.json', Buffer.from('{"number":"Möbel"}', 'latin1'));
  expect(await place.attempt('invoice-to-pdf', path)).toMatchObject({
    problem: { code: 'invalid_data', values: { reason: expect.stringContaining('UTF-8') } },
  });
});

describe('pdf-make-invoice', () => {
  const page = () =>
    pageOf({
      content: 'BT /F 9 Tf 10 70 Td (Invoice R-2026-7) Tj 0 -20 Td (Total 666.10 EUR) Tj ET',
    });

  const made = async (name: string, xml: string, options = {}) => {
    const pdf = await place.write(`${name}.pdf`, page());
    const invoice = await place.write(`${name}.xml`, xml);
    return place.convertAll('pdf-make-invoice', [pdf, invoice], options);
  };

  it('makes PDF/A-3 that the validator accepts, with the invoice and its description', async () => {
    const xml = crossIndustryInvoice();
    const result = await made('own', xml);
    expect(result.name).toBe('own-e-invoice.pdf');
    expect(result.warnings.map(({ code, values }) => [code, values])).toEqual([
      [
        'invoice_attached',
        {
          ...{ number: 'R-2026-7', attachment: 'factur-x.xml', profile: 'EN 16931' },
          ...{ total: '666.10 EUR', due: '666.10 EUR' },
        },
      ],
      ['fonts_replaced', expect.anything()],
    ]);
    expect(await run('pdfdetach', ['-list', result.path])).toContain('factur-x.xml');
    const taken = place.path('taken.xml');
    await run('pdfdetach', ['-savefile', 'factur-x.xml', '-o', taken, result.path]);
    expect(await readFile(taken, 'utf8')).toBe(xml);
    const plain = place.path('plain.pdf');
    await run('qpdf', ['--qdf', '--object-streams=disable', result.path, plain]);
    const text = await readFile(plain, 'latin1');
    for (const part of [
      ...['/AFRelationship /Alternative', '/Subtype /text#2fxml', '<pdfaid:part>3</pdfaid:part>'],
      '<fx:ConformanceLevel xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#">EN 16931<',
      '<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>',
    ])
      expect(text).toContain(part);
    const check = await place.convert('pdf-check', result.path, { reportFormat: 'json' });
    const { results } = JSON.parse(await readFile(check.path, 'utf8')) as { results: unknown[] };
    expect(results).toMatchObject([{ profile: 'pdfa-3b', verdict: 'conforms' }]);
  });

  it('replaces the invoice of before, and tells which values the pages do not show', async () => {
    const first = await made('twice', crossIndustryInvoice());
    const other = crossIndustryInvoice({
      'urn:cen.eu:en16931:2017':
        'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
      '<ram:ID>R-2026-7': '<ram:ID>R-2026-8',
    });
    const xml = await place.write('other.xml', other);
    const second = await place.convertAll('pdf-make-invoice', [first.path, xml], {
      relationship: 'source',
    });
    expect(second.warnings).toEqual([
      expect.objectContaining({ code: 'invoice_attached' }),
      { code: 'invoice_not_on_pages', values: { values: 'R-2026-8' } },
    ]);
    expect(await run('pdfdetach', ['-list', second.path])).toMatch(
      /^1 embedded files\n1: xrechnung.xml/,
    );
    expect(await reported(second.path)).toMatchObject({
      attachment: { name: 'xrechnung.xml', relationship: 'Source' },
      ...{ profile: 'xrechnung', verdict: 'no_errors', xml: other },
    });
    expect((await readFile(second.path, 'latin1')).match(/<fx:Version/g)).toHaveLength(1);
  });

  it('attaches UBL as it is, or converts it to CII', async () => {
    const ubl = ublInvoice();
    const plain = await made('ubl', ubl);
    expect(plain.warnings).toContainEqual({
      ...{ code: 'invoice_not_hybrid', values: { attachment: 'ubl-invoice.xml' } },
    });
    expect(await reported(plain.path)).toMatchObject({
      ...{ xml: ubl, syntax: 'ubl' },
      attachment: { name: 'ubl-invoice.xml', relationship: 'Alternative' },
    });
    expect(await readFile(plain.path, 'latin1')).not.toContain('fx:ConformanceLevel');
    const more = ublInvoice({ '<cbc:Name>Ada': '<cbc:ID>K-9</cbc:ID><cbc:Name>Ada' });
    const converted = await made('converted', more, { ublInvoice: 'convert' });
    expect(converted.warnings).toContainEqual({
      ...{ code: 'invoice_values_left_out', values: { values: 'ID K-9' } },
    });
    expect(await reported(converted.path)).toMatchObject({
      ...{ syntax: 'cii', profile: 'xrechnung', verdict: 'no_errors' },
      attachment: { name: 'xrechnung.xml' },
    });
  });

  it('refuses invoices with errors unless asked otherwise, and other syntaxes', async () => {
    const wrong = crossIndustryInvoice({
      '<ram:GrandTotalAmount>666': '<ram:GrandTotalAmount>667',
    });
    await expect(made('wrong', wrong, { reportLanguage: 'de' })).rejects.toMatchObject({
      problem: {
        code: 'invoice_has_errors',
        values: { rules: expect.stringMatching(/^BR-CO-15 \(Der G/) },
      },
    });
    const anyway = await made('anyway', wrong, { invoiceErrors: 'attach' });
    expect(anyway.warnings.map(({ code }) => code)).toContain('invoice_errors');
    await expect(made('data', '<data/>')).rejects.toMatchObject({
      problem: { code: 'not_an_invoice' },
    });
  });
});
