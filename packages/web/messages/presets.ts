// The texts of presets, in the language of this visit; only the upload screen needs them.
import * as english from '@octavo/messages/en/presets.ts';
import { inLanguage } from './catalogue.ts';

export const { presets } = await inLanguage(english, 'presets');
