// The texts of signing up and in, in the language of this visit.
import { inLanguage } from './catalogue.ts';
import { authTexts as english } from './en/auth.ts';

export const authTexts = await inLanguage(english, {
  de: async () => (await import('./de/auth.ts')).authTexts,
});
