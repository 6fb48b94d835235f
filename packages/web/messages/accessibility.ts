// The texts of the accessibility panel, in the language of this visit.
import * as english from '@octavo/messages/en/accessibility.ts';
import { inLanguage } from './catalogue.ts';

export const { accessibility } = await inLanguage(english, 'accessibility');
