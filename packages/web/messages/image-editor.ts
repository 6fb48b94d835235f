// The texts of the image editor, in the language of this visit.
import * as english from '@octavo/messages/en/image-editor.ts';
import { inLanguage } from './catalogue.ts';

export const { imageEditor } = await inLanguage(english, 'image-editor');
