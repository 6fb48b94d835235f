// The texts of the PDF editor, in the language of this visit.
import { inLanguage } from './catalogue.ts';
import { pdfEditor as english } from './en/pdf-editor.ts';

export const pdfEditor = await inLanguage(english, {
  de: async () => (await import('./de/pdf-editor.ts')).pdfEditor,
});
