// Maps the terms of EN 16931 to the two syntaxes: the term, its path in Cross Industry Invoice (CEN/TS 16931-3-3), and in UBL
// (CEN/TS 16931-3-2). Paths are below the element of their group.
import type {
  Invoice,
  InvoiceAllowance,
  InvoiceLine,
  InvoiceParty,
  InvoicePayment,
  InvoiceTax,
  InvoiceTotals,
} from '@octavo/contract';

/** The names of the texts of a group. */
type TextsOf<T> = { [K in keyof T]-?: NonNullable<T[K]> extends string ? K : never }[keyof T];
/** By the name of the field. */
export type Fields<T> = Readonly<
  Record<TextsOf<T>, readonly [term: string, cii: string, ubl: string]>
>;

const context = 'ExchangedDocumentContext';
const agreement = 'SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement';
const delivery = 'SupplyChainTradeTransaction/ApplicableHeaderTradeDelivery';
export const settlement = 'SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement';

export const documentFields: Fields<Invoice> = {
  specification: [
    'BT-24',
    `${context}/GuidelineSpecifiedDocumentContextParameter/ID`,
    'CustomizationID',
  ],
  businessProcess: [
    'BT-23',
    `${context}/BusinessProcessSpecifiedDocumentContextParameter/ID`,
    'ProfileID',
  ],
  number: ['BT-1', 'ExchangedDocument/ID', 'ID'],
  issueDate: ['BT-2', 'ExchangedDocument/IssueDateTime/DateTimeString', 'IssueDate'],
  typeCode: ['BT-3', 'ExchangedDocument/TypeCode', 'InvoiceTypeCode || CreditNoteTypeCode'],
  currency: ['BT-5', `${settlement}/InvoiceCurrencyCode`, 'DocumentCurrencyCode'],
  taxCurrency: ['BT-6', `${settlement}/TaxCurrencyCode`, 'TaxCurrencyCode'],
  taxPointDate: [
    'BT-7',
    `${settlement}/ApplicableTradeTax/TaxPointDate/DateString`,
    'TaxPointDate',
  ],
  taxPointCode: [
    'BT-8',
    `${settlement}/ApplicableTradeTax/DueDateTypeCode`,
    'InvoicePeriod/DescriptionCode',
  ],
  dueDate: [
    'BT-9',
    `${settlement}/SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString`,
    'DueDate || PaymentMeans/PaymentDueDate',
  ],
  deliveryDate: [
    'BT-72',
    `${delivery}/ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString`,
    'Delivery/ActualDeliveryDate',
  ],
  periodStart: [
    'BT-73',
    `${settlement}/BillingSpecifiedPeriod/StartDateTime/DateTimeString`,
    'InvoicePeriod/StartDate',
  ],
  periodEnd: [
    'BT-74',
    `${settlement}/BillingSpecifiedPeriod/EndDateTime/DateTimeString`,
    'InvoicePeriod/EndDate',
  ],
  buyerReference: ['BT-10', `${agreement}/BuyerReference`, 'BuyerReference'],
  project: [
    'BT-11',
    `${agreement}/SpecifiedProcuringProject/ID`,
    'ProjectReference/ID || AdditionalDocumentReference[DocumentTypeCode=50]/ID',
  ],
  contract: [
    'BT-12',
    `${agreement}/ContractReferencedDocument/IssuerAssignedID`,
    'ContractDocumentReference/ID',
  ],
  purchaseOrder: [
    'BT-13',
    `${agreement}/BuyerOrderReferencedDocument/IssuerAssignedID`,
    'OrderReference/ID',
  ],
  salesOrder: [
    'BT-14',
    `${agreement}/SellerOrderReferencedDocument/IssuerAssignedID`,
    'OrderReference/SalesOrderID',
  ],
  receivingAdvice: [
    'BT-15',
    `${delivery}/ReceivingAdviceReferencedDocument/IssuerAssignedID`,
    'ReceiptDocumentReference/ID',
  ],
  despatchAdvice: [
    'BT-16',
    `${delivery}/DespatchAdviceReferencedDocument/IssuerAssignedID`,
    'DespatchDocumentReference/ID',
  ],
  tender: [
    'BT-17',
    `${agreement}/AdditionalReferencedDocument[TypeCode=50]/IssuerAssignedID`,
    'OriginatorDocumentReference/ID',
  ],
  invoicedObject: [
    'BT-18',
    `${agreement}/AdditionalReferencedDocument[TypeCode=130]/IssuerAssignedID`,
    'AdditionalDocumentReference[DocumentTypeCode=130]/ID',
  ],
  buyerAccounting: [
    'BT-19',
    `${settlement}/ReceivableSpecifiedTradeAccountingAccount/ID`,
    'AccountingCost',
  ],
  paymentTerms: [
    'BT-20',
    `${settlement}/SpecifiedTradePaymentTerms/Description`,
    'PaymentTerms/Note',
  ],
  remittance: ['BT-83', `${settlement}/PaymentReference`, 'PaymentMeans/PaymentID'],
  mandate: [
    'BT-89',
    `${settlement}/SpecifiedTradePaymentTerms/DirectDebitMandateID`,
    'PaymentMeans/PaymentMandate/ID',
  ],
  creditorId: [
    'BT-90',
    `${settlement}/CreditorReferenceID`,
    'AccountingSupplierParty/Party/PartyIdentification/ID[@schemeID=SEPA] || PayeeParty/PartyIdentification/ID[@schemeID=SEPA]',
  ],
};

