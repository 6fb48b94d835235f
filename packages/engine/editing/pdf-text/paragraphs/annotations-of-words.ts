// Moves links and notes with the words and paragraphs on which they are.
import { isReference } from '#formats/pdf/objects/objects.ts';
import { boundsOf, cornersOf, type Area, type Point } from '#formats/pdf/geometry/area.ts';
import type { EditablePdf } from '#formats/pdf/structure/editable-pdf.ts';
import {
  areaOfAnnotation,
  shiftedAnnotation,
  type Shift,
} from '#formats/pdf/structure/moved-links.ts';
import { movedAnnotation } from '#formats/pdf/structure/moved-annotation.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { movedArea, type MovedWords } from './moved-words.ts';

/** Annotations that belong to the words over which they are. */
const overWords: ReadonlySet<unknown> = new Set([
  ...['/Link', '/Highlight', '/Underline', '/StrikeOut', '/Squiggly'],
]);

/** @returns the page with the annotations that are moved, without those whose words are gone */
export function moveWithWords(
  pdf: EditablePdf,
  page: Dictionary,
  shifts: readonly Shift[],
  changed: readonly MovedWords[],
): Dictionary {
  if ((!shifts.length && !changed.length) || page['/Annots'] === undefined) return page;
  const list = pdf.list(page['/Annots']).flatMap((one): Value[] => {
    const moved = withWords(pdf, one, changed) ?? shiftedAnnotation(pdf, one, shifts) ?? 'kept';
    if (moved === 'kept') return [one];
    if (moved === 'gone') {
      if (isReference(one)) forget(pdf, one);
      return [];
    }
    if (!isReference(one)) return [moved];
    pdf.set(one, moved);
    return [one];
  });
  return { ...page, '/Annots': list };
}

type Moved = Dictionary | 'kept' | 'gone';

/** @returns nothing for annotations that are not over words of a changed paragraph */
function withWords(
  pdf: EditablePdf,
  one: Value,
  changed: readonly MovedWords[],
): Moved | undefined {
  const annotation = pdf.dictionary(one);
  if (!overWords.has(pdf.resolved(annotation['/Subtype']))) return undefined;
  const areas = partsOf(pdf, annotation) ?? [areaOfAnnotation(pdf, one)];
  for (const moved of changed) {
    const found = areas.map((area) => ({ area, now: movedArea(area, moved) }));
    if (found.every(({ now }) => now === undefined)) continue;
    const parts = found.flatMap(({ area, now }) => now ?? [area]);
    // Notes of people stay.
    if (!parts.length) return annotation['/Contents'] === undefined ? 'gone' : 'kept';
    const isSame = parts.every((part, index) => isAlike(part, areas[index]));
    if (isSame && parts.length === areas.length) return 'kept';
    const [first, old] = [parts[0] as Area, areas[0] as Area];
    const [x, y] = [first.left - old.left, first.bottom - old.bottom];
    const isShifted =
      parts.length === areas.length &&
      parts.every((part, index) => isAlike(part, shifted(areas[index] as Area, x, y)));
    if (isShifted) return movedAnnotation(pdf, one, [1, 0, 0, 1, x, y]);
    return spread(annotation, parts);
  }
  return undefined;
}

const tolerance = 0.05;

const isAlike = (one: Area, other: Area | undefined): boolean =>
  other !== undefined &&
  (['left', 'right', 'top', 'bottom'] as const).every(
    (side) => Math.abs(one[side] - other[side]) < tolerance,
  );

const shifted = ({ left, right, top, bottom }: Area, x: number, y: number): Area => ({
  ...{ left: left + x, right: right + x, top: top + y, bottom: bottom + y },
});

/** The quadrilaterals of an annotation. */
function partsOf(pdf: EditablePdf, annotation: Dictionary): Area[] | undefined {
  const numbers = pdf.list(annotation['/QuadPoints']).map((value) => pdf.number(value) ?? 0);
  if (numbers.length < 8) return undefined;
  const parts: Area[] = [];
  for (let at = 0; at + 8 <= numbers.length; at += 8) {
    const points = [0, 2, 4, 6].map((step): Point => [
      numbers[at + step] ?? 0,
      numbers[at + step + 1] ?? 0,
    ]);
    parts.push(boundsOf(points));
  }
  return parts;
}

/** An annotation over areas. Its appearance would be that of the old ones: viewers draw it by its points. */
function spread({ '/AP': _, ...annotation }: Dictionary, areas: readonly Area[]): Dictionary {
  const { left, bottom, right, top } = boundsOf(areas.flatMap(cornersOf));
  const isOne = areas.length === 1 && annotation['/QuadPoints'] === undefined;
  return {
    ...annotation,
    '/Rect': [left, bottom, right, top],
    ...(!isOne && {
      '/QuadPoints': areas.flatMap((area) => [
        ...[area.left, area.top, area.right, area.top],
        ...[area.left, area.bottom, area.right, area.bottom],
      ]),
    }),
  };
}

/** Removes an annotation from the structure of the document. */
function forget(pdf: EditablePdf, reference: string): void {
  for (const { reference: at, value, isStream } of pdf.objects()) {
    if (isStream) continue;
    const found = pdf.dictionary(value);
    if (found['/S'] === undefined || found['/P'] === undefined) continue;
    const isOwn = (kid: Value) => pdf.dictionary(kid)['/Obj'] === reference;
    const kids = pdf.resolved(found['/K']);
    const list = Array.isArray(kids) ? kids : [found['/K'] ?? null];
    if (list.some(isOwn)) pdf.set(at, { ...found, '/K': list.filter((kid) => !isOwn(kid)) });
  }
}
