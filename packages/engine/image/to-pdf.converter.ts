// Images to a PDF of one page. A JPEG is embedded as it is; of an animation the first frame is taken.
import { converter, type InputFile } from '#core/converter.ts';
import { readJpeg, type Jpeg } from '#image/jpeg.ts';
import { decoding, openPicture, readWhole, type OpenedImage } from '#image/open.ts';
import { isTurned, matrixOf, type Matrix } from '#image/orientation.ts';
import { layOut, type LayoutOptions, type PageLayout } from '#image/page-layout.ts';
import { addJpeg, addPixels } from '#image/pdf-image.ts';
import { number, PdfWriter, ref, type Reference } from '#pdf/writer.ts';

/** An image in the PDF, and how it must be turned to stand upright. */
type Placed = { image: Reference; turn: Matrix };

const upright = 1;

/** Decodes at an eighth of the size, which still reads every byte: a cut file is found. */
async function checkDecodes(picture: OpenedImage): Promise<void> {
  await (await picture.open()).resize(8, 8, { fit: 'fill' }).toBuffer();
}

async function embeddableJpeg(input: InputFile): Promise<Jpeg | undefined> {
  return input.format === 'jpg' ? readJpeg(await readWhole(input)) : undefined;
}

async function place(writer: PdfWriter, input: InputFile, picture: OpenedImage): Promise<Placed> {
  const jpeg = await embeddableJpeg(input);
  if (!jpeg) {
    const open = async () => (await picture.open()).autoOrient();
    return { image: await addPixels(writer, open), turn: matrixOf(upright) };
  }
  await checkDecodes(picture);
  return { image: await addJpeg(writer, jpeg), turn: matrixOf(picture.metadata.orientation) };
}

/** The page's drawing instructions: the unit square is turned, then stretched to its place. */
function drawing({ image }: PageLayout, [a, b, c, d, e, f]: Matrix): Buffer {
  const place = [image.width, 0, 0, image.height, image.x, image.y].map(number).join(' ');
  return Buffer.from(`q ${place} cm ${[a, b, c, d, e, f].join(' ')} cm /Image Do Q`);
}

async function addPage(
  writer: PdfWriter,
  layout: PageLayout,
  { image, turn }: Placed,
): Promise<void> {
  const [catalog, pages, page] = [writer.reserve(), writer.reserve(), writer.reserve()];
  const contents = await writer.addStream('', drawing(layout, turn));
  const box = [0, 0, layout.page.width, layout.page.height].map(number).join(' ');
  const resources = `<</XObject<</Image ${ref(image)}>>>>`;
  await writer.add(
    `<</Type/Page/Parent ${ref(pages)}/MediaBox[${box}]/Resources${resources}/Contents ${ref(contents)}>>`,
    page,
  );
  await writer.add(`<</Type/Pages/Count 1/Kids[${ref(page)}]>>`, pages);
  await writer.add(`<</Type/Catalog/Pages ${ref(pages)}>>`, catalog);
  await writer.finish(catalog);
}

/** The size as shown: sides change places where the orientation says so. */
function shownSize({ metadata }: OpenedImage) {
  const width = metadata.width;
  const height = metadata.pageHeight ?? metadata.height;
  const { density, orientation } = metadata;
  return isTurned(orientation)
    ? { width: height, height: width, density }
    : { width, height, density };
}

export default converter<LayoutOptions>({
  reads: ['jpg', 'png', 'gif', 'bmp', 'tiff', 'webp', 'avif'],
  writes: ['pdf'],
  pool: 'image',
  async convert(input, output, options, run) {
    run.progress(0, 1, 'Placing the image');
    const picture = await openPicture(input);
    const writer = await PdfWriter.create(output.path('pdf'));
    try {
      const placed = await decoding(() => place(writer, input, picture));
      run.signal.throwIfAborted();
      await addPage(writer, layOut(shownSize(picture), options), placed);
    } catch (error) {
      await writer.abandon();
      throw error;
    }
    run.progress(1, 1, 'Placing the image');
  },
});
