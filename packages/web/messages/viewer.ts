// The texts of the PDF viewer, in the language of this visit.
import { inLanguage } from './catalogue.ts';
import { viewer as english } from './en/viewer.ts';

export const viewer = await inLanguage(english, {
  de: async () => (await import('./de/viewer.ts')).viewer,
});
