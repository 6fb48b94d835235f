// The specification's texts. In English they come from the contract, to the letter.
import { texts as english } from '@octavo/contract';
import { inLanguage } from './catalogue.ts';

export const texts = await inLanguage(english, {
  de: async () => (await import('./de/texts.ts')).texts,
});
