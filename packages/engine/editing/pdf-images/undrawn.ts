// Removes images from a document that nothing in it draws any more.
import { Reachability } from '#formats/pdf/content/reachability.ts';
import type { Written } from '#formats/pdf/content/content-writer.ts';
import { isDictionary, isReference } from '#formats/pdf/objects/objects.ts';
import type { EditablePdf } from '#formats/pdf/structure/editable-pdf.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';

type Drawings = {
  /** What the changed pages draw, by their references. */
  changed: ReadonlyMap<string, Written>;
  contentOf(page: Dictionary): Promise<Buffer | undefined>;
};

/**
 * @param doubtful images that some content does not draw any more
 * @returns those that are gone
 */
export async function removeUndrawn(
  pdf: EditablePdf,
  doubtful: ReadonlySet<string>,
  { changed, contentOf }: Drawings,
): Promise<ReadonlySet<string>> {
  const gone = new Set<string>();
  if (!doubtful.size) return gone;
  const drawn = new Reachability(pdf, (reference) => pdf.dataOf(reference));
  for (const { reference, page } of pdf.pageObjects()) {
    const written = isReference(reference) ? changed.get(reference) : undefined;
    const resources = pdf.inherited(page, '/Resources');
    await drawn.add(written ?? { content: await contentOf(page), resources });
    for (const annotation of pdf.list(page['/Annots']))
      await drawn.addAppearance(pdf.dictionary(annotation)['/AP']);
  }
  for (const image of doubtful) {
    if (drawn.has(image)) continue;
    const { '/SMask': softMask, '/Mask': mask } = pdf.dictionary(image);
    for (const one of [image, softMask, mask])
      if (isReference(one) && pdf.isStream(one) && !drawn.has(one)) gone.add(one);
  }
  for (const reference of gone) pdf.remove(reference);
  if (gone.size)
    for (const { reference, value } of pdf.objects()) {
      const without = withoutNames(value, gone);
      if (without !== value) pdf.set(reference, without);
    }
  return gone;
}

/** A value without the entries of dictionaries that name one of these objects. */
function withoutNames(value: Value, gone: ReadonlySet<string>): Value {
  if (Array.isArray(value)) {
    const items = value.map((item) => withoutNames(item, gone));
    return items.some((item, at) => item !== value[at]) ? items : value;
  }
  if (!isDictionary(value)) return value;
  const entries = Object.entries(value);
  const kept = entries.flatMap(([key, entry]): [string, Value][] =>
    typeof entry === 'string' && gone.has(entry) ? [] : [[key, withoutNames(entry, gone)]],
  );
  const isSame =
    kept.length === entries.length && kept.every(([key, entry]) => entry === value[key]);
  return isSame ? value : Object.fromEntries(kept);
}
