// Options for the descriptions of images in accessible PDFs.
import { choice, text } from './options.ts';

export const imageDescriptions = {
  imageTexts: text({
    label: 'Image descriptions',
    default: '',
    maxLength: 20_000,
    help: 'For images without one, in their order, separated by |. A dash (-) marks an image as decorative.',
  }),
  imagesWithoutText: choice({
    label: 'Other images without a description',
    choices: { report: 'List in the result', decorative: 'Mark as decorative' },
    default: 'report',
  }),
};