type PartyKind = 'seller' | 'buyer' | 'payee' | 'taxRepresentative' | 'delivery';

/** Where each party is. */
export const partyPlaces: Readonly<Record<PartyKind, readonly [cii: string, ubl: string]>> = {
  seller: [`${agreement}/SellerTradeParty`, 'AccountingSupplierParty/Party'],
  buyer: [`${agreement}/BuyerTradeParty`, 'AccountingCustomerParty/Party'],
  payee: [`${settlement}/PayeeTradeParty`, 'PayeeParty'],
  taxRepresentative: [`${agreement}/SellerTaxRepresentativeTradeParty`, 'TaxRepresentativeParty'],
  delivery: [`${delivery}/ShipToTradeParty`, 'Delivery'],
};

/** The terms of a party's fields, in the order of `partyPaths`. */
const terms: Readonly<Record<PartyKind, string>> = {
  seller: '27 28 30 31 32 33 34 34 35 36 162 37 38 39 40 41 42 43',
  buyer: '44 45 47 48 - - 49 49 50 51 163 52 53 54 55 56 57 58',
  payee: '59 - 61 - - - - - - - - - - - - - - -',
  taxRepresentative: '62 - - 63 - - - - 64 65 164 66 67 68 69 - - -',
  delivery: '70 - - - - - - - 75 76 165 77 78 79 80 - - -',
};

const address = 'PostalTradeAddress';
const contact = 'DefinedTradeContact';
const partyPaths: Readonly<Record<TextsOf<InvoiceParty>, readonly [cii: string, ubl: string]>> = {
  name: ['Name', 'PartyLegalEntity/RegistrationName'],
  tradingName: ['SpecifiedLegalOrganization/TradingBusinessName', 'PartyName/Name'],
  legalId: ['SpecifiedLegalOrganization/ID', 'PartyLegalEntity/CompanyID'],
  vatId: [
    'SpecifiedTaxRegistration/ID[@schemeID=VA]',
    'PartyTaxScheme[TaxScheme/ID=VAT]/CompanyID',
  ],
  taxNumber: [
    'SpecifiedTaxRegistration/ID[@schemeID=FC]',
    'PartyTaxScheme[TaxScheme/ID!=VAT]/CompanyID',
  ],
  legalInformation: ['Description', 'PartyLegalEntity/CompanyLegalForm'],
  electronicAddress: ['URIUniversalCommunication/URIID', 'EndpointID'],
  electronicAddressScheme: ['URIUniversalCommunication/URIID/@schemeID', 'EndpointID/@schemeID'],
  street: [`${address}/LineOne`, 'PostalAddress/StreetName'],
  street2: [`${address}/LineTwo`, 'PostalAddress/AdditionalStreetName'],
  street3: [`${address}/LineThree`, 'PostalAddress/AddressLine/Line'],
  city: [`${address}/CityName`, 'PostalAddress/CityName'],
  postCode: [`${address}/PostcodeCode`, 'PostalAddress/PostalZone'],
  region: [`${address}/CountrySubDivisionName`, 'PostalAddress/CountrySubentity'],
  country: [`${address}/CountryID`, 'PostalAddress/Country/IdentificationCode'],
  contactName: [`${contact}/PersonName || ${contact}/DepartmentName`, 'Contact/Name'],
  phone: [`${contact}/TelephoneUniversalCommunication/CompleteNumber`, 'Contact/Telephone'],
  email: [`${contact}/EmailURIUniversalCommunication/URIID`, 'Contact/ElectronicMail'],
};

/** In UBL, some parties have their names and addresses elsewhere. */
function pathInUbl(kind: PartyKind, name: string, path: string): string {
  if (kind === 'delivery')
    return name === 'name'
      ? 'DeliveryParty/PartyName/Name'
      : path.replace('PostalAddress', 'DeliveryLocation/Address');
  const isNamedPlainly = kind === 'payee' || kind === 'taxRepresentative';
  return name === 'name' && isNamedPlainly ? 'PartyName/Name' : path;
}

