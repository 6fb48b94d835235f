// The texts of the screens of administrators, in the language of this visit.
import * as english from '@octavo/messages/en/admin.ts';
import { inLanguage } from './catalogue.ts';

export const { admin, setup } = await inLanguage(english, 'admin');
