// What may be chosen where documents become slides and slides become documents.
import { choice, password, toggle } from './options.ts';

const openedByPassword = {
  password: password({
    label: 'Password',
    help: 'Only for a file that is protected with one.',
  }),
};

export const documentToSlides = {
  slideLevel: choice({
    label: 'A slide for each',
    choices: {
      auto: 'Heading, as the document has them',
      1: 'Heading of level 1',
      2: 'Heading of level 2',
    },
    default: 'auto',
    help: 'Lower headings become bold lines on the slide.',
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
  hidden: toggle({ label: 'Hidden slides', default: false }),
  pageBreaks: toggle({ label: 'A page for each slide', default: false }),
  paper: choice({ label: 'Paper', choices: { a4: 'A4', letter: 'Letter' }, default: 'a4' }),
  ...openedByPassword,
};
