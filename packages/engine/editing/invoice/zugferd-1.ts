// Gives the elements of ZUGFeRD 1.0 the names of its successors.
import type { Element } from './xml-tree.ts';

const names: Readonly<Record<string, string>> = {
  SpecifiedExchangedDocumentContext: 'ExchangedDocumentContext',
  HeaderExchangedDocument: 'ExchangedDocument',
  SpecifiedSupplyChainTradeTransaction: 'SupplyChainTradeTransaction',
  ApplicableSupplyChainTradeAgreement: 'ApplicableHeaderTradeAgreement',
  ApplicableSupplyChainTradeDelivery: 'ApplicableHeaderTradeDelivery',
  ApplicableSupplyChainTradeSettlement: 'ApplicableHeaderTradeSettlement',
  SpecifiedSupplyChainTradeAgreement: 'SpecifiedLineTradeAgreement',
  SpecifiedSupplyChainTradeDelivery: 'SpecifiedLineTradeDelivery',
  SpecifiedSupplyChainTradeSettlement: 'SpecifiedLineTradeSettlement',
  ApplicablePercent: 'RateApplicablePercent',
};

const summations: Readonly<Record<string, string>> = {
  ApplicableSupplyChainTradeSettlement: 'SpecifiedTradeSettlementHeaderMonetarySummation',
  SpecifiedSupplyChainTradeSettlement: 'SpecifiedTradeSettlementLineMonetarySummation',
};

/** Renames an element and all below it. */
export function renamedOldNames(element: Element): void {
  for (const child of element.children) {
    renamedOldNames(child);
    const summation = summations[element.name];
    if (child.name === 'SpecifiedTradeSettlementMonetarySummation' && summation)
      child.rename(summation);
    else child.rename(names[child.name] ?? child.name);
  }
}
