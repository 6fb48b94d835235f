// The texts of Terms and Privacy, in the language of this visit; only these two screens need them.
import { inLanguage } from './catalogue.ts';
import { legal as english } from './en/legal.ts';

export const legal = await inLanguage(english, {
  de: async () => (await import('./de/legal.ts')).legal,
});
