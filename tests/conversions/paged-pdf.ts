// PDFs with what a change of their pages may lose: bookmarks, links, form fields, page labels.

export type PagedPdf = {
  /** Stands in the text of each page and in the titles of the bookmarks. */
  name: string;
  pages: number;
  /** The name of the form field on the first page. */
  field?: string;
  /** Further keys of the catalogue. */
  more?: string;
  /** Further keys of each page. */
  eachPage?: string;
};

const firstPage = 10;
const page = (number: number) => firstPage + (number - 1) * 2;

/** Objects 1 to 9: catalogue, pages, outline of three bookmarks, font, form field, link to the last page. */
function structure({ name, pages, field, more = '' }: PagedPdf): string[] {
  const kids = Array.from({ length: pages }, (_, index) => `${page(index + 1)} 0 R`).join(' ');
  const form = field
    ? `/AcroForm << /Fields [8 0 R] /DA (/Helv 0 Tf 0 g) /DR << /Font << /Helv 7 0 R >> >> >>`
    : '';
  const labels = '/PageLabels << /Nums [0 << /S /r >> 2 << /S /D >>] >>';
  const [first, second, last] = [page(1), page(Math.min(2, pages)), page(pages)];
  return [
    `<< /Type /Catalog /Pages 2 0 R /Outlines 3 0 R ${form} ${labels} ${more} >>`,
    `<< /Type /Pages /Count ${pages} /Kids [${kids}] >>`,
    `<< /Type /Outlines /First 4 0 R /Last 5 0 R /Count 3 >>`,
    `<< /Title (${name} begins) /Parent 3 0 R /Next 5 0 R /Dest [${first} 0 R /XYZ 0 700 null] /First 6 0 R /Last 6 0 R /Count 1 /C [1 0 0] >>`,
    `<< /Title (${name} ends) /Parent 3 0 R /Prev 4 0 R /A << /S /GoTo /D [${last} 0 R /Fit] >> >>`,
    `<< /Title (${name} goes on) /Parent 4 0 R /Dest [${second} 0 R /FitH 500] >>`,
    `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>`,
    `<< /FT /Tx /T (${field}) /V (value of ${name}) /Type /Annot /Subtype /Widget /Rect [100 100 300 130] /P ${first} 0 R /DA (/Helv 12 Tf 0 g) /F 4 >>`,
    `<< /Type /Annot /Subtype /Link /Rect [0 0 50 50] /Dest [${last} 0 R /Fit] >>`,
  ];
}

function contents({ name, pages, field, eachPage = '' }: PagedPdf): string[] {
  return Array.from({ length: pages }, (_, index) => {
    const text = `BT /F1 24 Tf 72 720 Td (${name} page ${index + 1}) Tj ET`;
    const annotations = index === 0 ? `/Annots [${field ? '8 0 R ' : ''}9 0 R]` : '';
    return [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${eachPage} /Resources << /Font << /F1 7 0 R >> >> /Contents ${page(index + 1) + 1} 0 R ${annotations} >>`,
      `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    ];
  }).flat();
}

/** The bytes of such a PDF. */
export function pagedPdf(what: PagedPdf): Buffer {
  const objects = [...structure(what), ...contents(what)];
  let text = '%PDF-1.7\n';
  const places = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const at = text.length;
  const table = `xref\n0 ${places.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  const trailer = `trailer << /Size ${places.length + 1} /Root 1 0 R >>`;
  return Buffer.from(`${text}${table}${trailer}\nstartxref\n${at}\n%%EOF\n`, 'latin1');
}
