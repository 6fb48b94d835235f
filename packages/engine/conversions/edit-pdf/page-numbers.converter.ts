// Adds page numbers.
import { converter } from '#kernel/converter.ts';
import { filled, overlayFonts, pageNumbers } from '#editing/pdf-overlay/numbered-texts.ts';
import { overlayPages } from '#editing/pdf-overlay/overlay.ts';
import { escaped } from '#formats/html/markup.ts';
import { sheetsByPage } from '#editing/pdf-overlay/sheets.ts';

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
    return overlayPages(input, output.path('pdf'), options, run, (boxes, chosen) => {
      const { numbers, last } = pageNumbers(chosen, options.firstNumber);
      const number = (value = 0) => String(value).padStart(options.digits, '0');
      const sheets = sheetsByPage(boxes, chosen, (page) => {
        const values = { page: number(numbers.get(page)), pages: number(last) };
        return `<p class="number">${escaped(filled(options.format, values))}</p>`;
      });
      return { ...sheets, style: styleOf(options), layer: 'over' };
    });
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
