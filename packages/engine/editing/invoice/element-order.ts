// The elements of Cross Industry Invoice that Factur-X and EN 16931 use, in the order that its schema demands (UN/CEFACT, D22B; profile EXTENDED). `!` marks those
// that every profile needs, `*` those that may occur more than once.

/** The elements that contain others, separated by spaces, and what they contain. */
const table: readonly (readonly [elements: string, children: string])[] = [
  [
    'CrossIndustryInvoice',
    'ExchangedDocumentContext! ExchangedDocument! SupplyChainTradeTransaction!',
  ],
  ['FormattedIssueDateTime FormattedReceivedDateTime', 'DateTimeString!'],
  [
    'SpecifiedAdvancePayment',
    'PaidAmount! FormattedReceivedDateTime IncludedTradeTax!* InvoiceSpecifiedReferencedDocument',
  ],
  ['PayeePartyCreditorFinancialAccount', 'IBANID AccountName ProprietaryID'],
  ['PayeeSpecifiedCreditorFinancialInstitution', 'BICID!'],
  ['PayerPartyDebtorFinancialAccount', 'IBANID! AccountName'],
  ['PayerSpecifiedDebtorFinancialInstitution', 'BICID'],
  [
    'BusinessProcessSpecifiedDocumentContextParameter GuidelineSpecifiedDocumentContextParameter',
    'ID!',
  ],
  [
    'AssociatedDocumentLineDocument',
    'LineID! ParentLineID LineStatusCode LineStatusReasonCode IncludedNote*',
  ],
  [
    'ExchangedDocumentContext',
    'TestIndicator BusinessProcessSpecifiedDocumentContextParameter GuidelineSpecifiedDocumentContextParameter!',
  ],
  [
    'ExchangedDocument',
    'ID! Name TypeCode! IssueDateTime! CopyIndicator LanguageID IncludedNote* EffectiveSpecifiedPeriod',
  ],
  ['SpecifiedFinancialAdjustment', 'Reason! ActualAmount!'],
  [
    'ApplicableHeaderTradeAgreement',
    'BuyerReference SellerTradeParty! BuyerTradeParty! SalesAgentTradeParty BuyerTaxRepresentativeTradeParty SellerTaxRepresentativeTradeParty ProductEndUserTradeParty ApplicableTradeDeliveryTerms SellerOrderReferencedDocument BuyerOrderReferencedDocument QuotationReferencedDocument ContractReferencedDocument AdditionalReferencedDocument* BuyerAgentTradeParty SpecifiedProcuringProject UltimateCustomerOrderReferencedDocument*',
  ],
  [
    'ApplicableHeaderTradeDelivery',
    'RelatedSupplyChainConsignment ShipToTradeParty UltimateShipToTradeParty ShipFromTradeParty ActualDeliverySupplyChainEvent DespatchAdviceReferencedDocument ReceivingAdviceReferencedDocument DeliveryNoteReferencedDocument',
  ],
  [
    'ApplicableHeaderTradeSettlement',
    'CreditorReferenceID PaymentReference TaxCurrencyCode InvoiceCurrencyCode! InvoiceIssuerReference InvoicerTradeParty InvoiceeTradeParty PayeeTradeParty PayerTradeParty TaxApplicableTradeCurrencyExchange SpecifiedTradeSettlementPaymentMeans* ApplicableTradeTax* BillingSpecifiedPeriod SpecifiedTradeAllowanceCharge* SpecifiedLogisticsServiceCharge* SpecifiedTradePaymentTerms* SpecifiedTradeSettlementHeaderMonetarySummation! SpecifiedFinancialAdjustment* InvoiceReferencedDocument* ReceivableSpecifiedTradeAccountingAccount* SpecifiedAdvancePayment*',
  ],
  ['SpecifiedLegalOrganization', 'ID TradingBusinessName PostalTradeAddress'],
  [
    'SpecifiedLineTradeAgreement',
    'ApplicableTradeDeliveryTerms SellerOrderReferencedDocument BuyerOrderReferencedDocument QuotationReferencedDocument ContractReferencedDocument AdditionalReferencedDocument* GrossPriceProductTradePrice NetPriceProductTradePrice ItemSellerTradeParty UltimateCustomerOrderReferencedDocument*',
  ],
  [
    'SpecifiedLineTradeDelivery',
    'BilledQuantity ChargeFreeQuantity PackageQuantity PerPackageUnitQuantity ShipToTradeParty UltimateShipToTradeParty ActualDeliverySupplyChainEvent DespatchAdviceReferencedDocument ReceivingAdviceReferencedDocument DeliveryNoteReferencedDocument',
  ],
  [
    'SpecifiedLineTradeSettlement',
    'ApplicableTradeTax* BillingSpecifiedPeriod SpecifiedTradeAllowanceCharge* SpecifiedTradeSettlementLineMonetarySummation InvoiceReferencedDocument AdditionalReferencedDocument* ReceivableSpecifiedTradeAccountingAccount*',
  ],
  ['SpecifiedLogisticsServiceCharge', 'Description! AppliedAmount! AppliedTradeTax!*'],
  ['SpecifiedLogisticsTransportMovement', 'ModeCode!'],
  ['IncludedNote', 'ContentCode Content SubjectCode'],
  ['SpecifiedProcuringProject', 'ID! Name!'],
  ['ApplicableProductCharacteristic', 'TypeCode Description ValueMeasure Value'],
  ['DesignatedProductClassification', 'ClassCode ClassName'],
  [
    'AdditionalReferencedDocument BuyerOrderReferencedDocument ContractReferencedDocument DeliveryNoteReferencedDocument DespatchAdviceReferencedDocument InvoiceReferencedDocument InvoiceSpecifiedReferencedDocument QuotationReferencedDocument ReceivingAdviceReferencedDocument SellerOrderReferencedDocument UltimateCustomerOrderReferencedDocument',
    'IssuerAssignedID URIID LineID TypeCode Name AttachmentBinaryObject ReferenceTypeCode FormattedIssueDateTime',
  ],
  [
    'IncludedReferencedProduct',
    'ID GlobalID* SellerAssignedID BuyerAssignedID IndustryAssignedID Name! Description UnitQuantity',
  ],
  [
    'BillingSpecifiedPeriod EffectiveSpecifiedPeriod',
    'Description StartDateTime EndDateTime CompleteDateTime',
  ],
  ['RelatedSupplyChainConsignment', 'SpecifiedLogisticsTransportMovement*'],
  ['ActualDeliverySupplyChainEvent', 'OccurrenceDateTime!'],
  [
    'IncludedSupplyChainTradeLineItem',
    'AssociatedDocumentLineDocument! SpecifiedTradeProduct! SpecifiedLineTradeAgreement SpecifiedLineTradeDelivery SpecifiedLineTradeSettlement!',
  ],
  [
    'SupplyChainTradeTransaction',
    'IncludedSupplyChainTradeLineItem* ApplicableHeaderTradeAgreement! ApplicableHeaderTradeDelivery! ApplicableHeaderTradeSettlement!',
  ],
  ['SpecifiedTaxRegistration', 'ID!'],
  ['ReceivableSpecifiedTradeAccountingAccount', 'ID! TypeCode'],
  [
    'PostalTradeAddress',
    'PostcodeCode LineOne LineTwo LineThree CityName CountryID! CountrySubDivisionName',
  ],
  [
    'AppliedTradeAllowanceCharge SpecifiedTradeAllowanceCharge',
    'ChargeIndicator! SequenceNumeric CalculationPercent BasisAmount BasisQuantity ActualAmount! ReasonCode Reason CategoryTradeTax',
  ],
  [
    'DefinedTradeContact',
    'PersonName DepartmentName TypeCode TelephoneUniversalCommunication FaxUniversalCommunication EmailURIUniversalCommunication',
  ],
  ['OriginTradeCountry', 'ID!'],
  [
    'TaxApplicableTradeCurrencyExchange',
    'SourceCurrencyCode! TargetCurrencyCode! ConversionRate! ConversionRateDateTime',
  ],
  ['ApplicableTradeDeliveryTerms', 'DeliveryTypeCode! RelevantTradeLocation'],
  ['RelevantTradeLocation', 'CountryID Name'],
  [
    'BuyerAgentTradeParty BuyerTaxRepresentativeTradeParty BuyerTradeParty InvoiceeTradeParty InvoicerTradeParty ItemSellerTradeParty ManufacturerTradeParty PayeeTradeParty PayerTradeParty ProductEndUserTradeParty SalesAgentTradeParty SellerTaxRepresentativeTradeParty SellerTradeParty ShipFromTradeParty ShipToTradeParty UltimateShipToTradeParty',
    'ID* GlobalID* Name RoleCode Description SpecifiedLegalOrganization DefinedTradeContact* PostalTradeAddress URIUniversalCommunication SpecifiedTaxRegistration*',
  ],
  [
    'ApplicableTradePaymentDiscountTerms',
    'BasisDateTime BasisPeriodMeasure BasisAmount CalculationPercent ActualDiscountAmount',
  ],
  [
    'ApplicableTradePaymentPenaltyTerms',
    'BasisDateTime BasisPeriodMeasure BasisAmount CalculationPercent ActualPenaltyAmount',
  ],
  [
    'SpecifiedTradePaymentTerms',
    'Description DueDateDateTime DirectDebitMandateID PartialPaymentAmount ApplicableTradePaymentPenaltyTerms ApplicableTradePaymentDiscountTerms PayeeTradeParty',
  ],
  [
    'GrossPriceProductTradePrice NetPriceProductTradePrice',
    'ChargeAmount! BasisQuantity AppliedTradeAllowanceCharge* IncludedTradeTax',
  ],
  ['IndividualTradeProductInstance', 'BatchID SupplierAssignedSerialID'],
  [
    'SpecifiedTradeProduct',
    'ID GlobalID SellerAssignedID BuyerAssignedID IndustryAssignedID ModelID Name! Description BatchID* BrandName ModelName ApplicableProductCharacteristic* DesignatedProductClassification* IndividualTradeProductInstance* OriginTradeCountry ManufacturerTradeParty IncludedReferencedProduct*',
  ],
  ['ApplicableTradeSettlementFinancialCard', 'ID! CardholderName'],
  [
    'SpecifiedTradeSettlementHeaderMonetarySummation',
    'LineTotalAmount ChargeTotalAmount AllowanceTotalAmount TaxBasisTotalAmount! TaxTotalAmount* RoundingAmount GrandTotalAmount! TotalPrepaidAmount DuePayableAmount!',
  ],
  [
    'SpecifiedTradeSettlementLineMonetarySummation',
    'LineTotalAmount ChargeTotalAmount AllowanceTotalAmount TaxTotalAmount* GrandTotalAmount TotalAllowanceChargeAmount',
  ],
  [
    'SpecifiedTradeSettlementPaymentMeans',
    'TypeCode! Information ApplicableTradeSettlementFinancialCard PayerPartyDebtorFinancialAccount PayeePartyCreditorFinancialAccount PayerSpecifiedDebtorFinancialInstitution PayeeSpecifiedCreditorFinancialInstitution',
  ],
  [
    'ApplicableTradeTax AppliedTradeTax CategoryTradeTax IncludedTradeTax',
    'CalculatedAmount TypeCode! ExemptionReason BasisAmount LineTotalBasisAmount AllowanceChargeBasisAmount CategoryCode! ExemptionReasonCode TaxPointDate DueDateTypeCode RateApplicablePercent',
  ],
  [
    'EmailURIUniversalCommunication FaxUniversalCommunication TelephoneUniversalCommunication URIUniversalCommunication',
    'URIID CompleteNumber',
  ],
  [
    'BasisDateTime CompleteDateTime ConversionRateDateTime DueDateDateTime EndDateTime IssueDateTime OccurrenceDateTime StartDateTime',
    'DateTimeString!',
  ],
  ['TaxPointDate', 'DateString!'],
  ['ChargeIndicator CopyIndicator TestIndicator', 'Indicator!'],
];

export type Place = { index: number; isRequired: boolean; isRepeated: boolean };

const placesOf = (children: string): ReadonlyMap<string, Place> =>
  new Map(
    children.split(' ').map((child, index) => {
      const isRepeated = child.endsWith('*');
      return [child.replace(/[!*]+$/, ''), { index, isRepeated, isRequired: child.includes('!') }];
    }),
  );

/** The places of children, by the names of elements. */
export const childrenOf: ReadonlyMap<string, ReadonlyMap<string, Place>> = new Map(
  table.flatMap(([elements, children]) => {
    const places = placesOf(children);
    return elements.split(' ').map((element) => [element, places] as const);
  }),
);
