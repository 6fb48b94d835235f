// Moves links and notes with the paragraphs and images on which they are.
import type { Matrix } from '@octavo/contract';
import { isReference } from '#formats/pdf/objects/objects.ts';
import { boundsOf, isWithin, type Area } from '#formats/pdf/geometry/area.ts';
import type { EditablePdf } from './editable-pdf.ts';
import { movedAnnotation } from './moved-annotation.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';

/** A part of the page that moves, in user space. */
export type Shift = { area: Area; matrix: Matrix };

/** How far a link goes beyond what it is on, in points. */
const margin = 4;

/** @returns the page with the annotations that are moved */
export function moveAnnotations(
  pdf: EditablePdf,
  page: Dictionary,
  shifts: readonly Shift[],
): Dictionary {
  if (!shifts.length || page['/Annots'] === undefined) return page;
  const list = pdf.list(page['/Annots']).map((one) => {
    const moved = shiftedAnnotation(pdf, one, shifts);
    if (!moved || !isReference(one)) return moved ?? one;
    pdf.set(one, moved);
    return one;
  });
  return { ...page, '/Annots': list };
}

/** An annotation that moves with the part of the page on which it is; nothing if it stays. */
export function shiftedAnnotation(
  pdf: EditablePdf,
  annotation: Value,
  shifts: readonly Shift[],
): Dictionary | undefined {
  const area = areaOfAnnotation(pdf, annotation);
  const shift = shifts.find((each) => isWithin(area, each.area, margin));
  if (!shift || area.right <= area.left) return undefined;
  return movedAnnotation(pdf, annotation, shift.matrix);
}

/** The rectangle of an annotation. */
export function areaOfAnnotation(pdf: EditablePdf, annotation: Value): Area {
  const [left = 0, bottom = 0, right = 0, top = 0] =
    pdf.numbers(pdf.dictionary(annotation)['/Rect'], 4) ?? [];
  return boundsOf([
    [left, bottom],
    [right, top],
  ]);
}
