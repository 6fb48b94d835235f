// Each rule, by an invoice that breaks it. The invoices that break none are in tests/conversions/invoices.ts.
import { describe, expect, it } from 'vitest';
import { crossIndustryInvoice, ublInvoice } from '../../../../tests/conversions/invoices.ts';
import { coreRules, findingsOf } from './findings.ts';
import { readInvoice } from './read-invoice.ts';
import { isIban, xrechnung } from './rules/xrechnung.ts';

const rulesOf = (xml: string): string[] => [
  ...new Set(findingsOf(readInvoice(xml), 'en').map(({ rule }) => rule)),
];

type Replaced = Readonly<Record<string, string>>;

/** Removes an element, which has no attributes and no others of its name in it, at its first place after some text. */
const without = (xml: string, name: string, after = ''): string => {
  const from = xml.indexOf(after);
  const start = xml.indexOf(`<ram:${name}>`, from);
  const end = xml.indexOf(`</ram:${name}>`, start) + name.length + '</ram:>'.length;
  if (from < 0 || start < 0) throw new Error(`The invoice has no ${name}.`);
  return xml.slice(0, start) + xml.slice(end);
};

const sample = crossIndustryInvoice();
const [seller, buyer, settlement] = [
  '<ram:SellerTradeParty>',
  '<ram:BuyerTradeParty>',
  '<ram:ApplicableHeaderTradeSettlement>',
];

