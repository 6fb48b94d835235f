// The texts of the PDF editor, in the language of this visit.
import * as english from '@octavo/messages/en/pdf-editor.ts';
import { inLanguage } from './catalogue.ts';

export const { pdfEditor } = await inLanguage(english, 'pdf-editor');
