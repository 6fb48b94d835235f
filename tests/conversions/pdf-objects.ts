// Makes PDFs for tests from their objects, so that they hold just what a test is about.

/**
 * A PDF of objects, numbered from 1; the first is the catalogue. Streams get their length.
 * @param trailerKeys further keys of the trailer
 */
export function pdfOf(
  objects: (string | { dictionary: string; stream: string })[],
  trailerKeys = '',
): Buffer {
  let text = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    const content =
      typeof object === 'string'
        ? object
        : `<<${object.dictionary}/Length ${object.stream.length}>>\nstream\n${object.stream}\nendstream`;
    text += `${index + 1} 0 obj\n${content}\nendobj\n`;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}`;
  const trailer = `trailer\n<</Size ${size}/Root 1 0 R${trailerKeys}>>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + table + trailer, 'latin1');
}

type PageParts = {
  /** What the page draws; `/F` is Helvetica. */
  content?: string;
  annotations?: string[];
  fonts?: string;
};

const helvetica = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>';

/** A page of 200 by 100 points; annotations that are form fields belong to its form. */
export function pageOf({ content = '', annotations = [], fonts = '' }: PageParts): Buffer {
  const first = 6;
  const all = annotations.map((_, index) => `${first + index} 0 R`).join(' ');
  const fields = annotations
    .map((annotation, index) => (annotation.includes('/FT') ? `${first + index} 0 R` : ''))
    .join(' ');
  const form = `/AcroForm<</Fields[${fields}]/DA(/F 0 Tf 0 g)/DR<</Font<</F 5 0 R>>>>>>`;
  return pdfOf([
    `<</Type/Catalog/Pages 2 0 R${form}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents 4 0 R/Annots[${all}]/Resources<</Font<</F 5 0 R${fonts}>>>>>>`,
    { dictionary: '', stream: content },
    helvetica,
    ...annotations,
  ]);
}

type BareParts = { catalog?: string; page?: string; content?: string; resources?: string };

/**
 * A page of 200 by 100 points without fonts.
 * @param parts added to the dictionaries, and what the page draws
 * @param objects further objects, numbered from 5
 */
export const barePageOf = (
  { catalog = '', page = '', content = '', resources = '' }: BareParts,
  objects: Parameters<typeof pdfOf>[0] = [],
): Buffer =>
  pdfOf([
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents 4 0 R/Resources<<${resources}>>${page}>>`,
    { dictionary: '', stream: content },
    ...objects,
  ]);
