// Conversions between documents, web pages and presentations.
import type { ConversionRow } from './entry.ts';
import { extensionsOf, type Format } from './formats.ts';
import { slideFormats, wordFormats } from './to-pdf.ts';
import { choice, password, toggle, type Options } from './options.ts';
import { markdownOutput } from './text-output.ts';

const passwordOption = {
  password: password({
    label: 'Password',
    help: 'Only if the file is password-protected.',
  }),
};

const paper = choice({
  label: 'Paper size',
  choices: { a4: 'A4', letter: 'Letter' },
  default: 'a4',
});

const documentToSlides = {
  slideLevel: choice({
    label: 'New slide for each',
    choices: {
      auto: 'Heading (automatic)',
      1: 'Level 1 heading',
      2: 'Level 2 heading',
    },
    default: 'auto',
    help: 'Lower-level headings become bold text.',
  }),
  ratio: choice({
    label: 'Slide size',
    choices: { '16:9': 'Wide (16:9)', '4:3': 'Standard (4:3)' },
    default: '16:9',
  }),
  notes: toggle({ label: 'Footnotes as speaker notes', default: true }),
  ...passwordOption,
};

const slidesToDocument = {
  notes: toggle({ label: 'Speaker notes', default: true }),
  hidden: toggle({ label: 'Include hidden slides', default: false }),
  pageBreaks: toggle({ label: 'New page for each slide', default: false }),
  paper,
  ...passwordOption,
};

const row = <
  const L extends string,
  const F extends readonly Format[],
  T extends Format,
  O extends Options,
>(
  label: L,
  accepts: readonly string[],
  from: F,
  to: T,
  options: O,
) => ({ label, group: 'presentation', mode: 'conversion', accepts, from, to, options }) as const;

export const betweenOffice = {
  'word-to-ppt': row('Word to PPT', ['.doc', '.docx'], wordFormats, 'ppt', documentToSlides),
  'word-to-pptx': row('Word to PPTX', ['.doc', '.docx'], wordFormats, 'pptx', documentToSlides),
  'ppt-to-word': row('PPT to Word', ['.ppt'], slideFormats, 'docx', slidesToDocument),
  'pptx-to-word': row('PPTX to Word', ['.pptx'], slideFormats, 'docx', slidesToDocument),
  'html-to-word': row('HTML to Word', extensionsOf('html'), ['html'], 'docx', { paper }),
  'html-to-markdown': row('HTML to Markdown', extensionsOf('html'), ['html'], 'md', {
    // A web page is one file, and so is its text.
    ...markdownOutput('embedded'),
  }),
  'word-to-markdown': row('Word to Markdown', ['.doc', '.docx'], wordFormats, 'md', {
    ...markdownOutput('files'),
    ...passwordOption,
  }),
  'markdown-to-word': row('Markdown to Word', extensionsOf('md'), ['md'], 'docx', { paper }),
} as const satisfies Record<string, ConversionRow>;
