// Options of everything that reads or makes electronic invoices.
import { choice } from './options.ts';

export const resultLanguage = choice({
  label: 'Language of the result',
  choices: { en: 'English', de: 'Deutsch' },
  default: 'en',
});

/** Options of what attaches an invoice. */
export const attachedInvoice = {
  invoiceErrors: choice({
    label: 'Invoice with errors',
    choices: { stop: 'Don’t attach it', attach: 'Attach it anyway' },
    default: 'stop',
  }),
  ublInvoice: choice({
    label: 'Invoice in UBL',
    choices: { attach: 'Attach as it is', convert: 'Convert to CII' },
    default: 'attach',
    help: 'Factur-X and ZUGFeRD contain CII. A PDF with UBL is PDF/A-3, but neither of them.',
  }),
};
