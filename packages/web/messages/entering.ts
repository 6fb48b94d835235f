// The texts of signing up and in, in the language of this visit.
import { inLanguage } from './catalogue.ts';
import { entering as english } from './en/entering.ts';

export const entering = await inLanguage(english, {
  de: async () => (await import('./de/entering.ts')).entering,
});