describe('the rules of EN 16931', () => {
  it('are kept by good invoices', () => {
    expect(rulesOf(sample)).toEqual([]);
    expect(rulesOf(ublInvoice())).toEqual([]);
  });

  it.each<[rule: string, element: string, after?: string]>([
    ['BR-01', 'GuidelineSpecifiedDocumentContextParameter'],
    ['BR-02', 'ID', '<rsm:ExchangedDocument>'],
    ['BR-03', 'IssueDateTime'],
    ['BR-04', 'TypeCode', '<rsm:ExchangedDocument>'],
    ['BR-05', 'InvoiceCurrencyCode'],
    ['BR-06', 'Name', seller],
    ['BR-07', 'Name', buyer],
    ['BR-08', 'PostalTradeAddress', seller],
    ['BR-09', 'CountryID', seller],
    ['BR-10', 'PostalTradeAddress', buyer],
    ['BR-11', 'CountryID', buyer],
    ['BR-12', 'LineTotalAmount', settlement],
    ['BR-13', 'TaxBasisTotalAmount'],
    ['BR-14', 'GrandTotalAmount'],
    ['BR-15', 'DuePayableAmount'],
    ['BR-21', 'LineID'],
    ['BR-22', 'SpecifiedLineTradeDelivery'],
    ['BR-24', 'LineTotalAmount'],
    ['BR-25', 'Name'],
    ['BR-26', 'ChargeAmount'],
    ['BR-31', 'ActualAmount', settlement],
    ['BR-32', 'CategoryTradeTax', settlement],
    ['BR-33', 'Reason', settlement],
    ['BR-45', 'BasisAmount', settlement],
    ['BR-46', 'CalculatedAmount', settlement],
    ['BR-47', 'CategoryCode', settlement],
    ['BR-48', 'RateApplicablePercent', settlement],
    ['BR-49', 'TypeCode', '<ram:SpecifiedTradeSettlementPaymentMeans>'],
    ['BR-61', 'PayeePartyCreditorFinancialAccount'],
    ['BR-CO-04', 'CategoryCode'],
    ['BR-CO-25', 'SpecifiedTradePaymentTerms'],
  ])('%s names missing data: %s', (rule, element, after) => {
    expect(rulesOf(without(sample, element, after))).toContain(rule);
  });

  const line = (parts: string) => ({ [allowanceEnd]: `${allowanceEnd}${parts}` });
  const allowanceEnd = '</ram:SpecifiedTradeAllowanceCharge>';
  const charge = (parts: string) =>
    line(
      `<ram:SpecifiedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>true</udt:Indicator></ram:ChargeIndicator>${parts}${allowanceEnd}`,
    );
  const lineCharge = (isCharge: boolean, parts: string) => ({
    '<ram:SpecifiedTradeSettlementLineMonetarySummation>': `<ram:SpecifiedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>${isCharge}</udt:Indicator></ram:ChargeIndicator>${parts}${allowanceEnd}<ram:SpecifiedTradeSettlementLineMonetarySummation>`,
  });
  const inAgreement = (parts: string) => ({
    '</ram:BuyerTradeParty>': `</ram:BuyerTradeParty>${parts}`,
  });
  const inSettlement = (parts: string) => ({
    '<ram:PaymentReference>': `${parts}<ram:PaymentReference>`,
  });
  const representative = (parts: string) =>
    inAgreement(
      `<ram:SellerTaxRepresentativeTradeParty>${parts}</ram:SellerTaxRepresentativeTradeParty>`,
    );
  const period = (start: string, end: string) =>
    `<ram:BillingSpecifiedPeriod><ram:StartDateTime><udt:DateTimeString format="102">${start}</udt:DateTimeString></ram:StartDateTime><ram:EndDateTime><udt:DateTimeString format="102">${end}</udt:DateTimeString></ram:EndDateTime></ram:BillingSpecifiedPeriod>`;

  it.each<[rule: string, replaced: Replaced]>([
    ['BR-17', inSettlement('<ram:PayeeTradeParty><ram:ID>7</ram:ID></ram:PayeeTradeParty>')],
    ['BR-18', representative('<ram:ID>7</ram:ID>')],
    ['BR-19', representative('<ram:Name>R</ram:Name>')],
    ['BR-20', representative('<ram:Name>R</ram:Name>')],
    ['BR-56', representative('<ram:Name>R</ram:Name>')],
    ['BR-23', { ' unitCode="C62"': '' }],
    ['BR-27', { '<ram:ChargeAmount>100': '<ram:ChargeAmount>-100' }],
    [
      'BR-28',
      {
        '<ram:NetPriceProductTradePrice>':
          '<ram:GrossPriceProductTradePrice><ram:ChargeAmount>-1</ram:ChargeAmount></ram:GrossPriceProductTradePrice><ram:NetPriceProductTradePrice>',
      },
    ],
    ['BR-29', inSettlement(period('20260201', '20260101'))],
    ['BR-30', periodOfLine()],
    ['BR-36', charge('<ram:Reason>Freight</ram:Reason>')],
    ['BR-37', charge('<ram:ActualAmount>1</ram:ActualAmount>')],
    ['BR-38', charge('<ram:ActualAmount>1</ram:ActualAmount>')],
    ['BR-41', lineCharge(false, '<ram:Reason>R</ram:Reason>')],
    ['BR-42', lineCharge(false, '<ram:ActualAmount>1</ram:ActualAmount>')],
    ['BR-43', lineCharge(true, '<ram:Reason>R</ram:Reason>')],
    ['BR-44', lineCharge(true, '<ram:ActualAmount>1</ram:ActualAmount>')],
    [
      'BR-51',
      inPayment(
        '<ram:ApplicableTradeSettlementFinancialCard><ram:ID>4111111111111111</ram:ID></ram:ApplicableTradeSettlementFinancialCard>',
      ),
    ],
    [
      'BR-57',
      {
        '<ram:ActualDelivery':
          '<ram:ShipToTradeParty><ram:PostalTradeAddress><ram:CityName>Ulm</ram:CityName></ram:PostalTradeAddress></ram:ShipToTradeParty><ram:ActualDelivery',
      },
    ],
    ['BR-B-01', { '<ram:CategoryCode>S': '<ram:CategoryCode>B' }],
    ['BR-B-02', { '<ram:CategoryCode>S': '<ram:CategoryCode>B' }],
    [
      'BR-52',
      inAgreement(
        '<ram:AdditionalReferencedDocument><ram:TypeCode>916</ram:TypeCode></ram:AdditionalReferencedDocument>',
      ),
    ],
    ['BR-53', inSettlement('<ram:TaxCurrencyCode>SEK</ram:TaxCurrencyCode>')],
    ['BR-54', inProduct('<ram:Description>Colour</ram:Description>')],
    ['BR-55', inSettlement('<ram:InvoiceReferencedDocument></ram:InvoiceReferencedDocument>')],
    ['BR-62', { ' schemeID="EM"': '' }],
    [
      'BR-64',
      { '<ram:SellerAssignedID>': '<ram:GlobalID>400</ram:GlobalID><ram:SellerAssignedID>' },
    ],
    [
      'BR-CO-03',
      {
        '<ram:TypeCode>VAT</ram:TypeCode><ram:BasisAmount>':
          '<ram:TypeCode>VAT</ram:TypeCode><ram:TaxPointDate><udt:DateString format="102">20260101</udt:DateString></ram:TaxPointDate><ram:DueDateTypeCode>5</ram:DueDateTypeCode><ram:BasisAmount>',
      },
    ],
    ['BR-CO-09', { DE123456789: '123456789' }],
    ['BR-CO-10', { '<ram:LineTotalAmount>600.00': '<ram:LineTotalAmount>601.00' }],
    ['BR-CO-11', { '<ram:AllowanceTotalAmount>10': '<ram:AllowanceTotalAmount>11' }],
    [
      'BR-CO-12',
      {
        '<ram:AllowanceTotalAmount>':
          '<ram:ChargeTotalAmount>1</ram:ChargeTotalAmount><ram:AllowanceTotalAmount>',
      },
    ],
    ['BR-CO-13', { '<ram:TaxBasisTotalAmount>590': '<ram:TaxBasisTotalAmount>591' }],
    ['BR-CO-14', { '"EUR">76.10': '"EUR">76.11' }],
    ['BR-CO-15', { '<ram:GrandTotalAmount>666': '<ram:GrandTotalAmount>667' }],
    ['BR-CO-16', { '<ram:DuePayableAmount>666': '<ram:DuePayableAmount>665' }],
    ['BR-CO-17', { '<ram:CalculatedAmount>55.10': '<ram:CalculatedAmount>65.10' }],
    ['BR-DEC-09', { '<ram:LineTotalAmount>600.00': '<ram:LineTotalAmount>600.001' }],
    ['BR-DEC-23', { '<ram:LineTotalAmount>300.00': '<ram:LineTotalAmount>300.001' }],
    ['BR-CL-01', { '>380<': '>999<' }],
    ['BR-CL-04', { '>EUR<': '>EURO<' }],
    ['BR-CL-14', { '<ram:CountryID>DE': '<ram:CountryID>Germany' }],
    ['BR-CL-16', { '>58<': '>SEPA<' }],
    ['BR-CL-18', { '<ram:CategoryCode>S': '<ram:CategoryCode>X' }],
    ['BR-CL-14', { '<ram:CountryID>DE': '<ram:CountryID>EU' }],
    ['BR-CL-19', { '<ram:Reason>Rebate': '<ram:ReasonCode>7</ram:ReasonCode><ram:Reason>Rebate' }],
    ['BR-CL-23', { '"C62"': '"Stück"' }],
    ['BR-CL-23', { '"C62"': '"PCE"' }],
    ['BR-CL-25', { 'schemeID="EM"': 'schemeID="mail"' }],
    [
      'PEPPOL-EN16931-R120',
      { '<ram:BilledQuantity unitCode="C62">3': '<ram:BilledQuantity unitCode="C62">4' },
    ],
    ['IBAN', { DE75512108001245126199: 'DE75512108001245126198' }],
    ['XML', { '<ram:LineTotalAmount>600.00': '<ram:LineTotalAmount>600,00' }],
    ['XML', { '20260114': '20260231' }],
  ])('%s', (rule, replaced) => {
    expect(rulesOf(crossIndustryInvoice(replaced))).toContain(rule);
  });

  it('BR-16, BR-CO-18 and BR-CO-26 name what is missing as a whole', () => {
    const lines = sample.replaceAll(
      /<ram:IncludedSupplyChainTradeLineItem>.*<\/ram:IncludedSupplyChainTradeLineItem>/g,
      '',
    );
    expect(rulesOf(lines)).toContain('BR-16');
    const taxes = sample.replaceAll(
      /<ram:ApplicableTradeTax><ram:Calc.*<\/ram:ApplicableTradeTax>/g,
      '',
    );
    expect(rulesOf(taxes)).toEqual(expect.arrayContaining(['BR-CO-18', 'BR-S-01']));
    const anonymous = without(
      without(sample, 'SpecifiedTaxRegistration', seller),
      'SpecifiedLegalOrganization',
    );
    expect(rulesOf(anonymous)).toEqual(expect.arrayContaining(['BR-CO-26', 'BR-S-02', 'BR-S-03']));
  });

  /** An invoice whose amounts all have one category. */
  const ofCategory = (category: string, rate: string, more: Replaced = {}) =>
    crossIndustryInvoice({
      '55.10': '0.00',
      '21.00': '0.00',
      '76.10': '0.00',
      '666.10': '590.00',
      ...more,
    })
      .replace('666.10', '590.00')
      .replaceAll('<ram:CategoryCode>S', `<ram:CategoryCode>${category}`)
      .replaceAll(/<ram:RateApplicablePercent>\d+/g, `<ram:RateApplicablePercent>${rate}`);

  it.each<[category: string, rate: string, rules: string[]]>([
    ['Z', '19', ['BR-Z-01', 'BR-Z-05', 'BR-Z-06', 'BR-Z-08']],
    ['E', '0', ['BR-E-01', 'BR-E-10', 'BR-E-08']],
    ['AE', '0', ['BR-AE-02', 'BR-AE-03', 'BR-AE-10']],
    ['K', '0', ['BR-IC-02', 'BR-IC-10', 'BR-IC-12']],
    ['G', '5', ['BR-G-05', 'BR-G-10']],
    ['O', '0', ['BR-O-02', 'BR-O-05', 'BR-O-06', 'BR-O-10']],
    ['L', '-1', ['BR-AF-05', 'BR-AF-06']],
    ['M', '-1', ['BR-AG-05']],
    ['S', '0', ['BR-S-05', 'BR-S-06']],
  ])('the category %s at %s %%', (category, rate, rules) => {
    expect(rulesOf(ofCategory(category, rate))).toEqual(expect.arrayContaining(rules));
  });

  it('tells the VAT of what is free of it, and mixtures with what is not subject to it', () => {
    const free = sample.replaceAll('<ram:CategoryCode>S', '<ram:CategoryCode>E');
    expect(rulesOf(free)).toContain('BR-E-09');
    const mixed = crossIndustryInvoice({ '<ram:CategoryCode>S': '<ram:CategoryCode>O' }).replace(
      /(<ram:BasisAmount>290.*?<ram:CategoryCode>)S/,
      '$1O',
    );
    expect(rulesOf(mixed)).toContain('BR-O-11');
    const supply = ofCategory('K', '0').replace(
      /<ram:ActualDelivery.*?<\/ram:ActualDelivery\w+>/,
      '',
    );
    expect(rulesOf(supply)).toContain('BR-IC-11');
    expect(rulesOf(crossIndustryInvoice({ '>290.00<': '>291.00<' }))).toContain('BR-S-08');
  });

  it.each([
    ['minimum', 'IncludedSupplyChainTradeLineItem', 'error'],
    ['basicwl', 'DefinedTradeContact', 'error'],
    ['basic', 'SellerAssignedID', 'error'],
  ])('names what the profile %s does not provide for', (profile, element, severity) => {
    const xml = crossIndustryInvoice({
      'urn:cen.eu:en16931:2017': `urn:factur-x.eu:1p0:${profile}`,
    });
    const findings = findingsOf(readInvoice(xml), 'en');
    const found = findings.find(({ text }) => text.includes(`no element ${element} `));
    expect(found).toMatchObject({ rule: 'XML', severity });
  });

  it('warns of elements of EXTENDED in an invoice by EN 16931', () => {
    const xml = crossIndustryInvoice({
      '</ram:InvoiceCurrencyCode>':
        '</ram:InvoiceCurrencyCode><ram:InvoiceIssuerReference>x</ram:InvoiceIssuerReference>',
    });
    const warnings = findingsOf(readInvoice(xml), 'en').filter(
      ({ severity }) => severity === 'warning',
    );
    expect(warnings.map(({ text }) => text)).toEqual([
      expect.stringContaining('no element InvoiceIssuerReference here'),
    ]);
  });

  it('asks less of profiles with less data', () => {
    const urn = (profile: string) => ({
      'urn:cen.eu:en16931:2017': `urn:factur-x.eu:1p0:${profile}`,
    });
    const small = crossIndustryInvoice(urn('minimum')).replace(
      /<ram:IncludedSupplyChainTradeLineItem>[^]*<\/ram:IncludedSupplyChainTradeLineItem>/,
      '',
    );
    expect(readInvoice(small).profile).toBe('minimum');
    // The sample has more than the profile provides for, and nothing that another rule forbids.
    expect(rulesOf(without(small, 'SpecifiedTradePaymentTerms'))).toEqual(['XML']);
    const off = { '<ram:LineTotalAmount>600.00': '<ram:LineTotalAmount>600.01' };
    expect(rulesOf(crossIndustryInvoice(off))).toContain('BR-CO-10');
    const extended = {
      'urn:cen.eu:en16931:2017': 'urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended',
    };
    expect(rulesOf(crossIndustryInvoice({ ...off, ...extended }))).not.toContain('BR-CO-10');
  });
});

