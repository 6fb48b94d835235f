// The part of PDF.js that is loaded with the first document.
export { openWithPdfjs } from '#screens/view-pdf/pdfjs/open-with-pdfjs.ts';
export { viewOf } from '#screens/view-pdf/pdfjs/pdfjs-view.ts';
