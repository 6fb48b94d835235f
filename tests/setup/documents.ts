// Generates small files for tests.

export const csv = 'name,age\nAda,36\nAlan,41\n';

/** A PDF with the given number of pages and a line of text on each. */
export function pdf(pages: number): Buffer {
  const kids = Array.from({ length: pages }, (_, index) => `${4 + index * 2} 0 R`).join(' ');
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${pages}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...Array.from({ length: pages }, (_, index) => pageOf(index)).flat(),
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows}`;
  return Buffer.from(
    `${body}${table}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
}

function pageOf(index: number): [string, string] {
  const text = `BT /F1 24 Tf 72 700 Td (Page ${index + 1}) Tj ET`;
  return [
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${5 + index * 2} 0 R/Resources<</Font<</F1 3 0 R>>>>>>`,
    `<</Length ${text.length}>>\nstream\n${text}\nendstream`,
  ];
}

/** A file whose conversion takes a second, page by page. */
export const mediumJob = () => ({ ...longJob(), options: { dpi: '150', pages: '1-20' } });

/** A file whose conversion takes many seconds, page by page. */
export const longJob = () => ({
  type: 'pdf-to-jpg',
  name: 'long.pdf',
  content: new Uint8Array(pdf(200)),
  options: { dpi: '300', smaller: 'true' },
});
