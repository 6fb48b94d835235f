// The texts of the image editor's tabs and of what comes of them, in the language of this visit.
import * as english from '@octavo/messages/en/image-tools.ts';
import { inLanguage } from './catalogue.ts';

export const { imageTools } = await inLanguage(english, 'image-tools');
