// What a person may choose where a PDF becomes a document that can be edited.
import { choice, pages, password, toggle } from './options.ts';

const openedPages = {
  pages: pages(),
  password: password({
    label: 'Password',
    help: 'Only for a file that is protected with one.',
  }),
  ocr: toggle({
    label: 'Recognise text in scanned pages',
    default: true,
    help: 'A few seconds for each scanned page; without it such a page is a picture.',
  }),
};

export const pdfToDocument = {
  layout: choice({
    label: 'Layout',
    choices: { flowing: 'Text that flows', exact: 'Everything at its place' },
    default: 'flowing',
    help: 'Text that flows is easy to edit; at its place, pages look most like those of the PDF.',
  }),
  headersAndFooters: toggle({ label: 'Headers and footers', default: true }),
  ...openedPages,
};

export const pdfToSheets = {
  sheets: choice({
    label: 'Sheets',
    choices: {
      auto: 'As they were printed',
      page: 'One for each page',
      table: 'One for each table',
      one: 'One for all',
    },
    default: 'auto',
    help: 'As they were printed, pages of one sheet are put together again.',
  }),
  ...openedPages,
};

export const pdfToSlides = openedPages;

export const pdfToPage = openedPages;

export const pdfToText = {
  layout: choice({
    label: 'Layout',
    choices: { reading: 'In reading order', page: 'As on the page' },
    default: 'reading',
    help: 'As on the page, spaces keep columns and tables where they are.',
  }),
  ...openedPages,
};
