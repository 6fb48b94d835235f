// Our own texts in the language of the page.
import { inLanguage } from './catalogue.ts';
import { messages as english } from './en/app.ts';

export const messages = await inLanguage(english, {
  de: async () => (await import('./de/app.ts')).messages,
});
