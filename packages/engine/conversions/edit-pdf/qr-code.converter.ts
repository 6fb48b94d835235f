// Puts a QR code on pages, drawn as vectors.
import { converter } from '#kernel/converter.ts';
import { filled } from '#editing/pdf-overlay/numbered-texts.ts';
import { overlayPages } from '#editing/pdf-overlay/overlay.ts';
import { placeRules, type Place } from '#editing/pdf-overlay/places.ts';
import { qrCodeSvg, type Correction } from '#editing/pdf-overlay/qr-code.ts';
import { sheetsByPage, sheetsBySize } from '#editing/pdf-overlay/sheets.ts';

type Options = {
  password?: string;
  text: string;
  correction: Correction;
  position: Place;
  /** Millimetres. */
  margin: number;
  size: number;
  color: string;
  pages: string;
};

export default converter<Options>({
  reads: ['pdf'],
  writes: ['pdf'],
  pool: 'pdf',
  does: ['pdf-qr-code'],
  async convert([input], output, options, run) {
    const file = input.name.replace(/\.pdf$/i, '');
    return overlayPages(input, output.path('pdf'), options, run, (boxes, chosen) => {
      const htmlFor = (page: number) => {
        const values = { page: String(page), pages: String(boxes.length), file };
        const code = qrCodeSvg(filled(options.text, values), options.correction, options.color);
        return `<div class="place">${code}</div>`;
      };
      const differs = /\{page\}/.test(options.text);
      const sheets = differs
        ? sheetsByPage(boxes, chosen, htmlFor)
        : sheetsBySize(boxes, chosen, () => htmlFor(1));
      return { ...sheets, style: styleOf(options), layer: 'over' };
    });
  },
});

/** A code that is cut off could not be read, so it is smaller on pages that have no space for it. */
const styleOf = ({ position, margin, size }: Options): string =>
  `.place { ${placeRules(position, `min(${margin}mm, 25%)`)} container-type: size; }
.code { width: min(${size}mm, 100cqw, 100cqh); aspect-ratio: 1; }`;
