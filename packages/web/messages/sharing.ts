// The texts of shared links, in the language of this visit; only their dialog and their page need them.
import * as english from '@octavo/messages/en/sharing.ts';
import { inLanguage } from './catalogue.ts';

export const { sharing } = await inLanguage(english, 'sharing');
