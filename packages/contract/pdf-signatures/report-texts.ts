// The texts of a report about signatures, by language.
import type { ReportLanguage } from '../pdf-check/report-texts.ts';
import { german } from './report-texts-de.ts';
import { english, type SignatureReportTexts } from './report-texts-en.ts';

export type { SignatureReportTexts } from './report-texts-en.ts';

export const signatureReportTexts: Readonly<Record<ReportLanguage, SignatureReportTexts>> = {
  en: english,
  de: german,
};
