// The names of a crop frame's handles, in the language of this visit.
import * as english from '@octavo/messages/en/crop-handles.ts';
import { inLanguage } from './catalogue.ts';

export const { cropHandles } = await inLanguage(english, 'crop-handles');
