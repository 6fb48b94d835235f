// Loads PDF.js and its viewer components in the required order.
import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs';
// Reads the library from the global variable that the line above sets.
import * as components from 'pdfjs-dist/legacy/web/pdf_viewer.mjs';
import 'pdfjs-dist/legacy/web/pdf_viewer.css';

export { components, pdfjs };
