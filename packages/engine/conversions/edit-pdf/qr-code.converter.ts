// Puts a QR code on pages, drawn as vectors.
import { converter } from '#kernel/converter.ts';
import { pagesInRange } from '#kernel/page-range.ts';
import { filled } from '#editing/pdf-overlay/numbered-texts.ts';
import { readPages, writeOverlaid } from '#editing/pdf-overlay/overlay.ts';
import { placeRules, type Place } from '#editing/pdf-overlay/places.ts';
import { qrCodeSvg, type Correction } from '#editing/pdf-overlay/qr-code.ts';
import { sheetsByPage, sheetsBySize } from '#editing/pdf-overlay/sheets.ts';
import { unsignedSource } from '#formats/pdf/structure/signatures.ts';

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
    const source = await unsignedSource(input, options.password, run);
    const read = await readPages(source, run);
    const chosen = pagesInRange(options.pages, read.boxes.length);
    const htmlFor = (page: number) => {
      const values = {
        ...{ page: String(page), pages: String(read.boxes.length) },
        file: input.name.replace(/\.pdf$/i, ''),
      };
      const code = qrCodeSvg(filled(options.text, values), options.correction, options.color);
      return `<div class="place">${code}</div>`;
    };
    const differs = /\{page\}/.test(options.text);
    const sheets = differs
      ? sheetsByPage(read.boxes, chosen, htmlFor)
      : sheetsBySize(read.boxes, chosen, () => htmlFor(1));
    const overlay = { ...sheets, style: styleOf(options), layer: 'over' } as const;
    await writeOverlaid(source, read, overlay, output.path('pdf'), run);
  },
});

/** A code that is cut off could not be read, so it is smaller on pages that have no space for it. */
const styleOf = ({ position, margin, size }: Options): string =>
  `.place { ${placeRules(position, `min(${margin}mm, 25%)`)} container-type: size; }
.code { width: min(${size}mm, 100cqw, 100cqh); aspect-ratio: 1; }`;
