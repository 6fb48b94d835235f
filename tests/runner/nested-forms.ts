// PDFs of a few kilobytes that take for ever to render.
import { pdfOf } from '../conversions/pdf-objects.ts';

/** Pages with nested forms, each of which draws ten others. */
export function nestedForms(pages: number, levels: number): Buffer {
  const first = 3 + pages;
  const page = `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</XObject<</F ${first} 0 R>>>>/Contents ${first + levels} 0 R>>`;
  const kids = Array.from({ length: pages }, (_, index) => `${3 + index} 0 R`).join(' ');
  const form = (level: number) => ({
    dictionary: `/Type/XObject/Subtype/Form/BBox[0 0 595 842]${level + 1 < levels ? `/Resources<</XObject<</F ${first + level + 1} 0 R>>>>` : ''}`,
    stream: level + 1 < levels ? '/F Do '.repeat(10) : '0 0 595 842 re f ',
  });
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${pages}>>`,
    ...Array.from({ length: pages }, () => page),
    ...Array.from({ length: levels }, (_, level) => form(level)),
    { dictionary: '', stream: '/F Do' },
  ]);
}
