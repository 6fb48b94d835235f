// Options that conversions to Markdown share.
import { choice, toggle } from './options.ts';

/** @param pictures how they are kept unless asked otherwise */
export const markdownOutput = (pictures: 'files' | 'embedded') => ({
  pictures: choice({
    label: 'Pictures',
    choices: {
      files: 'As files, in a ZIP with the text',
      embedded: 'Inside the text',
      none: 'Descriptions only',
    },
    default: pictures,
  }),
  frontMatter: toggle({
    label: 'Front matter',
    default: false,
    help: 'Begins with title and author as YAML.',
  }),
});