it.each<[rule: string, part: RegExp, by?: string]>([
  ['BR-DE-1', /<cac:PaymentMeans>.*<\/cac:PaymentMeans>/],
  ['BR-DE-3', /<cbc:CityName>Berlin<\/cbc:CityName>/],
  ['BR-DE-4', /<cbc:PostalZone>10115<\/cbc:PostalZone>/],
  ['BR-DE-5', /<cbc:Name>Ada<\/cbc:Name>/],
  ['BR-DE-6', /<cbc:Telephone>.*<\/cbc:Telephone>/],
  ['BR-DE-7', /<cbc:ElectronicMail>.*<\/cbc:ElectronicMail>/],
  ['BR-DE-8', /<cbc:CityName>München<\/cbc:CityName>/],
  ['BR-DE-9', /<cbc:PostalZone>80331<\/cbc:PostalZone>/],
  ['BR-DE-14', /<cbc:Percent>19<\/cbc:Percent>/],
  ['BR-DE-15', /<cbc:BuyerReference>.*<\/cbc:BuyerReference>/],
  ['BR-DE-16', /<cac:PartyTaxScheme>.*?<\/cac:PartyTaxScheme>/],
  ['BR-DE-17', />380</, '>82<'],
  [
    'BR-DE-18',
    /<cac:TaxTotal>/,
    '<cac:PaymentTerms><cbc:Note>#SKONTO#14</cbc:Note></cac:PaymentTerms><cac:TaxTotal>',
  ],
  ['BR-DE-19', /DE75512108001245126199/, 'DE00'],
  ['BR-DE-26', />380</, '>384<'],
  ['BR-DE-27', /030 123456/, 'none'],
  ['BR-DE-28', /ada@example.org<\/cbc:ElectronicMail/, 'ada</cbc:ElectronicMail'],
  ['PEPPOL-EN16931-R020', /<cbc:EndpointID schemeID="EM">ada.*?<\/cbc:EndpointID>/],
])('XRechnung: %s', (rule, part, by = '') => {
  const xml = ublInvoice();
  expect(xml).toMatch(part);
  expect(rulesOf(xml.replace(part, by))).toContain(rule);
});

