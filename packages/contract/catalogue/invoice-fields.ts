// Options of everything that reads electronic invoices.
import { choice } from './options.ts';

export const resultLanguage = choice({
  label: 'Language of the result',
  choices: { en: 'English', de: 'Deutsch' },
  default: 'en',
});
