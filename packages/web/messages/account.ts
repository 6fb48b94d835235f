// The texts of the profile’s lists, in the language of this visit.
import * as english from '@octavo/messages/en/account.ts';
import { inLanguage } from './catalogue.ts';

export const { account } = await inLanguage(english, 'account');
