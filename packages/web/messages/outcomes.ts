// The titles of results of the PDF and image editors, in the language of this visit.
import * as english from '@octavo/messages/en/outcomes.ts';
import { inLanguage } from './catalogue.ts';

export const { outcomes } = await inLanguage(english, 'outcomes');