const fieldsOfParty = (kind: PartyKind): Fields<InvoiceParty> => {
  const numbers = terms[kind].split(' ');
  const entries = Object.entries(partyPaths).map(([name, [cii, ubl]], index) => {
    const number = numbers[index];
    const term = number === '-' ? '' : `BT-${number}`;
    return [name, [term, cii, pathInUbl(kind, name, ubl)]];
  });
  return Object.fromEntries(entries) as Fields<InvoiceParty>;
};

export const partyFields: Readonly<Record<PartyKind, Fields<InvoiceParty>>> = {
  seller: fieldsOfParty('seller'),
  buyer: fieldsOfParty('buyer'),
  payee: fieldsOfParty('payee'),
  taxRepresentative: fieldsOfParty('taxRepresentative'),
  delivery: fieldsOfParty('delivery'),
};

/** The terms of allowances and charges, of the document and of its lines. */
const allowanceFields = (numbers: string): Fields<InvoiceAllowance> => {
  const [amount, base, percent, category, rate, reason, code] = numbers
    .split(' ')
    .map((number) => (number === '-' ? '' : `BT-${number}`));
  return {
    amount: [amount ?? '', 'ActualAmount || AppliedAmount', 'Amount'],
    base: [base ?? '', 'BasisAmount', 'BaseAmount'],
    percent: [percent ?? '', 'CalculationPercent', 'MultiplierFactorNumeric'],
    vatCategory: [
      category ?? '',
      'CategoryTradeTax/CategoryCode || AppliedTradeTax/CategoryCode',
      'TaxCategory/ID',
    ],
    vatRate: [
      rate ?? '',
      'CategoryTradeTax/RateApplicablePercent || AppliedTradeTax/RateApplicablePercent',
      'TaxCategory/Percent',
    ],
    reason: [reason ?? '', 'Reason || Description', 'AllowanceChargeReason'],
    reasonCode: [code ?? '', 'ReasonCode', 'AllowanceChargeReasonCode'],
  };
};

export const allowances = {
  allowances: allowanceFields('92 93 94 95 96 97 98'),
  charges: allowanceFields('99 100 101 102 103 104 105'),
  lineAllowances: allowanceFields('136 137 138 - - 139 140'),
  lineCharges: allowanceFields('141 142 143 - - 144 145'),
} as const;

export const paymentFields: Fields<InvoicePayment> = {
  meansCode: ['BT-81', 'TypeCode', 'PaymentMeansCode'],
  meansText: ['BT-82', 'Information', 'PaymentMeansCode/@name'],
  account: [
    'BT-84',
    'PayeePartyCreditorFinancialAccount/IBANID || PayeePartyCreditorFinancialAccount/ProprietaryID',
    'PayeeFinancialAccount/ID',
  ],
  accountName: [
    'BT-85',
    'PayeePartyCreditorFinancialAccount/AccountName',
    'PayeeFinancialAccount/Name',
  ],
  bic: [
    'BT-86',
    'PayeeSpecifiedCreditorFinancialInstitution/BICID',
    'PayeeFinancialAccount/FinancialInstitutionBranch/ID',
  ],
  card: [
    'BT-87',
    'ApplicableTradeSettlementFinancialCard/ID',
    'CardAccount/PrimaryAccountNumberID',
  ],
  cardHolder: [
    'BT-88',
    'ApplicableTradeSettlementFinancialCard/CardholderName',
    'CardAccount/HolderName',
  ],
  debitedAccount: [
    'BT-91',
    'PayerPartyDebtorFinancialAccount/IBANID',
    'PaymentMandate/PayerFinancialAccount/ID',
  ],
};

export const taxFields: Fields<InvoiceTax> = {
  base: ['BT-116', 'BasisAmount', 'TaxableAmount'],
  amount: ['BT-117', 'CalculatedAmount', 'TaxAmount'],
  category: ['BT-118', 'CategoryCode', 'TaxCategory/ID'],
  rate: ['BT-119', 'RateApplicablePercent', 'TaxCategory/Percent'],
  exemptionReason: ['BT-120', 'ExemptionReason', 'TaxCategory/TaxExemptionReason'],
  exemptionReasonCode: ['BT-121', 'ExemptionReasonCode', 'TaxCategory/TaxExemptionReasonCode'],
};

