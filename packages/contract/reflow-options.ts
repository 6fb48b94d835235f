// What a person may choose where a PDF becomes a document that can be edited.
import { choice, pages, password, toggle } from './options.ts';

const openedPages = {
  pages: pages(),
  password: password({
    label: 'Password',
    help: 'Only if the file is password-protected.',
  }),
  ocr: toggle({
    label: 'Recognize text in scanned pages',
    default: true,
    help: 'Takes a few seconds per scanned page. Otherwise, scanned pages stay images.',
  }),
};

export const pdfToDocument = {
  layout: choice({
    label: 'Layout',
    choices: { flowing: 'Flowing text', exact: 'Exact positions' },
    default: 'flowing',
    help: 'Flowing text is easy to edit. Exact positions look most like the PDF.',
  }),
  headersAndFooters: toggle({ label: 'Headers and footers', default: true }),
  ...openedPages,
};

export const pdfToSheets = {
  sheets: choice({
    label: 'Sheets',
    choices: {
      auto: 'As printed',
      page: 'One per page',
      table: 'One per table',
      one: 'One for everything',
    },
    default: 'auto',
    help: '“As printed” joins pages that belong to one sheet.',
  }),
  ...openedPages,
};

export const pdfToSlides = openedPages;

export const pdfToPage = openedPages;

export const pdfToText = {
  layout: choice({
    label: 'Layout',
    choices: { reading: 'Reading order', page: 'As on the page' },
    default: 'reading',
    help: '“As on the page” uses spaces to keep columns and tables aligned.',
  }),
  ...openedPages,
};
