// A thumbnail of a PDF: its first page.
import { converter } from '#kernel/converter.ts';
import { drawFirstPage } from '#formats/pdf/first-page.ts';

export default converter({
  reads: ['pdf'],
  writes: ['webp'],
  pool: 'pdf',
  does: ['thumbnail'],
  convert: ([input], output) => drawFirstPage(input.path, output.path('webp')),
});
