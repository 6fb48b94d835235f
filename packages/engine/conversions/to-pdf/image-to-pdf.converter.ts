// Images to PDF: a page for each image, TIFF page or frame. JPEGs are embedded unchanged.
import type { Format } from '@octavo/contract';
import { converter, type InputFile, type Inputs, type Run } from '#kernel/converter.ts';
import { naming } from '#kernel/naming.ts';
import { imageFormats } from '#formats/image/formats.ts';
import { decoding, openPicture, pageOf, type OpenedImage } from '#formats/image/open.ts';
import { isTurned, type Matrix } from '#formats/image/codecs/orientation.ts';
import { layOut, type LayoutOptions, type PageLayout } from '#formats/image/page-layout.ts';
import { printDrawing } from '#engines/print/print-drawing.ts';
import { embedPicture, type EmbeddedPicture } from '#formats/pdf/embedded-picture.ts';
import { number, PdfWriter, ref, type Reference } from '#formats/pdf/writer.ts';

type Options = LayoutOptions & { frames?: 'first' | 'all' };

/** The PDF being written. */
type PdfInProgress = {
  writer: PdfWriter;
  tree: Reference;
  pages: Reference[];
  options: Options;
  run: Run;
  /** Called before each page. */
  reportProgress(): void;
};

/** The page's content stream: rotates the unit square, then scales it to its place. */
function drawing({ image }: PageLayout, [a, b, c, d, e, f]: Matrix): Buffer {
  const place = [image.width, 0, 0, image.height, image.x, image.y].map(number).join(' ');
  return Buffer.from(`q ${place} cm ${[a, b, c, d, e, f].join(' ')} cm /Image Do Q`);
}

/** Adds a page to the page tree. */
async function addPage(
  writer: PdfWriter,
  tree: Reference,
  layout: PageLayout,
  { image, turn }: EmbeddedPicture,
): Promise<Reference> {
  const contents = await writer.addStream('', drawing(layout, turn));
  const box = [0, 0, layout.page.width, layout.page.height].map(number).join(' ');
  const resources = `<</XObject<</Image ${image}>>>>`;
  return writer.add(
    `<</Type/Page/Parent ${ref(tree)}/MediaBox[${box}]/Resources${resources}/Contents ${ref(contents)}>>`,
  );
}

async function finish({ writer, tree, pages }: Pick<PdfInProgress, 'writer' | 'tree' | 'pages'>) {
  const kids = pages.map(ref).join(' ');
  await writer.add(`<</Type/Pages/Count ${pages.length}/Kids[${kids}]>>`, tree);
  await writer.finish(await writer.add(`<</Type/Catalog/Pages ${ref(tree)}>>`));
}

/** The displayed size: width and height are swapped if the orientation says so. */
function shownSize({ metadata }: OpenedImage) {
  const width = metadata.width;
  const height = metadata.pageHeight ?? metadata.height;
  const { density, orientation } = metadata;
  return isTurned(orientation)
    ? { width: height, height: width, density }
    : { width, height, density };
}

/** Formats whose files may have several frames. */
const animatedFormats: readonly Format[] = ['gif', 'webp', 'png', 'avif'];

/** The number of pages of an image: the pages of a TIFF or, if requested, the frames of an animation. */
async function countPages(input: InputFile, frames: Options['frames'], run: Run): Promise<number> {
  const mayHaveSeveral =
    input.format === 'tiff' || (frames === 'all' && animatedFormats.includes(input.format));
  return mayHaveSeveral ? (await openPicture(input, run)).frames : 1;
}

/** Writes one image as the given number of pages. */
async function addImage(input: InputFile, count: number, pdf: PdfInProgress): Promise<void> {
  const { writer, tree, pages, options } = pdf;
  const whole = await openPicture(input, pdf.run);
  for (let page = 0; page < count; page++) {
    pdf.reportProgress();
    const picture = count > 1 ? await decoding(() => pageOf(whole, page)) : whole;
    const placed = await decoding(() => embedPicture(writer, input, picture));
    pages.push(await addPage(writer, tree, layOut(shownSize(picture), options), placed));
  }
}

/** A single SVG stays a vector drawing; among other images it is rasterised. */
async function printVectorDrawing(inputs: Inputs, target: string, options: Options, run: Run) {
  const [input, ...others] = inputs;
  if (others.length || input.format !== 'svg') return false;
  run.progress(0, 1, 'Printing the drawing');
  const picture = await openPicture(input, run);
  const { svg } = picture;
  const layout = layOut(shownSize(picture), options);
  return svg !== undefined && printDrawing({ name: input.name, svg, layout, target }, run);
}

/** Runs work for each image in turn; a problem names its image if there are several. */
async function eachImage<T>(inputs: Inputs, work: (input: InputFile, index: number) => Promise<T>) {
  const results: T[] = [];
  for (const [index, input] of inputs.entries()) {
    const once = () => work(input, index);
    results.push(await (inputs.length > 1 ? naming(input.name, once) : once()));
  }
  return results;
}

export default converter<Options>({
  reads: imageFormats,
  writes: ['pdf'],
  pool: 'image',
  async convert(inputs, output, options, run) {
    if (await printVectorDrawing(inputs, output.path('pdf'), options, run)) return;
    const counts = await eachImage(inputs, (input) => countPages(input, options.frames, run));
    const all = counts.reduce((sum, count) => sum + count, 0);
    const writer = await PdfWriter.create(output.path('pdf'));
    const pages: Reference[] = [];
    const reportProgress = () => run.progress(pages.length, all, 'Placing the images');
    const pdf: PdfInProgress = {
      ...{ writer, tree: writer.reserve(), pages },
      ...{ options, run, reportProgress },
    };
    try {
      // One at a time, so that only one is in memory.
      await eachImage(inputs, (input, index) => addImage(input, counts[index] ?? 1, pdf));
      await finish(pdf);
    } catch (error) {
      await writer.abandon();
      throw error;
    }
    reportProgress();
  },
});
