// The texts of the PDF viewer, in the language of this visit.
import * as english from '@octavo/messages/en/viewer.ts';
import { inLanguage } from './catalogue.ts';

export const { viewer } = await inLanguage(english, 'viewer');
