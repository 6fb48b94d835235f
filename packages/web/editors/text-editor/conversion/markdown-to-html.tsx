// Renders a Markdown text to an HTML file, for the conversion to PDF.
import { renderToStaticMarkup } from 'react-dom/server';
import { MarkdownView } from '#editing/markdown/markdown-view.tsx';

const style = `
body { font: 11pt/1.5 "Liberation Serif", serif; }
h2, h3, h4, h5, h6 { line-height: 1.2; break-after: avoid; }
h2[data-level="1"] { font-size: 22pt; }
h3[data-level="2"] { font-size: 16pt; }
h4[data-level="3"] { font-size: 13pt; }
pre, code { font: 9.5pt/1.4 "Liberation Mono", monospace; }
pre { white-space: pre-wrap; padding: 6pt 8pt; background: #f2f2f2; }
blockquote { margin-inline: 0; padding-inline-start: 10pt; border-inline-start: 2pt solid #999; }
table { border-collapse: collapse; }
th, td { padding: 3pt 6pt; border: 0.5pt solid #999; text-align: start; vertical-align: top; }
[data-align="right"] { text-align: end; }
[data-align="center"] { text-align: center; }
img { max-inline-size: 100%; }
.markdown-notes { margin-block-start: 18pt; border-block-start: 0.5pt solid #999; font-size: 9.5pt; }
.markdown-notes a, .visually-hidden { display: none; }
.markdown-task::before { content: "☐ "; }
.markdown-task[data-done]::before { content: "☑ "; }
li:has(> .markdown-task) { list-style: none; }
`;

/** The preview of a Markdown text as an HTML file with the same name. */
export function markdownToHtml(name: string, text: string): File {
  const title = name.replace(/\.[^.]+$/, '');
  const page = renderToStaticMarkup(
    <html lang="und">
      <head>
        <meta charSet="utf-8" />
        <title>{title}</title>
        <style>{style}</style>
      </head>
      <body>
        <MarkdownView text={text} />
      </body>
    </html>,
  );
  return new File(['<!doctype html>', page], `${title}.html`, { type: 'text/html' });
}
