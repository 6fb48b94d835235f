// Adds page numbers.
import { converter } from '#kernel/converter.ts';
import { pagesInRange } from '#kernel/page-range.ts';
import { filled, overlayFonts, pageNumbers } from '#editing/pdf-overlay/numbered-texts.ts';
import { readPages, writeOverlaid } from '#editing/pdf-overlay/overlay.ts';
import { escaped } from '#editing/pdf-overlay/overlay-pages.ts';
import { sheetsByPage } from '#editing/pdf-overlay/sheets.ts';
import { unsignedSource } from '#formats/pdf/structure/signatures.ts';

type Options = {
  password?: string;
  format: string;
  position: `${'top' | 'bottom'}-${'left' | 'center' | 'right'}`;
  firstNumber: number;
  digits: number;
  /** Millimetres. */
  margin: number;
  /** Points. */
  fontSize: number;
  color: string;
  pages: string;
};

export default converter<Options>({
  reads: ['pdf'],
  writes: ['pdf'],
  pool: 'pdf',
  does: ['pdf-page-numbers'],
  async convert([input], output, options, run) {
    const source = await unsignedSource(input, options.password, run);
    const read = await readPages(source, run);
    const chosen = pagesInRange(options.pages, read.boxes.length);
    const { numbers, last } = pageNumbers(chosen, options.firstNumber);
    const number = (value = 0) => String(value).padStart(options.digits, '0');
    const sheets = sheetsByPage(read.boxes, chosen, (page) => {
      const values = { page: number(numbers.get(page)), pages: number(last) };
      return `<p class="number">${escaped(filled(options.format, values))}</p>`;
    });
    const overlay = { ...sheets, style: styleOf(options), layer: 'over' } as const;
    await writeOverlaid(source, read, overlay, output.path('pdf'), run);
  },
});

function styleOf({ position, margin, fontSize, color }: Options): string {
  const [edge, side] = position.split('-') as ['top' | 'bottom', 'left' | 'center' | 'right'];
  return `.number {
  position: absolute; margin: 0; left: ${margin}mm; right: ${margin}mm; ${edge}: ${margin}mm;
  text-align: ${side}; color: ${color}; line-height: 1;
  font: ${fontSize}pt/1 ${overlayFonts}; white-space: pre-wrap;
}`;
}
