// The texts of the image editor's tabs and of what comes of them, in the language of this visit.
import { inLanguage } from './catalogue.ts';
import { imageTools as english } from './en/image-tools.ts';

export const imageTools = await inLanguage(english, {
  de: async () => (await import('./de/image-tools.ts')).imageTools,
});
