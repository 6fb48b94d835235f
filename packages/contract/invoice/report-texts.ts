// The texts around an invoice, in English and German.
import type { ReportLanguage } from '../pdf-check/report-texts.ts';
import type { InvoiceProfile, InvoiceReport } from './report.ts';

type Words = {
  title: string;
  findings: string;
  verdicts: Record<InvoiceReport['verdict'], string>;
  severities: Record<'error' | 'warning', string>;
  profiles: Record<InvoiceProfile, string>;
  summary(errors: number, warnings: number): string;
  line(id: string): string;
  tax(category: string): string;
  notEn16931: string;
  isOld: string;
  unknownProfile: string;
  other: string;
};

const en: Words = {
  title: 'Invoice',
  findings: 'Findings',
  verdicts: { no_errors: 'No errors found', errors: 'Errors found' },
  severities: { error: 'Error', warning: 'Warning' },
  profiles: {
    minimum: 'Factur-X / ZUGFeRD, profile MINIMUM',
    'basic-wl': 'Factur-X / ZUGFeRD, profile BASIC WL',
    basic: 'Factur-X / ZUGFeRD, profile BASIC',
    en16931: 'EN 16931',
    extended: 'Factur-X / ZUGFeRD, profile EXTENDED',
    xrechnung: 'XRechnung',
    peppol: 'Peppol BIS Billing',
    'zugferd-1': 'ZUGFeRD 1.0',
    unknown: 'unknown profile',
  },
  summary: (errors, warnings) =>
    errors + warnings === 0
      ? 'Octavo checked the required data, sums, VAT and codes of EN 16931 and found no problems.'
      : `Octavo checked the required data, sums, VAT and codes of EN 16931. Errors: ${errors}, warnings: ${warnings}.`,
  line: (id) => `Line ${id}`,
  tax: (category) => `VAT ${category}`,
  notEn16931:
    'This profile has less data than EN 16931 asks for. It supports booking, but in Germany it isn’t an electronic invoice by itself.',
  isOld: 'ZUGFeRD 1.0 is older than EN 16931. Only its sums were checked.',
  unknownProfile:
    'The invoice doesn’t name a specification that Octavo knows. It was checked against EN 16931.',
  other:
    'National rules and agreements can ask for more. Whether the data agrees with the pages of the PDF, only you can tell.',
};

const de: Words = {
  title: 'Rechnung',
  findings: 'Befunde',
  verdicts: { no_errors: 'Keine Fehler gefunden', errors: 'Fehler gefunden' },
  severities: { error: 'Fehler', warning: 'Warnung' },
  profiles: {
    minimum: 'Factur-X / ZUGFeRD, Profil MINIMUM',
    'basic-wl': 'Factur-X / ZUGFeRD, Profil BASIC WL',
    basic: 'Factur-X / ZUGFeRD, Profil BASIC',
    en16931: 'EN 16931',
    extended: 'Factur-X / ZUGFeRD, Profil EXTENDED',
    xrechnung: 'XRechnung',
    peppol: 'Peppol BIS Billing',
    'zugferd-1': 'ZUGFeRD 1.0',
    unknown: 'unbekanntes Profil',
  },
  summary: (errors, warnings) =>
    errors + warnings === 0
      ? 'Octavo hat Pflichtangaben, Summen, Umsatzsteuer und Codes nach EN 16931 geprüft und keine Fehler gefunden.'
      : `Octavo hat Pflichtangaben, Summen, Umsatzsteuer und Codes nach EN 16931 geprüft. Fehler: ${errors}, Warnungen: ${warnings}.`,
  line: (id) => `Position ${id}`,
  tax: (category) => `Umsatzsteuer ${category}`,
  notEn16931:
    'Dieses Profil enthält weniger Angaben, als EN 16931 verlangt. Es hilft beim Buchen, ist in Deutschland für sich allein aber keine elektronische Rechnung.',
  isOld: 'ZUGFeRD 1.0 ist älter als EN 16931. Nur die Summen wurden geprüft.',
  unknownProfile:
    'Die Rechnung nennt keine Spezifikation, die Octavo kennt. Sie wurde nach EN 16931 geprüft.',
  other:
    'Nationale Regeln und Vereinbarungen können mehr verlangen. Ob die Daten mit den Seiten des PDFs übereinstimmen, können nur Sie prüfen.',
};

export const invoiceTexts: Readonly<Record<ReportLanguage, Words>> = { en, de };
