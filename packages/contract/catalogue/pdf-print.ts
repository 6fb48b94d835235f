// Operations that prepare a PDF for printing, and that clean what was scanned.
import type { OperationRow } from './entry.ts';
import { choice, decimal, integer, toggle } from './options.ts';
import { openOptions, pagesOption, papers, pdf, sheetMillimetres } from './pdf-fields.ts';

export const printOperations = {
  grayscale: {
    ...pdf,
    section: 'content',
    label: 'Convert to grayscale',
    options: openOptions,
  },
  'clean-scans': {
    ...pdf,
    section: 'content',
    label: 'Clean scans',
    options: {
      ...openOptions,
      straighten: toggle({ label: 'Level tilted pages', default: true }),
      whitenBackground: toggle({ label: 'Whiten background', default: true }),
      removeSpecks: toggle({ label: 'Remove specks', default: true }),
      removeEdges: toggle({ label: 'Remove dark edges', default: true }),
      pages: pagesOption,
    },
  },
  'prepare-print': {
    ...pdf,
    section: 'file',
    label: 'Prepare for print',
    options: {
      ...openOptions,
      cropMarks: toggle({
        label: 'Bleed and crop marks',
        help: 'The page grows by them. Its own size is stated as the trim box.',
        default: false,
      }),
      bleed: decimal({ label: 'Bleed', min: 0, max: 20, step: 0.5, default: 3, unit: 'mm' }),
    },
  },
  /** One page on several sheets. */
  poster: {
    ...pdf,
    section: 'pages',
    label: 'Make poster',
    options: {
      ...openOptions,
      posterSize: choice({
        label: 'Size of the poster',
        choices: { sheets: 'By number of sheets', scale: 'By scale' },
        default: 'sheets',
      }),
      sheetsAcross: integer({ label: 'Sheets across', min: 1, max: 20, default: 2 }),
      scale: integer({
        label: 'Scale',
        help: '100% keeps the size of the page, to print a large page on small paper.',
        min: 10,
        max: 2000,
        default: 100,
        unit: '%',
      }),
      paper: choice({ label: 'Paper size', choices: papers, default: 'a4' }),
      orientation: choice({
        label: 'Orientation',
        choices: { auto: 'Automatic', portrait: 'Portrait', landscape: 'Landscape' },
        default: 'auto',
      }),
      margin: sheetMillimetres('Margin', 10),
      overlap: sheetMillimetres('Overlap', 10),
      cutMarks: toggle({
        label: 'Cut marks',
        help: 'They are printed in the margin, at the middle of each overlap.',
        default: true,
      }),
      pages: pagesOption,
    },
  },
} as const satisfies Record<string, OperationRow>;
