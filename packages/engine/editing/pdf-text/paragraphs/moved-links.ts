// Moves links and notes with the paragraphs on which they are.
import { isReference } from '#formats/pdf/objects/objects.ts';
import { isWithin, type Area } from '#formats/pdf/geometry/area.ts';
import type { EditablePdf } from '#formats/pdf/structure/editable-pdf.ts';
import { movedAnnotation } from '#formats/pdf/structure/moved-annotation.ts';
import type { Dictionary } from '#formats/pdf/syntax/value.ts';

/** A part of the page that moves, in user space; nothing is left of it if it has no distance. */
export type Shift = { area: Area; x: number; y: number };

/** How far a link goes beyond its text, in points. */
const margin = 4;

/** @returns the page with the annotations that are moved */
export function moveAnnotations(
  pdf: EditablePdf,
  page: Dictionary,
  shifts: readonly Shift[],
): Dictionary {
  if (!shifts.length || page['/Annots'] === undefined) return page;
  const list = pdf.list(page['/Annots']).map((one) => {
    const [left = 0, bottom = 0, right = 0, top = 0] =
      pdf.numbers(pdf.dictionary(one)['/Rect'], 4) ?? [];
    const area = {
      ...{ left: Math.min(left, right), right: Math.max(left, right) },
      ...{ bottom: Math.min(bottom, top), top: Math.max(bottom, top) },
    };
    const shift = shifts.find((each) => isWithin(area, each.area, margin));
    if (!shift || area.right <= area.left) return one;
    const moved = movedAnnotation(pdf, one, [1, 0, 0, 1, shift.x, shift.y]);
    if (!isReference(one)) return moved;
    pdf.set(one, moved);
    return one;
  });
  return { ...page, '/Annots': list };
}
