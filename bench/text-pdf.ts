// Long documents for the benchmarks of the viewer.
import { pdfOf } from '../tests/conversions/pdf-objects.ts';

/** A document of full pages of text. */
export function textPdf(pages: number): Buffer {
  const line =
    'Octavo folds a sheet three times and cuts it into sixteen pages, which then fit the hand.';
  const contents = Array.from({ length: pages }, (_, page) => {
    const lines = Array.from({ length: 48 }, (_, row) => `(${page + 1}.${row + 1} ${line}) Tj T*`);
    return `BT /F1 11 Tf 14 TL 56 770 Td ${lines.join('\n')} ET`;
  });
  const first = 4;
  const kids = contents.map((_, index) => `${first + 2 * index} 0 R`).join(' ');
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages}/Kids[${kids}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...contents.flatMap((stream, index) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>>>/Contents ${first + 1 + 2 * index} 0 R>>`,
      { dictionary: '', stream },
    ]),
  ]);
}
