// Finds pages on which nothing is printed, by rendering them.
import { ProblemError } from '@octavo/contract';
import type { Run } from '#kernel/converter.ts';
import { printedBox, smallPicture } from '#formats/pdf/drawing/empty-margins.ts';
import { withPdf, type Picture } from '#formats/pdf/pdfium.ts';
import type { Source } from '#formats/pdf/structure/document.ts';

/** The share of a scan at each edge that may be dark from the scanner's lid. */
const edge = 0.05;
/** What is lighter is the colour of the paper, or shows through it. */
const darkest = 140;
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
  const isBlank = ignoresSpecks ? hasOnlySpecks : (picture: Picture) => !printedBox(picture);
  const found = await withPdf(path, password, async (document) => {
    const blank: number[] = [];
    for (let index = 0; index < document.pages; index += 1) {
      run.signal.throwIfAborted();
      if (isBlank(smallPicture(document, index).picture)) blank.push(index + 1);
      run.progress(index + 1, document.pages, 'looking for blank pages');
    }
    return blank;
  });
  if (!found.length) throw new ProblemError('no_blank_pages');
  return found;
}

type Pixels = Pick<Picture, 'data' | 'width' | 'height' | 'channels'>;

/** Whether a picture has no dark spot larger than a speck, other than at its edges. */
export function hasOnlySpecks(picture: Pixels): boolean {
  const dark = darkPixels(picture);
  for (let at = 0; at < dark.length; at += 1)
    if (dark[at] && spotSize(dark, picture.width, at) >= speckPixels) return false;
  return true;
}

/** 1 for each dark pixel inside the edges. */
function darkPixels({ data, width, height, channels }: Pixels): Uint8Array {
  const dark = new Uint8Array(width * height);
  const [across, down] = [Math.ceil(width * edge), Math.ceil(height * edge)];
  for (let y = down; y < height - down; y += 1)
    for (let x = across; x < width - across; x += 1) {
      const at = (y * width + x) * channels;
      const lightness = Math.min(data[at] ?? 255, data[at + 1] ?? 255, data[at + 2] ?? 255);
      if (lightness < darkest) dark[y * width + x] = 1;
    }
  return dark;
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
