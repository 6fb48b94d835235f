// The texts of the profile’s lists, in the language of this visit.
import { inLanguage } from './catalogue.ts';
import { account as english } from './en/account.ts';

export const account = await inLanguage(english, {
  de: async () => (await import('./de/account.ts')).account,
});
