// The titles of results of the PDF and image editors, in the language of this visit.
import { inLanguage } from './catalogue.ts';
import { outcomes as english } from './en/outcomes.ts';

export const outcomes = await inLanguage(english, {
  de: async () => (await import('./de/outcomes.ts')).outcomes,
});