it.each<[text: string, change: (xml: string) => string]>([
  [
    'The element CityName must come before CountryID.',
    (xml) =>
      xml.replace(
        /(<ram:CityName>.*?<\/ram:CityName>)(<ram:CountryID>DE<\/ram:CountryID>)/,
        '$2$1',
      ),
  ],
  [
    'The element PaymentReference is there more than once.',
    (xml) => xml.replace(/<ram:PaymentReference>.*?<\/ram:PaymentReference>/, '$&$&'),
  ],
  [
    'The element ApplicableHeaderTradeDelivery is missing in SupplyChainTradeTransaction.',
    (xml) =>
      xml.replace(/<ram:ApplicableHeaderTradeDelivery>.*<\/ram:ApplicableHeaderTradeDelivery>/, ''),
  ],
  [
    'The element Colour is not provided for in SpecifiedTradeProduct.',
    (xml) => xml.replace('<ram:SellerAssignedID>', '<ram:Colour>red</ram:Colour>$&'),
  ],
])('finds what the schema forbids: %s', (text, change) => {
  const xml = change(sample);
  expect(xml).not.toBe(sample);
  expect(findingsOf(readInvoice(xml), 'en')).toEqual([
    expect.objectContaining({ rule: 'XML', text, path: expect.stringContaining('/') }),
  ]);
});

