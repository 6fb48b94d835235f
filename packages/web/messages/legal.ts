// The texts of Terms and Privacy, in the language of this visit; only these two screens need them.
import * as english from '@octavo/messages/en/legal.ts';
import { inLanguage } from './catalogue.ts';

export const { legal } = await inLanguage(english, 'legal');
