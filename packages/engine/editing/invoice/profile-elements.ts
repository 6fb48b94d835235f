// The elements of Cross Industry Invoice that the profiles of Factur-X and ZUGFeRD leave out (Factur-X 1.07.3): each lacks what is listed beside it, and what the larger ones lack.

/** The parents, separated by spaces, and the children that they must not have. */
type Lacking = readonly (readonly [parents: string, children: string])[];

const lacking = {
  minimum: [
    [
      'ApplicableHeaderTradeSettlement',
      'CreditorReferenceID PaymentReference TaxCurrencyCode PayeeTradeParty SpecifiedTradeSettlementPaymentMeans ApplicableTradeTax BillingSpecifiedPeriod SpecifiedTradeAllowanceCharge SpecifiedTradePaymentTerms InvoiceReferencedDocument ReceivableSpecifiedTradeAccountingAccount',
    ],
    [
      'SpecifiedTradeSettlementHeaderMonetarySummation',
      'LineTotalAmount ChargeTotalAmount AllowanceTotalAmount TotalPrepaidAmount',
    ],
    [
      'ApplicableHeaderTradeAgreement',
      'SellerTaxRepresentativeTradeParty ContractReferencedDocument',
    ],
    ['BuyerOrderReferencedDocument', 'FormattedIssueDateTime'],
    ['BuyerTradeParty SellerTradeParty', 'ID GlobalID URIUniversalCommunication'],
    [
      'PostalTradeAddress',
      'PostcodeCode LineOne LineTwo LineThree CityName CountrySubDivisionName',
    ],
    ['SpecifiedLegalOrganization', 'TradingBusinessName'],
    ['ExchangedDocument', 'IncludedNote'],
  ],
  'basic-wl': [['SupplyChainTradeTransaction', 'IncludedSupplyChainTradeLineItem']],
  basic: [
    [
      'BuyerOrderReferencedDocument ContractReferencedDocument DespatchAdviceReferencedDocument InvoiceReferencedDocument',
      'URIID LineID TypeCode Name AttachmentBinaryObject ReferenceTypeCode',
    ],
    ['SpecifiedTradeSettlementHeaderMonetarySummation', 'RoundingAmount'],
    ['ApplicableTradeTax CategoryTradeTax', 'TaxPointDate'],
    [
      'SpecifiedTradeSettlementPaymentMeans',
      'Information ApplicableTradeSettlementFinancialCard PayeeSpecifiedCreditorFinancialInstitution',
    ],
    ['PayeePartyCreditorFinancialAccount', 'AccountName'],
    [
      'BuyerTradeParty PayeeTradeParty SellerTaxRepresentativeTradeParty SellerTradeParty ShipToTradeParty',
      'Description DefinedTradeContact',
    ],
    ['URIUniversalCommunication', 'CompleteNumber'],
    ['ApplicableHeaderTradeDelivery', 'ReceivingAdviceReferencedDocument'],
    [
      'ApplicableHeaderTradeAgreement',
      'SellerOrderReferencedDocument AdditionalReferencedDocument SpecifiedProcuringProject',
    ],
    [
      'SpecifiedLineTradeSettlement',
      'AdditionalReferencedDocument ReceivableSpecifiedTradeAccountingAccount',
    ],
    ['SpecifiedLineTradeAgreement', 'BuyerOrderReferencedDocument'],
    [
      'SpecifiedTradeProduct',
      'SellerAssignedID BuyerAssignedID Description ApplicableProductCharacteristic DesignatedProductClassification OriginTradeCountry',
    ],
  ],
  en16931: [
    [
      'ApplicableHeaderTradeSettlement',
      'InvoiceIssuerReference InvoicerTradeParty InvoiceeTradeParty PayerTradeParty TaxApplicableTradeCurrencyExchange SpecifiedLogisticsServiceCharge SpecifiedAdvancePayment',
    ],
    ['ReceivableSpecifiedTradeAccountingAccount', 'TypeCode'],
    [
      'SpecifiedTradePaymentTerms',
      'PartialPaymentAmount ApplicableTradePaymentPenaltyTerms ApplicableTradePaymentDiscountTerms PayeeTradeParty',
    ],
    ['AppliedTradeAllowanceCharge SpecifiedTradeAllowanceCharge', 'SequenceNumeric BasisQuantity'],
    ['ApplicableTradeTax CategoryTradeTax', 'LineTotalBasisAmount AllowanceChargeBasisAmount'],
    ['BillingSpecifiedPeriod', 'Description CompleteDateTime'],
    [
      'BuyerTradeParty PayeeTradeParty SellerTaxRepresentativeTradeParty SellerTradeParty ShipToTradeParty',
      'RoleCode',
    ],
    ['DefinedTradeContact', 'TypeCode FaxUniversalCommunication'],
    ['SpecifiedLegalOrganization', 'PostalTradeAddress'],
    [
      'ApplicableHeaderTradeDelivery',
      'RelatedSupplyChainConsignment UltimateShipToTradeParty ShipFromTradeParty DeliveryNoteReferencedDocument',
    ],
    [
      'ApplicableHeaderTradeAgreement',
      'SalesAgentTradeParty BuyerTaxRepresentativeTradeParty ProductEndUserTradeParty ApplicableTradeDeliveryTerms QuotationReferencedDocument BuyerAgentTradeParty UltimateCustomerOrderReferencedDocument',
    ],
    ['SpecifiedLineTradeSettlement', 'InvoiceReferencedDocument'],
    [
      'SpecifiedTradeSettlementLineMonetarySummation',
      'ChargeTotalAmount AllowanceTotalAmount TaxTotalAmount GrandTotalAmount TotalAllowanceChargeAmount',
    ],
    [
      'SpecifiedLineTradeDelivery',
      'ChargeFreeQuantity PackageQuantity ShipToTradeParty UltimateShipToTradeParty ActualDeliverySupplyChainEvent DespatchAdviceReferencedDocument ReceivingAdviceReferencedDocument DeliveryNoteReferencedDocument',
    ],
    [
      'SpecifiedLineTradeAgreement',
      'SellerOrderReferencedDocument QuotationReferencedDocument ContractReferencedDocument AdditionalReferencedDocument UltimateCustomerOrderReferencedDocument',
    ],
    ['GrossPriceProductTradePrice NetPriceProductTradePrice', 'IncludedTradeTax'],
    [
      'SpecifiedTradeProduct',
      'ID IndustryAssignedID ModelID BatchID BrandName ModelName IndividualTradeProductInstance IncludedReferencedProduct',
    ],
    ['DesignatedProductClassification', 'ClassName'],
    ['ApplicableProductCharacteristic', 'TypeCode ValueMeasure'],
    ['AssociatedDocumentLineDocument', 'ParentLineID LineStatusCode LineStatusReasonCode'],
    ['IncludedNote', 'ContentCode'],
    ['ExchangedDocument', 'Name CopyIndicator LanguageID EffectiveSpecifiedPeriod'],
    ['ExchangedDocumentContext', 'TestIndicator'],
  ],
} as const satisfies Record<string, Lacking>;

type LimitedProfile = keyof typeof lacking;

const profiles = Object.keys(lacking) as LimitedProfile[];

const forbidden = new Map<string, ReadonlySet<string>>();
for (const [index, profile] of profiles.entries()) {
  const all = profiles.slice(index).flatMap((larger): Lacking => lacking[larger]);
  forbidden.set(
    profile,
    new Set(
      all.flatMap(([parents, children]) =>
        parents
          .split(' ')
          .flatMap((parent) => children.split(' ').map((child) => `${parent}/${child}`)),
      ),
    ),
  );
}

/** True if a profile has no such element in its schema. */
export const isBeyond = (profile: string, parent: string, child: string): boolean =>
  forbidden.get(profile)?.has(`${parent}/${child}`) ?? false;
