// The part of PDF.js that is loaded with the first document.
export { openWithPdfjs } from '#editors/pdf-editor/viewer/open-with-pdfjs.ts';
export { viewOf } from '#editors/pdf-editor/viewer/pdfjs-view.ts';
