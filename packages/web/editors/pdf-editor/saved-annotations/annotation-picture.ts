// Pictures of single annotations of a file, drawn by PDF.js without their page.
import type { PDFDocumentProxy } from '#pdf/pdfjs.ts';
import { annotationAt } from '#editors/pdf-editor/saved-annotations/hidden-annotations.ts';
import type { SavedAnnotation } from '#editors/pdf-editor/saved-annotations/saved-annotation.ts';
import { pdfjs } from '#editors/pdf-editor/viewer/library.ts';

/** Pixels per point. */
const scale = 3;
const maxPixels = 4_000_000;
/** Parts of a colour that differ by less belong to it, as at the edges of lines. */
const tolerance = 60;

type Rgb = readonly [number, number, number];

export class AnnotationPictures {
  readonly #document: PDFDocumentProxy;
  readonly #drawn = new Map<string, Promise<HTMLCanvasElement>>();

  constructor(document: PDFDocumentProxy) {
    this.#document = document;
  }

  /**
   * @param original as the file has it
   * @param turn how far the view turns the page
   * @param color replaces its own
   * @returns the address of the picture
   */
  async of(original: SavedAnnotation, turn: number, color: string | undefined): Promise<string> {
    const key = `${original.id} ${turn}`;
    const drawing = this.#drawn.get(key) ?? this.#draw(original, turn);
    this.#drawn.set(key, drawing);
    const drawn = await drawing;
    return (color ? recoloured(drawn, original.color, color) : drawn).toDataURL();
  }

  async #draw({ id, page: number, rect }: SavedAnnotation, turn: number) {
    const page = await this.#document.getPage(number);
    const rotation = (page.rotate + turn) % 360;
    const size = Math.abs((rect[2] - rect[0]) * (rect[3] - rect[1]));
    const viewport = page.getViewport({
      scale: Math.min(scale, Math.sqrt(maxPixels / Math.max(1, size))),
      rotation,
    });
    const [x0 = 0, y0 = 0] = viewport.convertToViewportPoint(rect[0], rect[1]) as number[];
    const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(rect[2], rect[3]) as number[];
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(Math.abs(x1 - x0)));
    canvas.height = Math.max(1, Math.round(Math.abs(y1 - y0)));
    const transform = [1, 0, 0, 1, -Math.min(x0, x1), -Math.min(y0, y1)];
    // PDF.js makes canvases that it is given opaque, but not their contexts.
    const canvasContext = canvas.getContext('2d');
    if (!canvasContext) return canvas;
    await page.render({
      ...{ canvas: null, canvasContext, viewport, transform },
      background: 'rgba(0,0,0,0)',
      annotationMode: pdfjs.AnnotationMode.ENABLE_FORMS,
      operationsFilter: (index: number, list: Parameters<typeof annotationAt>[0]) =>
        annotationAt(list, index) === id,
    }).promise;
    return canvas;
  }
}

const rgbOf = (color: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as unknown as Rgb;

/** The picture with one colour replaced; with all, if it does not have that one. */
function recoloured(drawn: HTMLCanvasElement, from: string | undefined, to: string) {
  const canvas = drawn.cloneNode(false) as HTMLCanvasElement;
  const context = canvas.getContext('2d');
  if (!context) return drawn;
  context.drawImage(drawn, 0, 0);
  const picture = context.getImageData(0, 0, canvas.width, canvas.height);
  const isReplaced = from !== undefined && replace(picture.data, rgbOf(to), rgbOf(from));
  if (!isReplaced) replace(picture.data, rgbOf(to), undefined);
  context.putImageData(picture, 0, 0);
  return canvas;
}

/** @returns whether there was such a colour */
function replace(data: Uint8ClampedArray, to: Rgb, from: Rgb | undefined): boolean {
  let isReplaced = false;
  for (let at = 0; at < data.length; at += 4) {
    if (!data[at + 3]) continue;
    if (from?.some((part, index) => Math.abs((data[at + index] ?? 0) - part) > tolerance)) continue;
    data.set(to, at);
    isReplaced = true;
  }
  return isReplaced;
}
