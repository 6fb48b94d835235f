// Makes a page of the document, for download and for the conversions.
import { escapedHtml } from '@octavo/contract';

/** How the page looks in browsers and in PDFs. */
const style = `
body { max-width: 42em; margin: 2em auto; padding: 0 1em; font: 11pt/1.5 "Liberation Serif", Georgia, serif; color: #000; }
h1, h2, h3, h4, h5, h6 { margin: 1.2em 0 0.4em; line-height: 1.2; break-after: avoid; }
h1 { font-size: 22pt; } h2 { font-size: 16pt; } h3 { font-size: 13pt; }
p { margin: 0 0 0.7em; min-height: 1em; }
li > p { margin: 0; }
pre { padding: 0.5em 0.8em; background: #f2f2f2; white-space: pre-wrap; }
pre, code { font: 9.5pt/1.4 "Liberation Mono", monospace; }
blockquote { margin: 0 0 0.7em; padding-left: 1em; border-left: 2pt solid #999; }
table { border-collapse: collapse; width: 100%; margin: 0 0 0.7em; }
th, td { padding: 0.25em 0.5em; border: 0.5pt solid #999; text-align: start; vertical-align: top; }
th { background: #f2f2f2; }
th > p, td > p { margin: 0; }
img { max-width: 100%; height: auto; }
@media print { body { max-width: none; margin: 0; padding: 0; } }
`;

/**
 * The document as an HTML file without further files.
 * @param name of the file; also the title of the page
 * @param html the document as the editor gives it
 */
export function documentPage(name: string, html: string): File {
  const base = name.replace(/\.[^.]+$/, '');
  const head = `<!doctype html>\n<html>\n<head>\n<meta charset="utf-8">\n<title>${escapedHtml(base)}</title>\n<style>${style}</style>\n</head>\n<body>\n`;
  return new File([head, html, '\n</body>\n</html>\n'], `${base}.html`, { type: 'text/html' });
}