it('names the place and the term of a finding, in both languages', () => {
  const broken = crossIndustryInvoice({
    '<ram:LineTotalAmount>300.00': '<ram:LineTotalAmount>abc',
  });
  const [finding] = findingsOf(readInvoice(broken), 'de').filter(({ rule }) => rule === 'XML');
  expect(finding).toEqual({
    rule: 'XML',
    severity: 'error',
    text: '„abc“ ist keine Zahl.',
    terms: ['BT-131'],
    place: 'Position 1',
    path: '/CrossIndustryInvoice/SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem[1]/SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount',
  });
});

it('has rules with known kinds of identifiers', () => {
  for (const { id } of [...coreRules, ...xrechnung])
    expect(id).toMatch(/^(?:BR(?:-[A-Z]{1,3})?-\d+|XML|PEPPOL-EN16931-R\d+)$/);
  expect(isIban('GB82 WEST 1234 5698 7654 32')).toBe(true);
  expect(isIban('GB82 WEST 1234 5698 7654 33')).toBe(false);
});

function inProduct(parts: string): Replaced {
  const properties = `<ram:ApplicableProductCharacteristic>${parts}</ram:ApplicableProductCharacteristic>`;
  return { '</ram:SpecifiedTradeProduct>': `${properties}</ram:SpecifiedTradeProduct>` };
}

function inPayment(parts: string): Replaced {
  const account = '<ram:PayeePartyCreditorFinancialAccount>';
  return { [account]: `${parts}${account}` };
}

function periodOfLine(): Replaced {
  const summation = '<ram:SpecifiedTradeSettlementLineMonetarySummation>';
  const time = (name: string, date: string) =>
    `<ram:${name}><udt:DateTimeString format="102">${date}</udt:DateTimeString></ram:${name}>`;
  return {
    [summation]: `<ram:BillingSpecifiedPeriod>${time('StartDateTime', '20260201')}${time('EndDateTime', '20260101')}</ram:BillingSpecifiedPeriod>${summation}`,
  };
}
