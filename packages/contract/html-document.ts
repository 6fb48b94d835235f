// The parts that reports as HTML have in common.

/** Escapes text for HTML, in elements and attributes. */
export const escapedHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

type Head = {
  /** A BCP 47 tag. */
  language: string;
  /** Plain text. */
  title: string;
  /** The rules of CSS: a report needs no other file. */
  style: string;
};

/** The beginning of a document, up to its main content. */
export const htmlStart = ({ language, title, style }: Head): string => `<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapedHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
`;

/** What follows the main content. */
export const htmlEnd = '</main>\n</body>\n</html>\n';
