// Puts a color or a picture under the content of pages.
import { converter } from '#kernel/converter.ts';
import { pagesInRange } from '#kernel/page-range.ts';
import { readPages, writeOverlaid } from '#editing/pdf-overlay/overlay.ts';
import { partOf } from '#editing/pdf-overlay/overlay-pages.ts';
import { sheetsBySize } from '#editing/pdf-overlay/sheets.ts';
import { unsignedSource } from '#formats/pdf/structure/signatures.ts';

type Options = {
  password?: string;
  color: string;
  imageFit: 'fill' | 'fit';
  /** Percent. */
  opacity: number;
  pages: string;
};

export default converter<Options>({
  reads: ['pdf'],
  writes: ['pdf'],
  pool: 'pdf',
  does: ['pdf-background'],
  async convert([input, picture], output, { password, pages, ...options }, run) {
    const source = await unsignedSource(input, password, run);
    const { graph, boxes } = await readPages(source, run);
    // All of the page that is shown, also outside of where it will be cut.
    const read = { graph, boxes: boxes.map((own) => ({ ...own, trim: own.crop })) };
    const chosen = pagesInRange(pages, read.boxes.length);
    const html = picture
      ? '<img class="ground" src="/picture" alt="">'
      : '<div class="ground"></div>';
    const overlay = {
      ...sheetsBySize(read.boxes, chosen, () => html),
      style: styleOf(options, picture !== undefined),
      ...(picture && { picture: await partOf(picture) }),
      layer: 'under',
    } as const;
    await writeOverlaid(source, read, overlay, output.path('pdf'), run);
  },
});

const styleOf = (
  { color, imageFit, opacity }: Pick<Options, 'color' | 'imageFit' | 'opacity'>,
  hasPicture: boolean,
): string => `.ground { position: absolute; inset: 0; width: 100%; height: 100%; opacity: ${opacity / 100};
  object-fit: ${imageFit === 'fill' ? 'cover' : 'contain'}; ${hasPicture ? '' : `background: ${color};`} }`;
