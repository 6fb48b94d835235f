// The texts of the document editor, in the language of this visit.
import * as english from '@octavo/messages/en/document-editor.ts';
import { inLanguage } from './catalogue.ts';

export const { documentEditor } = await inLanguage(english, 'document-editor');
