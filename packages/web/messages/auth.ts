// The texts of signing up and in, in the language of this visit.
import * as english from '@octavo/messages/en/auth.ts';
import { inLanguage } from './catalogue.ts';

export const { authTexts } = await inLanguage(english, 'auth');
