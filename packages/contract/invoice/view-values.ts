// Writes the values of an invoice for people.
import type { ReportLanguage } from '../pdf-check/report-texts.ts';
import { codeName } from './code-names.ts';

/** Writes numbers and dates as people of a language do; what is none stays as it is. */
export class InvoiceValues {
  readonly #language: ReportLanguage;

  constructor(language: ReportLanguage) {
    this.#language = language;
  }

  /** With the decimals of the file; amounts have at least two. */
  number(text: string | undefined, fewest = 0): string {
    if (text === undefined || !/^-?\d{1,15}(\.\d{1,10})?$/.test(text)) return text ?? '';
    const decimals = text.split('.')[1]?.length ?? 0;
    const digits = Math.max(decimals, fewest);
    const how = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    return new Intl.NumberFormat(this.#language, how).format(text as Intl.StringNumericLiteral);
  }

  amount(text: string | undefined, currency?: string): string {
    const number = this.number(text, 2);
    return number && currency ? `${number} ${currency}` : number;
  }

  percent(text: string | undefined): string {
    return text === undefined ? '' : `${this.number(text)} %`;
  }

  date(text: string | undefined): string {
    if (text === undefined || !/^\d{4}-\d\d-\d\d$/.test(text)) return text ?? '';
    const date = new Date(`${text}T00:00:00Z`);
    if (Number.isNaN(date.getTime())) return text;
    return new Intl.DateTimeFormat(this.#language, { dateStyle: 'medium', timeZone: 'UTC' }).format(
      date,
    );
  }

  code(list: 'types' | 'means' | 'vat' | 'units', code: string | undefined): string {
    if (code === undefined) return '';
    const name = codeName(list, code, this.#language);
    if (list === 'units') return name ?? code;
    return name ? `${name} (${code})` : code;
  }
}
