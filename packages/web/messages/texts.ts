// The specification's texts. In English they come from the contract, to the letter.
import { texts as english } from '@octavo/contract';
import { inLanguage } from './catalogue.ts';

export const { texts } = await inLanguage({ texts: english }, 'texts');
