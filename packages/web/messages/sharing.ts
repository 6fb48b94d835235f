// The texts of shared links, in the language of this visit; only their dialog and their page need them.
import { inLanguage } from './catalogue.ts';
import { sharing as english } from './en/sharing.ts';

export const sharing = await inLanguage(english, {
  de: async () => (await import('./de/sharing.ts')).sharing,
});
