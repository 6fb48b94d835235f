// What may be chosen where documents become slides and slides become documents.
import { choice, password, toggle } from './options.ts';

const openedByPassword = {
  password: password({
    label: 'Password',
    help: 'Only if the file is password-protected.',
  }),
};

export const documentToSlides = {
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
  ...openedByPassword,
};

export const slidesToDocument = {
  notes: toggle({ label: 'Speaker notes', default: true }),
  hidden: toggle({ label: 'Include hidden slides', default: false }),
  pageBreaks: toggle({ label: 'New page for each slide', default: false }),
  paper: choice({ label: 'Paper size', choices: { a4: 'A4', letter: 'Letter' }, default: 'a4' }),
  ...openedByPassword,
};
