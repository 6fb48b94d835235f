// The meanings of codes that invoices often use, in English and German.
import type { ReportLanguage } from '../pdf-check/report-texts.ts';

type Names = Readonly<Record<string, readonly [en: string, de: string]>>;

/** UNTDID 1001. */
const types: Names = {
  326: ['Partial invoice', 'Teilrechnung'],
  380: ['Invoice', 'Rechnung'],
  381: ['Credit note', 'Gutschrift'],
  384: ['Corrected invoice', 'Rechnungskorrektur'],
  386: ['Prepayment invoice', 'Vorauszahlungsrechnung'],
  389: ['Self-billed invoice', 'Gutschrift des Käufers (Selbstfakturierung)'],
  751: ['Invoice for information', 'Rechnung zu Buchungszwecken'],
  875: ['Partial construction invoice', 'Teilrechnung für Bauleistungen'],
  876: ['Partial final construction invoice', 'Teilschlussrechnung für Bauleistungen'],
  877: ['Final construction invoice', 'Schlussrechnung für Bauleistungen'],
};

/** UNTDID 4461. */
const means: Names = {
  1: ['not defined', 'nicht festgelegt'],
  10: ['cash', 'bar'],
  20: ['cheque', 'Scheck'],
  30: ['credit transfer', 'Überweisung'],
  31: ['debit transfer', 'Lastschriftüberweisung'],
  42: ['payment to bank account', 'Zahlung auf Bankkonto'],
  48: ['bank card', 'Bankkarte'],
  49: ['direct debit', 'Lastschrift'],
  54: ['credit card', 'Kreditkarte'],
  55: ['debit card', 'Debitkarte'],
  57: ['standing agreement', 'Dauerauftrag'],
  58: ['SEPA credit transfer', 'SEPA-Überweisung'],
  59: ['SEPA direct debit', 'SEPA-Lastschrift'],
  68: ['online payment service', 'Online-Bezahldienst'],
  97: ['clearing between partners', 'Verrechnung zwischen Partnern'],
  ZZZ: ['agreed mutually', 'vereinbart'],
};

/** UNTDID 5305. */
const vat: Names = {
  S: ['standard or reduced rate', 'Regel- oder ermäßigter Satz'],
  Z: ['zero rate', 'Nullsatz'],
  E: ['exempt', 'steuerbefreit'],
  AE: ['reverse charge', 'Steuerschuldnerschaft des Leistungsempfängers'],
  K: ['intra-community supply', 'innergemeinschaftliche Lieferung'],
  G: ['export outside the EU', 'Ausfuhr aus der EU'],
  O: ['not subject to VAT', 'nicht steuerbar'],
  L: ['Canary Islands tax (IGIC)', 'Steuer der Kanaren (IGIC)'],
  M: ['Ceuta and Melilla tax (IPSI)', 'Steuer von Ceuta und Melilla (IPSI)'],
  B: ['transferred (Italy)', 'übertragen (Italien)'],
};

/** UN/ECE recommendations 20 and 21. */
const units: Names = {
  C62: ['pcs.', 'Stück'],
  H87: ['pcs.', 'Stück'],
  EA: ['each', 'Stück'],
  XPP: ['pcs.', 'Stück'],
  NAR: ['pcs.', 'Stück'],
  LS: ['flat rate', 'pauschal'],
  SET: ['sets', 'Satz'],
  PR: ['pairs', 'Paar'],
  XPK: ['packages', 'Pakete'],
  XBX: ['boxes', 'Kartons'],
  SEC: ['s', 's'],
  MIN: ['min', 'Min.'],
  HUR: ['h', 'Std.'],
  DAY: ['days', 'Tage'],
  WEE: ['weeks', 'Wochen'],
  MON: ['months', 'Monate'],
  ANN: ['years', 'Jahre'],
  GRM: ['g', 'g'],
  KGM: ['kg', 'kg'],
  TNE: ['t', 't'],
  MMT: ['mm', 'mm'],
  CMT: ['cm', 'cm'],
  MTR: ['m', 'm'],
  KMT: ['km', 'km'],
  MTK: ['m²', 'm²'],
  MTQ: ['m³', 'm³'],
  MLT: ['ml', 'ml'],
  LTR: ['l', 'l'],
  KWH: ['kWh', 'kWh'],
  MWH: ['MWh', 'MWh'],
  P1: ['%', '%'],
};

export const codeLists = { types, means, vat, units } as const;

/** The meaning of a code; nothing if it is not in this list. */
export const codeName = (
  list: keyof typeof codeLists,
  code: string,
  language: ReportLanguage,
): string | undefined => codeLists[list][code]?.[language === 'de' ? 1 : 0];
