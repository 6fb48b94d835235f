// Loads PDF.js and its viewer components, in the order that they need.
import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs';
// Takes the library from the global that the line above has set.
import * as components from 'pdfjs-dist/legacy/web/pdf_viewer.mjs';
import 'pdfjs-dist/legacy/web/pdf_viewer.css';

export { components, pdfjs };
