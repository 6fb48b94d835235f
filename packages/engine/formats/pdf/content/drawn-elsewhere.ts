// Finds the forms that are drawn by other content streams than those of pages: appearances of annotations, cells of patterns, glyphs of
// Type 3 fonts and soft masks.
import type { EditablePdf } from '#formats/pdf/structure/editable-pdf.ts';
import type { Value } from '#formats/pdf/syntax/value.ts';
import { Reachability } from './reachability.ts';

/** Deeper values are an attack. */
const maxDepth = 100;

export async function drawnElsewhere(pdf: EditablePdf): Promise<Reachability> {
  const drawn = new Reachability(pdf, (reference) => pdf.dataOf(reference));
  for (const { page } of pdf.pageObjects())
    for (const annotation of pdf.list(page['/Annots']))
      await drawn.addAppearance(pdf.dictionary(annotation)['/AP']);
  for (const { reference, value, isStream } of pdf.objects()) {
    if (isStream && pdf.dictionary(value)['/PatternType'] !== undefined)
      await drawn.addAppearance(reference);
    for (const drawing of drawingsIn(pdf, value, 0)) await drawn.addAppearance(drawing);
  }
  return drawn;
}

/** The groups of soft masks, and the glyphs of Type 3 fonts with what they draw, in an object. */
function* drawingsIn(pdf: EditablePdf, value: Value, depth: number): Generator<Value> {
  if (typeof value !== 'object' || value === null || depth > maxDepth) return;
  if (Array.isArray(value)) {
    for (const entry of value) yield* drawingsIn(pdf, entry, depth + 1);
    return;
  }
  const { '/G': group, '/CharProcs': glyphs, '/Resources': resources } = value;
  if (pdf.isStream(group)) yield group;
  if (glyphs !== undefined) {
    yield* Object.values(pdf.dictionary(glyphs));
    yield pdf.dictionary(pdf.dictionary(resources)['/XObject']);
  }
  for (const entry of Object.values(value)) yield* drawingsIn(pdf, entry, depth + 1);
}
