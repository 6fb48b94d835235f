// Draws a text together with the line that leads to its place, in the coordinates of the page (ISO 32000-2, 12.5.6.6).
import { combine, type Matrix } from '@octavo/contract';
import { form, lineWidthOf, written } from '#formats/pdf/appearances/appearance-operators.ts';
import { calloutOf, insideOf, rectWithCallout } from '#formats/pdf/appearances/callout.ts';
import { areaThrough } from '#formats/pdf/geometry/area.ts';
import type { Objects } from '#formats/pdf/objects/objects.ts';
import type { Change } from '#formats/pdf/structure/update.ts';
import { textOfValue } from '#formats/pdf/syntax/text-string.ts';
import type { Dictionary } from '#formats/pdf/syntax/value.ts';
import { matrixOf, type Rotation } from './appearance.ts';

type Typeset = {
  /** The form of the text alone, and its dictionary. */
  reference: string;
  dict: Dictionary;
  rotation: Rotation;
};

type Drawn = {
  rect: number[];
  /** The distances of the text to the sides of the rectangle. */
  insets: number[];
  form: Change;
};

/** The annotation's rectangle with its line, and its form. */
export function withCallout(
  objects: Objects,
  annotation: Dictionary,
  { reference, dict, rotation }: Typeset,
): Drawn {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = objects.numbers(annotation['/Rect'], 4) ?? [];
  const own = [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)] as const;
  const inside = insideOf(objects, annotation, { width: own[2] - own[0], height: own[3] - own[1] });
  const [left, bottom] = [own[0] + inside.left, own[1] + inside.bottom];
  const [right, top] = [left + inside.width, bottom + inside.height];
  const rect = rectWithCallout(objects, annotation, own);
  const pen = penOf(textOfValue(objects.resolved(annotation['/DA'])));
  const width = lineWidthOf(objects, annotation);
  const line = calloutOf(objects, annotation, { corner: [0, 0], width, pen });
  const turned = matrixOf(rotation) as unknown as Matrix;
  const [boxLeft = 0, boxBottom = 0, boxRight = 0, boxTop = 0] =
    objects.numbers(dict['/BBox'], 4) ?? [];
  const box = { left: boxLeft, bottom: boxBottom, right: boxRight, top: boxTop };
  const area = areaThrough(turned, box);
  const placed = combine(turned, [1, 0, 0, 1, left - area.left, bottom - area.bottom]);
  const content = `${line}\nq ${written(...placed)} cm /Text Do Q`;
  const dictionary = {
    ...form,
    '/BBox': rect,
    '/Resources': { '/XObject': { '/Text': reference } },
  };
  return {
    rect,
    insets: [left - rect[0], bottom - rect[1], rect[2] - right, rect[3] - top],
    form: { stream: { dict: dictionary, data: Buffer.from(content).toString('base64') } },
  };
}

/** The operator that strokes in the colour of a text. */
function penOf(appearance: string): string {
  const [, colour = '0 ', operator = 'g'] =
    /((?:[-\d.]+\s+){1,4})(g|rg|k)(?=\s|$)/.exec(appearance) ?? [];
  return `${colour}${operator.toUpperCase()}`;
}
