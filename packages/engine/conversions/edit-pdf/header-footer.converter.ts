// Adds headers and footers: texts at the left, in the center and at the right.
import { ProblemError } from '@octavo/contract';
import { converter } from '#kernel/converter.ts';
import { dateText, type DateFormat } from '#editing/pdf-overlay/date-texts.ts';
import { filled, overlayFonts, pageNumbers } from '#editing/pdf-overlay/numbered-texts.ts';
import { overlayPages } from '#editing/pdf-overlay/overlay.ts';
import { escaped } from '#formats/html/markup.ts';
import { sheetsByPage } from '#editing/pdf-overlay/sheets.ts';

type Edge = 'header' | 'footer';
type Texts = Record<`${Edge}${'Left' | 'Center' | 'Right'}`, string>;

type Options = Texts & {
  password?: string;
  firstNumber: number;
  dateFormat: DateFormat;
  pageSides: 'all' | 'odd' | 'even';
  mirror: boolean;
  /** Millimetres. */
  margin: number;
  sideMargin: number;
  /** Points. */
  fontSize: number;
  color: string;
  pages: string;
};

export default converter<Options>({
  reads: ['pdf'],
  writes: ['pdf'],
  pool: 'pdf',
  does: ['pdf-header-footer'],
  async convert([input], output, options, run) {
    const date = dateText(new Date(), options.dateFormat);
    const file = input.name.replace(/\.pdf$/i, '');
    return overlayPages(input, output.path('pdf'), options, run, (boxes, counted) => {
      const { numbers, last } = pageNumbers(counted, options.firstNumber);
      const shown = counted.filter((page) => isOn(page, options.pageSides));
      if (!shown.length)
        throw new ProblemError('no_such_page', {
          ...{ found: boxes.length, pages: `${options.pages || '1-'} (${options.pageSides})` },
        });
      const sheets = sheetsByPage(boxes, shown, (page) => {
        const values = { page: String(numbers.get(page)), pages: String(last), date, file };
        return pageHtml(options, page, (text) => filled(text, values));
      });
      return { ...sheets, style: styleOf(options), layer: 'over' };
    });
  },
});

const isOn = (page: number, sides: Options['pageSides']): boolean =>
  sides === 'all' || (page % 2 === 1) === (sides === 'odd');

function pageHtml(options: Options, page: number, fill: (text: string) => string): string {
  const isMirrored = options.mirror && page % 2 === 0;
  const { headerLeft, headerCenter, headerRight, footerLeft, footerCenter, footerRight } = options;
  const edge = (name: Edge, [left, center, right]: readonly [string, string, string]) => {
    const texts = isMirrored ? [right, center, left] : [left, center, right];
    const cells = texts.map((text) => `<span dir="auto">${escaped(fill(text))}</span>`);
    return `<div class="edge ${name}">${cells.join('')}</div>`;
  };
  return (
    edge('header', [headerLeft, headerCenter, headerRight]) +
    edge('footer', [footerLeft, footerCenter, footerRight])
  );
}

/** Texts of the side columns may take what the one in the center leaves. */
const styleOf = ({ margin, sideMargin, fontSize, color }: Options): string => `.edge {
  position: absolute; left: ${sideMargin}mm; right: ${sideMargin}mm;
  display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, auto) minmax(0, 1fr); gap: 4mm;
  color: ${color}; font: ${fontSize}pt/1.2 ${overlayFonts}; white-space: pre-wrap; overflow-wrap: anywhere;
}
.header { top: ${margin}mm; align-items: start; }
.footer { bottom: ${margin}mm; align-items: end; }
.edge span { text-align: left; }
.edge span:nth-child(2) { text-align: center; }
.edge span:nth-child(3) { text-align: right; }`;
