// Signatures as lines and contours, which PDF.js saves as drawings: typed, drawn, or traced from an image.
import { z } from 'zod';
import { pdfjs } from '#editors/pdf-editor/viewer/library.ts';

const point = z.number().finite();

/** A signature in any size; it is scaled to fit the page. */
export const signatureLines = z.object({
  areContours: z.boolean(),
  lines: z.object({
    curves: z.array(z.object({ points: z.array(point).max(100_000) })).max(10_000),
    thickness: point,
    width: point.positive(),
    height: point.positive(),
  }),
});
export type SignatureLines = z.infer<typeof signatureLines>;

/** A signature in progress: its lines, if there are any, and its name. */
export type SignatureDraft = { lines: SignatureLines | undefined; name: string };

type Traced = {
  newCurves: ArrayLike<number>[];
  areContours: boolean;
  thickness: number;
  width: number;
  height: number;
} | null;

type Font = { fontFamily: string; fontStyle: string; fontWeight: string };

type Extractor = {
  extractContoursFromText(text: string, font: Font, ...page: Page): Traced;
  process(picture: ImageBitmap, ...page: Page): Traced;
  processDrawnLines(drawing: object): Traced;
};
type Page = [width: number, height: number, rotation: number, margin: number];

const extractor = pdfjs.SignatureExtractor as unknown as Extractor;
/** A square page; only the proportions matter. */
const page: Page = [1000, 1000, 0, 0];
const [pageWidth, pageHeight, rotation, innerMargin] = page;

/** The contours of a typed name; undefined if it has no visible letters. */
export const signatureOfText = (text: string, fontFamily: string): SignatureLines | undefined =>
  linesOf(
    extractor.extractContoursFromText(
      text,
      { fontFamily, fontStyle: 'normal', fontWeight: '400' },
      ...page,
    ),
  );

/** The contours of the dark parts of an image. */
export const signatureOfPicture = (picture: ImageBitmap): SignatureLines | undefined =>
  linesOf(extractor.process(picture, ...page));

export type Stroke = readonly number[];

/**
 * A drawn signature.
 * @param strokes the points of each stroke, x and y in turn, in an area of `width` by `height`
 * @param thickness of the pen, in the same unit
 */
export function signatureOfStrokes(
  strokes: readonly Stroke[],
  room: { width: number; height: number },
  thickness: number,
): SignatureLines | undefined {
  const curves = strokes.map((points) => ({ points: [...points] }));
  if (curves.length === 0) return undefined;
  return linesOf(
    extractor.processDrawnLines({
      lines: { curves, thickness, ...room },
      ...{ pageWidth, pageHeight, rotation, innerMargin },
      // The pointer's points are dense; PDF.js draws curves between them.
      mustSmooth: false,
      areContours: false,
    }),
  );
}

function linesOf(traced: Traced): SignatureLines | undefined {
  if (!traced || traced.newCurves.length === 0) return undefined;
  const { newCurves, areContours, thickness, width, height } = traced;
  const curves = newCurves.map((points) => ({ points: Array.from(points) }));
  return { areContours, lines: { curves, thickness, width, height } };
}
