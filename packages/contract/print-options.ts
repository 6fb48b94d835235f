// What a person may choose for pages that a browser prints.
import { choice, integer, pages, text, toggle } from './options.ts';

/** For a web page that a browser prints. */
export const printed = {
  paper: choice({
    label: 'Paper size',
    choices: { a4: 'A4', letter: 'Letter', legal: 'Legal', a3: 'A3', a5: 'A5' },
    default: 'a4',
  }),
  orientation: choice({
    label: 'Orientation',
    choices: { portrait: 'Portrait', landscape: 'Landscape' },
    default: 'portrait',
  }),
  pages: pages(),
  margin: integer({ label: 'Margin', min: 0, max: 60, default: 15, unit: 'mm' }),
  scale: integer({ label: 'Scale', min: 10, max: 200, default: 100, unit: '%' }),
  background: toggle({ label: 'Print backgrounds', default: true }),
  media: choice({
    label: 'Page style',
    choices: { print: 'Print version', screen: 'Screen version' },
    default: 'print',
  }),
  pageNumbers: toggle({ label: 'Page numbers', default: false }),
  header: text({
    label: 'Header',
    default: '',
    maxLength: 200,
    help: 'You can use {title}, {page} and {pages}.',
  }),
  footer: text({
    label: 'Footer',
    default: '',
    maxLength: 200,
    help: 'You can use {title}, {page} and {pages}.',
  }),
};

/** For a page that is loaded from the web. */
export const printedFromWeb = {
  ...printed,
  waitFor: text({
    label: 'Wait for',
    default: '',
    maxLength: 200,
    help: 'A CSS selector that must be visible, or a time in milliseconds (up to 30000).',
    placeholder: '#chart or 2000',
    pattern: String.raw`(?!\s*\d).*|\s*(?:\d{1,4}|[12]\d{4}|30000)\s*`,
  }),
};

/** For a book. */
export const printedBook = {
  ...printed,
  paper: choice({
    label: 'Paper size',
    choices: { a4: 'A4', letter: 'Letter', legal: 'Legal', a3: 'A3', a5: 'A5' },
    default: 'a5',
  }),
  pageNumbers: toggle({ label: 'Page numbers', default: true }),
};