const sums = `${settlement}/SpecifiedTradeSettlementHeaderMonetarySummation`;
/** The totals of VAT depend on the currency. */
export const totalFields: Fields<Omit<InvoiceTotals, 'tax' | 'taxInTaxCurrency'>> = {
  lines: ['BT-106', `${sums}/LineTotalAmount`, 'LegalMonetaryTotal/LineExtensionAmount'],
  allowances: ['BT-107', `${sums}/AllowanceTotalAmount`, 'LegalMonetaryTotal/AllowanceTotalAmount'],
  charges: ['BT-108', `${sums}/ChargeTotalAmount`, 'LegalMonetaryTotal/ChargeTotalAmount'],
  withoutTax: ['BT-109', `${sums}/TaxBasisTotalAmount`, 'LegalMonetaryTotal/TaxExclusiveAmount'],
  withTax: ['BT-112', `${sums}/GrandTotalAmount`, 'LegalMonetaryTotal/TaxInclusiveAmount'],
  prepaid: ['BT-113', `${sums}/TotalPrepaidAmount`, 'LegalMonetaryTotal/PrepaidAmount'],
  rounding: ['BT-114', `${sums}/RoundingAmount`, 'LegalMonetaryTotal/PayableRoundingAmount'],
  due: ['BT-115', `${sums}/DuePayableAmount`, 'LegalMonetaryTotal/PayableAmount'],
};
export const taxTotalPlaces = [`${sums}/TaxTotalAmount`, 'TaxTotal/TaxAmount'] as const;

const lineDocument = 'AssociatedDocumentLineDocument';
const product = 'SpecifiedTradeProduct';
const lineAgreement = 'SpecifiedLineTradeAgreement';
const lineSettlement = 'SpecifiedLineTradeSettlement';
const gross = `${lineAgreement}/GrossPriceProductTradePrice`;
const quantity = 'SpecifiedLineTradeDelivery/BilledQuantity';

export const linePlaces = [
  'SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem',
  'InvoiceLine || CreditNoteLine',
] as const;

export const lineFields: Fields<InvoiceLine> = {
  id: ['BT-126', `${lineDocument}/LineID`, 'ID'],
  note: ['BT-127', `${lineDocument}/IncludedNote/Content`, 'Note'],
  status: ['', `${lineDocument}/LineStatusReasonCode`, 'LineStatusReasonCode'],
  orderLine: [
    'BT-132',
    `${lineAgreement}/BuyerOrderReferencedDocument/LineID`,
    'OrderLineReference/LineID',
  ],
  periodStart: [
    'BT-134',
    `${lineSettlement}/BillingSpecifiedPeriod/StartDateTime/DateTimeString`,
    'InvoicePeriod/StartDate',
  ],
  periodEnd: [
    'BT-135',
    `${lineSettlement}/BillingSpecifiedPeriod/EndDateTime/DateTimeString`,
    'InvoicePeriod/EndDate',
  ],
  quantity: ['BT-129', quantity, 'InvoicedQuantity || CreditedQuantity'],
  unit: [
    'BT-130',
    `${quantity}/@unitCode`,
    'InvoicedQuantity/@unitCode || CreditedQuantity/@unitCode',
  ],
  net: [
    'BT-131',
    `${lineSettlement}/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount`,
    'LineExtensionAmount',
  ],
  price: ['BT-146', `${lineAgreement}/NetPriceProductTradePrice/ChargeAmount`, 'Price/PriceAmount'],
  grossPrice: ['BT-148', `${gross}/ChargeAmount`, 'Price/AllowanceCharge/BaseAmount'],
  priceDiscount: [
    'BT-147',
    `${gross}/AppliedTradeAllowanceCharge/ActualAmount`,
    'Price/AllowanceCharge/Amount',
  ],
  priceQuantity: [
    'BT-149',
    `${lineAgreement}/NetPriceProductTradePrice/BasisQuantity || ${gross}/BasisQuantity`,
    'Price/BaseQuantity',
  ],
  vatCategory: [
    'BT-151',
    `${lineSettlement}/ApplicableTradeTax/CategoryCode`,
    'Item/ClassifiedTaxCategory/ID',
  ],
  vatRate: [
    'BT-152',
    `${lineSettlement}/ApplicableTradeTax/RateApplicablePercent`,
    'Item/ClassifiedTaxCategory/Percent',
  ],
  name: ['BT-153', `${product}/Name`, 'Item/Name'],
  description: ['BT-154', `${product}/Description`, 'Item/Description'],
  sellerItemId: ['BT-155', `${product}/SellerAssignedID`, 'Item/SellersItemIdentification/ID'],
  buyerItemId: ['BT-156', `${product}/BuyerAssignedID`, 'Item/BuyersItemIdentification/ID'],
  standardItemId: ['BT-157', `${product}/GlobalID`, 'Item/StandardItemIdentification/ID'],
  standardItemScheme: [
    'BT-157',
    `${product}/GlobalID/@schemeID`,
    'Item/StandardItemIdentification/ID/@schemeID',
  ],
  country: ['BT-159', `${product}/OriginTradeCountry/ID`, 'Item/OriginCountry/IdentificationCode'],
};
