// Our own texts in the language of the page.
import * as english from '@octavo/messages/en/app.ts';
import { inLanguage } from './catalogue.ts';

export const { messages } = await inLanguage(english, 'app');
