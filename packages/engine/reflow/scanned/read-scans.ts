// Reads scanned pages: by the text behind their pictures, or by recognition where that is asked for and can be had.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sharp } from 'sharp';
import { ProblemError } from '@octavo/contract';
import type { Run } from '#core/converter.ts';
import { rangeOf } from '#core/page-range.ts';
import { loadSharp } from '#image/sharp.ts';
import { pixelsOfPage } from '#pdf/drawing/page-pixels.ts';
import { Canvas, type PdfDocument } from '#pdf/pdfium.ts';
import type { Box, PageContent, PlacedImage } from '#reflow/page-content.ts';
import { drawnLines } from '#reflow/scanned/drawn-lines.ts';
import { readHocr } from '#reflow/scanned/hocr.ts';
import { recognisedPage } from '#reflow/scanned/recognised-page.ts';
import { isScanned, withHiddenText } from '#reflow/scanned/scanned-page.ts';
import { skewOf, type GrayPicture } from '#reflow/scanned/skew.ts';

/** What Tesseract was trained with. */
const dotsPerInch = 300;
const pointsPerInch = 72;
/** Pixels: as wide is a page whose skew is measured. */
const skewWidth = 700;
/** Inches; smaller pictures on a page are dirt. */
const smallestPicture = 0.25;

/** Without the program, and where it fails on a page, the page stays a picture. */
const staysPicture = new Set(['tool_missing', 'took_too_long', 'conversion_failed', 'too_complex']);

type Drawn = { picture: Sharp; width: number; height: number; scale: number };

async function draw(document: PdfDocument, { number, width, height }: PageContent): Promise<Drawn> {
  const size = pixelsOfPage({ width, height }, dotsPerInch);
  const drawn = document.draw(number - 1, { ...size, background: 'white' }, new Canvas());
  const { data, ...raw } = drawn;
  const picture = await straightened((await loadSharp())(data, { raw }), size);
  return { picture, ...size, scale: width / size.width };
}

const grayOf = async (picture: Sharp): Promise<GrayPicture> => {
  const { data, info } = await picture
    .clone()
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};

/** The pixels of a picture as a picture of their own, on which anything can be done again. */
async function settled(picture: Sharp): Promise<Sharp> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return (await loadSharp())(data, { raw: { width, height, channels } });
}

type Size = { width: number; height: number };

/** Turns a picture of a page so that its lines are level, and keeps its size. */
async function straightened(picture: Sharp, size: Size): Promise<Sharp> {
  const small = picture.clone().resize({ width: Math.min(size.width, skewWidth) });
  const angle = skewOf(await grayOf(await settled(small)));
  if (!angle) return picture;
  const turned = await settled(picture.rotate(-angle, { background: 'white' }));
  const { width, height } = await turned.metadata();
  const [left, top] = [(width - size.width) / 2, (height - size.height) / 2];
  return settled(turned.extract({ left: Math.round(left), top: Math.round(top), ...size }));
}

/** Cuts pictures out of a drawn page, as files. */
async function cutOut(
  { picture, width, height, scale }: Drawn,
  boxes: readonly Box[],
  folder: string,
): Promise<PlacedImage[]> {
  const images: PlacedImage[] = [];
  for (const box of boxes) {
    const [left, top] = [Math.max(0, box.left), Math.max(0, box.top)];
    const pixels = {
      width: Math.min(width, box.right) - left,
      height: Math.min(height, box.bottom) - top,
    };
    if (Math.min(pixels.width, pixels.height) < smallestPicture * dotsPerInch) continue;
    const bytes = await picture
      .clone()
      .extract({ left, top, ...pixels })
      .jpeg()
      .toBuffer();
    const key = createHash('sha1').update(bytes).digest('hex');
    const path = join(folder, `scan-${key}.jpg`);
    await writeFile(path, bytes);
    const open = async () => createReadStream(path);
    const place = {
      left: left * scale,
      top: top * scale,
      right: (left + pixels.width) * scale,
      bottom: (top + pixels.height) * scale,
    };
    images.push({ ...place, pixels, image: { key, type: 'jpg', size: bytes.length, open } });
  }
  return images;
}

async function recognised(page: PageContent, document: PdfDocument, run: Run) {
  const drawn = await draw(document, page);
  const png = await drawn.picture.clone().grayscale().png({ compressionLevel: 1 }).toBuffer();
  const dpi = Math.round(pointsPerInch / drawn.scale);
  const found = readHocr(await run.tools.recognize({ picture: png, dotsPerInch: dpi }));
  const pictures = await cutOut(drawn, found.pictures, run.scratch);
  const lines = drawnLines(await grayOf(drawn.picture), dpi);
  return recognisedPage(page, found, lines, drawn.scale, pictures);
}

/** Why a scanned page stays a picture. */
type Lacking = 'scanned_pages' | 'recognition_missing' | 'recognition_failed';

/** Recognises the scanned pages of one document; once it turned out that nothing can, no more is tried. */
export class ScanReader {
  readonly #document: PdfDocument;
  readonly #run: Run;
  /** Why no text is recognised, if it is not. */
  #lacking: Lacking | undefined;
  readonly #pictures: { number: number; why: Lacking }[] = [];

  /** @param recognises whether text is to be recognised in pictures */
  constructor(document: PdfDocument, run: Run, recognises: boolean) {
    this.#document = document;
    this.#run = run;
    this.#lacking = recognises ? undefined : 'scanned_pages';
  }

  /**
   * A page that is not scanned as it is; a scanned one with its text, or as a picture.
   * @param tell called before the text of the page is recognised, which takes seconds
   */
  async read(page: PageContent, tell: () => void): Promise<PageContent> {
    if (!isScanned(page)) return page;
    const behind = withHiddenText(page);
    if (behind) return behind;
    if (this.#lacking) return this.#keep(page, this.#lacking);
    tell();
    try {
      return await recognised(page, this.#document, this.#run);
    } catch (error) {
      if (!(error instanceof ProblemError) || !staysPicture.has(error.problem.code)) throw error;
      if (error.problem.code !== 'tool_missing') return this.#keep(page, 'recognition_failed');
      this.#lacking = 'recognition_missing';
      return this.#keep(page, this.#lacking);
    }
  }

  #keep(page: PageContent, why: Lacking): PageContent {
    this.#pictures.push({ number: page.number, why });
    return page;
  }

  /** Tells which pages stayed pictures, and why. */
  tellPictures(): void {
    for (const [code, pages] of Map.groupBy(this.#pictures, ({ why }) => why))
      this.#run.remark({ code, values: { pages: rangeOf(pages.map(({ number }) => number)) } });
  }
}
