// Reads what the marked content of pages shows: its text, its box and its contrast.
import { characterOf, scaleOf, type Matrix } from '@octavo/contract';
import { OutParameters } from '#formats/pdf/page-objects-module.ts';
import { pageObjectsOf, type PageObject } from '#formats/pdf/drawing/marked-objects.ts';
import { pixelsOfPage } from '#formats/pdf/drawing/page-pixels.ts';
import { Canvas, withPdf, type LoadedPage, type PdfDocument } from '#formats/pdf/pdfium.ts';
import type { Source } from '#formats/pdf/structure/document.ts';
import { around, displayed, type Box, type PageBoxes } from '#formats/pdf/structure/page-boxes.ts';
import { backgroundBehind, colorOf, contrastRatio, neededFor, type Contrast } from './contrast.ts';

export type MarkedContent = { text: string; box: Box; contrast?: Contrast };

export type MarkedPage = {
  /** By the number of the mark. */
  marks: ReadonlyMap<number, MarkedContent>;
  /** Those in forms, whose numbers count for their form alone. */
  ofForms: ReadonlyMap<number, MarkedContent>;
  /** Letters outside all marks. */
  looseLetters: number;
};

/** The resolution at which text is measured. */
const dpi = 144;
/** PDFium's number for text objects (fpdf_edit.h). */
const textType = 1;

export const mostPages = { read: 2000, measured: 100 } as const;

/**
 * The marked content of each page.
 * @throws ProblemError `damaged_file`, `password_required`, `wrong_password`
 */
export function markedPages(
  { path, password }: Source,
  boxes: readonly PageBoxes[],
): Promise<MarkedPage[]> {
  return withPdf(path, password, async (document) => {
    const pages: MarkedPage[] = [];
    const canvas = new Canvas();
    for (const [index, own] of boxes.slice(0, mostPages.read).entries()) {
      if (index >= document.pages) break;
      pages.push(
        await document.inspect(index, async (loaded) =>
          new PageReader({ document, index, loaded, boxes: own, canvas }).read(),
        ),
      );
    }
    return pages;
  });
}

type Input = {
  document: PdfDocument;
  index: number;
  loaded: LoadedPage;
  boxes: PageBoxes;
  canvas: Canvas;
};

class PageReader {
  readonly #input: Input;
  readonly #out: OutParameters;
  readonly #marks = new Map<number, MarkedContent>();
  readonly #ofForms = new Map<number, MarkedContent>();

  constructor(input: Input) {
    this.#input = input;
    this.#out = new OutParameters(input.loaded.pdfium);
  }

  read(): MarkedPage {
    try {
      const objects = [...pageObjectsOf(this.#input.loaded, this.#out)];
      for (const object of objects) this.#add(object);
      const looseLetters = this.#readTexts(objects);
      if (this.#input.index < mostPages.measured) this.#measure(objects);
      return { marks: this.#marks, ofForms: this.#ofForms, looseLetters };
    } finally {
      this.#out.free();
    }
  }

  #contentOf({ mark, isOfForm }: PageObject): MarkedContent | undefined {
    if (mark === undefined) return undefined;
    return (isOfForm ? this.#ofForms : this.#marks).get(mark);
  }

  #add(object: PageObject): void {
    const { mark, isOfForm, box } = object;
    if (mark === undefined) return;
    const known = this.#contentOf(object);
    if (known) known.box = around(known.box, box);
    else (isOfForm ? this.#ofForms : this.#marks).set(mark, { text: '', box });
  }

  /** Adds the texts to the marks. @returns the number of letters outside all marks */
  #readTexts(objects: readonly PageObject[]): number {
    const { pdfium, page } = this.#input.loaded;
    const byHandle = new Map(objects.map((object) => [object.object, object]));
    const text = pdfium._FPDFText_LoadPage(page);
    if (!text) return 0;
    let loose = 0;
    let last: MarkedContent | undefined;
    try {
      const count = pdfium._FPDFText_CountChars(text);
      for (let index = 0; index < count; index += 1) {
        const letter = characterOf(pdfium._FPDFText_GetUnicode(text, index));
        const object = byHandle.get(pdfium._FPDFText_GetTextObject(text, index));
        // Spaces and ends of lines that PDFium adds belong to the text before them.
        if (object) last = this.#contentOf(object);
        if (last) last.text += letter;
        else if (object && letter.trim() && this.#isLoose(object.object)) loose += 1;
      }
    } finally {
      pdfium._FPDFText_ClosePage(text);
    }
    return loose;
  }

  /** Artifacts have a mark without a number. */
  #isLoose = (object: number): boolean =>
    this.#input.loaded.pdfium._FPDFPageObj_CountMarks(object) === 0;

  #measure(objects: readonly PageObject[]): void {
    const { document, index, loaded, boxes, canvas } = this.#input;
    const { pdfium } = loaded;
    const texts = objects.filter(
      (object) =>
        this.#contentOf(object) && pdfium._FPDFPageObj_GetType(object.object) === textType,
    );
    if (!texts.length) return;
    const size = document.pageSize(index);
    const pixels = pixelsOfPage(size, dpi);
    const picture = document.drawLoaded(loaded, { ...pixels, background: 'white' }, canvas);
    const [left, bottom, right, top] = boxes.crop;
    const isTurned = boxes.rotation === 90 || boxes.rotation === 270;
    const scale = pixels.width / ((isTurned ? top - bottom : right - left) * boxes.unit);
    for (const object of texts) {
      const content = this.#contentOf(object);
      const color = colorOf(pdfium, object.object, this.#out);
      const place = displayed(object.box, boxes);
      if (!content || !content.text.trim() || !color || !place) continue;
      const box = {
        ...{ left: place.left * scale, top: place.top * scale },
        ...{ width: place.width * scale, height: place.height * scale },
      };
      const background = backgroundBehind(picture, box, color);
      if (!background) continue;
      const ratio = contrastRatio(color, background);
      const needed = neededFor(pdfium, object.object, this.#sizeOf(object.object) * boxes.unit);
      const worst = content.contrast;
      if (!worst || ratio / needed < worst.ratio / worst.needed)
        content.contrast = { ratio, needed };
    }
  }

  #sizeOf(object: number): number {
    const { pdfium } = this.#input.loaded;
    const out = this.#out;
    if (!pdfium._FPDFTextObj_GetFontSize(object, out.at)) return 0;
    const size = out.float(0);
    const matrix = pdfium._FPDFPageObj_GetMatrix(object, out.at)
      ? ([0, 1, 2, 3, 4, 5].map((at) => out.float(at)) as unknown as Matrix)
      : undefined;
    return size * (matrix ? scaleOf(matrix) : 1);
  }
}
