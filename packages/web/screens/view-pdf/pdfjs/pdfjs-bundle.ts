// Everything of PDF.js that is fetched when the first document is opened.
export { openWithPdfjs } from '#screens/view-pdf/pdfjs/open-with-pdfjs.ts';
export { viewOf } from '#screens/view-pdf/pdfjs/pdfjs-view.ts';
