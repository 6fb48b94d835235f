// Converts the pages of a PDF to slides, one after the other.
import type { PlacedSlide } from '#models/presentation/placed.ts';
import type { Run } from '#kernel/converter.ts';
import type { PdfDocument } from '#formats/pdf/pdfium.ts';
import type { Box, PageContent, PlacedImage } from '#models/page/page-content.ts';
import { isWithin } from '#models/page/geometry.ts';
import { withChartPictures } from './chart-pictures.ts';
import { drawnPicture } from './drawn-picture.ts';
import type { Size } from './fitted-shapes.ts';
import { SlideBackgrounds, Repetition } from './backgrounds.ts';
import { drawnOn, isSmall, type Drawn, type PageDrawn } from './page-drawings.ts';
import { textsOn } from './running-texts.ts';
import { slideOfPage, type PageDrawings } from './slide-of-page.ts';

/** In points; a picture may be higher than the line that it begins. */
const bulletTolerance = 8;

const drawnOf = (
  document: PdfDocument,
  page: number,
  except: readonly Box[] = [],
): Promise<PageDrawn> => document.inspect(page - 1, async (loaded) => drawnOn(loaded, except));

/** True for a picture that became the bullet of a line. */
const isBullet = (box: Box, { spans }: PageContent): boolean =>
  spans.some((span) => span.text === '•' && isWithin(box, span, bulletTolerance));

class SlideMaker {
  readonly #document: PdfDocument;
  readonly #run: Run;
  readonly #repetition = new Repetition();

  constructor(document: PdfDocument, run: Run) {
    this.#document = document;
    this.#run = run;
  }

  /** Finds what the pages repeat. */
  async survey(pages: readonly number[]): Promise<SlideBackgrounds> {
    for (const page of pages) {
      this.#run.signal.throwIfAborted();
      this.#repetition.add(page, await drawnOf(this.#document, page));
      const texts = await this.#document.inspect(page - 1, async (loaded) => textsOn(loaded));
      this.#repetition.texts.add(page, texts);
    }
    return new SlideBackgrounds(this.#repetition);
  }

  /** @param charts that are pictures already */
  async #drawingsOf(page: PageContent, charts: readonly PlacedImage[]): Promise<PageDrawings> {
    const { drawn, isComplete } = await drawnOf(this.#document, page.number, charts);
    if (isComplete) return { kind: 'shapes', drawn, charts };
    const isDrawing = (image: Drawn) =>
      image.kind !== 'image' ||
      (!isBullet(image.box, page) &&
        (this.#repetition.isRepeated(image.key) || isSmall(image.box, page)));
    const { scratch } = this.#run;
    const own = { isDrawing, except: charts };
    const picture = await drawnPicture(this.#document, page, scratch, own);
    const images = drawn.filter((image) => !isDrawing(image));
    return { kind: 'picture', picture, images, charts };
  }

  async slideOf(
    page: PageContent,
    backgrounds: SlideBackgrounds,
    size: Size,
  ): Promise<PlacedSlide> {
    const { rest, pictures: charts } = await withChartPictures(
      this.#document,
      page,
      this.#run.scratch,
    );
    return slideOfPage(rest, await this.#drawingsOf(rest, charts), backgrounds, size);
  }
}

/**
 * @param pages of the document, released once their slide is created
 * @param numbers of all of them
 * @param size of the slides
 */
export async function* slidesOfPages(
  document: PdfDocument,
  pages: AsyncIterable<PageContent>,
  numbers: readonly number[],
  size: Size,
  run: Run,
): AsyncGenerator<PlacedSlide> {
  const maker = new SlideMaker(document, run);
  const slideBackgrounds = await maker.survey(numbers);
  for await (const page of pages) yield await maker.slideOf(page, slideBackgrounds, size);
}
