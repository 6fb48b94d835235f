// The texts of the image editor, in the language of this visit.
import { inLanguage } from './catalogue.ts';
import { imageEditor as english } from './en/image-editor.ts';

export const imageEditor = await inLanguage(english, {
  de: async () => (await import('./de/image-editor.ts')).imageEditor,
});
