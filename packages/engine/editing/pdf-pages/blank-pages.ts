// Finds pages on which nothing is printed, by rendering them.
import { ProblemError } from '@octavo/contract';
import type { Run } from '#kernel/converter.ts';
import { lightnessAt, printedBox, smallPicture } from '#formats/pdf/drawing/empty-margins.ts';
import { withPdf, type PdfDocument, type Picture } from '#formats/pdf/pdfium.ts';
import type { Source } from '#formats/pdf/structure/document.ts';
import { annotationTypes, hasAnnotations } from '#reflow/extract/page/annotations.ts';
import { imagePage } from '#reflow/extract/page/page-images.ts';

/** Scans of unknown resolution are larger than their paper was. */
const maxPixels = 1000;
/** The share of a scan at each edge that may be dark from the scanner's lid. */
const edge = 0.05;
/** Of 255, how much darker than the paper print is; what shows through the paper is lighter. */
const contrast = 60;
/** Dots of letters have more connected pixels, of which each is a point wide. */
const speckPixels = 8;

/**
 * The numbers of the blank pages, from 1.
 * @param ignoresSpecks true if pages with nothing but specks and dark edges are blank
 * @throws ProblemError `no_blank_pages`, `password_required`, `wrong_password`, `damaged_file`
 */
export async function blankPages(
  { path, password }: Source,
  ignoresSpecks: boolean,
  run: Run,
): Promise<number[]> {
  const found = await withPdf(path, password, async (document) => {
    const blank: number[] = [];
    for (let index = 0; index < document.pages; index += 1) {
      run.signal.throwIfAborted();
      const { picture } = smallPicture(document, index, maxPixels);
      const isBlank =
        !printedBox(picture) ||
        (ignoresSpecks && hasOnlySpecks(picture) && (await isScan(document, index)));
      if (isBlank && !(await hasNotes(document, index))) blank.push(index + 1);
      run.progress(index + 1, document.pages, 'looking for blank pages');
    }
    return blank;
  });
  if (!found.length) throw new ProblemError('no_blank_pages');
  return found;
}

/** Whether a page has fields or comments: an empty field is not printed, nor are some comments. */
const hasNotes = (document: PdfDocument, index: number): Promise<boolean> =>
  document.inspect(index, async (loaded) => hasAnnotations(loaded, isNote));

/** Not links, and not what only shows a comment's text. */
const isNote = (type: number): boolean =>
  type !== annotationTypes.link && type !== annotationTypes.popup;

/** Whether nothing but pictures is drawn: what a program draws is no speck, however fine it is. */
const isScan = async (document: PdfDocument, index: number): Promise<boolean> =>
  (await imagePage(document, index)) !== undefined;

type Pixels = Pick<Picture, 'data' | 'width' | 'height' | 'channels'>;

/** Whether a picture has no dark spot larger than a speck, other than at its edges. */
export function hasOnlySpecks(picture: Pixels): boolean {
  const dark = darkPixels(picture);
  for (let at = 0; at < dark.length; at += 1)
    if (dark[at] && spotSize(dark, picture.width, at) >= speckPixels) return false;
  return true;
}

/** 1 for each pixel inside the edges that is darker than the paper. */
function darkPixels(picture: Pixels): Uint8Array {
  const { width, height } = picture;
  const darkest = medianLightness(picture) - contrast;
  const dark = new Uint8Array(width * height);
  const [across, down] = [Math.ceil(width * edge), Math.ceil(height * edge)];
  for (let y = down; y < height - down; y += 1)
    for (let x = across; x < width - across; x += 1) {
      const at = y * width + x;
      if (lightnessAt(picture, at) < darkest) dark[at] = 1;
    }
  return dark;
}

/** That of the paper. */
function medianLightness(picture: Pixels): number {
  const count = picture.width * picture.height;
  const counts = new Uint32Array(256);
  for (let at = 0; at < count; at += 1) {
    const lightness = lightnessAt(picture, at);
    counts[lightness] = (counts[lightness] ?? 0) + 1;
  }
  let below = 0;
  return counts.findIndex((number) => (below += number) > count / 2);
}

/** The number of connected dark pixels, up to the size of a spot that is no speck; clears them. */
function spotSize(dark: Uint8Array, width: number, start: number): number {
  const open = [start];
  const neighbours = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1];
  dark[start] = 0;
  let size = 0;
  for (let at = open.pop(); at !== undefined && size < speckPixels; at = open.pop()) {
    size += 1;
    for (const step of neighbours) {
      if (!dark[at + step]) continue;
      dark[at + step] = 0;
      open.push(at + step);
    }
  }
  return size;
}
