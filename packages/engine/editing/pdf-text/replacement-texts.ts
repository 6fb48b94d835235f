// Updates the `/ActualText` of changed content: that of the marked content around it, and that of its structure elements.
import type { Sequence } from '#formats/pdf/content/marked-content.ts';
import { isDictionary } from '#formats/pdf/objects/objects.ts';
import type { EditablePdf } from '#formats/pdf/structure/editable-pdf.ts';
import { textOfValue } from '#formats/pdf/syntax/text-string.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import type { GlyphChanges } from './rewritten-show.ts';
import type { Instance, Show } from './shown-text.ts';

type Texts = { before: string; after: string };

/** The text of operations before and after changes, in the order of the content. */
function textsOf(shows: readonly Show[], { removed, texts }: GlyphChanges): Texts {
  let [before, after] = ['', ''];
  for (const { glyphs } of shows)
    for (const glyph of glyphs) {
      const added = texts.get(glyph) ?? [];
      before += glyph.text;
      for (const { letters, isBehind } of added)
        if (!isBehind) after += letters.map(({ text }) => text).join('');
      if (!removed.has(glyph)) after += glyph.text;
      for (const { letters, isBehind } of added)
        if (isBehind)
          after += (/\s$/.test(after) ? '' : ' ') + letters.map(({ text }) => text).join('');
    }
  return { before, after: after.replace(/\s+/g, ' ').trim() };
}

const compared = (text: string): string => text.normalize('NFKC').replace(/[\s\p{Cf}\p{Cc}]/gu, '');

/** The new `/ActualText` of a changed sequence; nothing if the old one differed from the sequence's letters. */
export function replacementTextOf(
  { shows }: Instance,
  sequence: Sequence,
  changes: GlyphChanges,
): string | undefined {
  if (sequence.text === undefined) return undefined;
  const own = shows.filter(({ sequences }) => sequences.includes(sequence));
  const { before, after } = textsOf(own, changes);
  return compared(before) === compared(sequence.text) && after ? after : undefined;
}

/** Content that a structure element has. */
type Marked = { page: Value; id: number };

/** More are an attack. */
const maxDepth = 60;

/** Changes or removes the `/ActualText` of structure elements whose content changes on a page. */
export function updateElements(
  pdf: EditablePdf,
  page: string,
  { shows }: Instance,
  changes: GlyphChanges,
): void {
  const parts = new Map<number, Show[]>();
  for (const show of shows)
    for (const { mcid } of show.sequences)
      if (mcid !== undefined) parts.set(mcid, [...(parts.get(mcid) ?? []), show]);
  const isTouched = ({ page: other, id }: Marked) =>
    other === page &&
    (parts.get(id) ?? []).some(({ glyphs }) =>
      glyphs.some((glyph) => changes.removed.has(glyph) || changes.texts.has(glyph)),
    );
  for (const { reference, value, isStream } of pdf.objects()) {
    if (isStream || !isDictionary(value) || value['/S'] === undefined) continue;
    if (value['/ActualText'] === undefined || value['/P'] === undefined) continue;
    const marked = markedIn(pdf, value);
    if (!marked.some(isTouched)) continue;
    const own = marked.filter((one) => one.page === page).flatMap(({ id }) => parts.get(id) ?? []);
    const { before, after } = textsOf(own, changes);
    const text = textOfValue(pdf.resolved(value['/ActualText']));
    const { '/ActualText': _, ...rest } = value;
    // A replacement may have changed it already.
    if (after && compared(after) === compared(text)) continue;
    const isSame = after && compared(before) === compared(text);
    pdf.set(reference, isSame ? { ...rest, '/ActualText': `u:${after}` } : rest);
  }
}

function markedIn(
  pdf: EditablePdf,
  element: Dictionary,
  page: Value = element['/Pg'] ?? null,
  depth = 0,
): Marked[] {
  const kids = pdf.resolved(element['/K']);
  const list = Array.isArray(kids) ? kids : [element['/K'] ?? null];
  return list.flatMap((kid): Marked[] => {
    const found = pdf.resolved(kid);
    if (typeof found === 'number') return [{ page, id: found }];
    const inner = pdf.dictionary(kid);
    const own = inner['/Pg'] ?? page;
    const id = pdf.number(inner['/MCID']);
    if (id !== undefined) return inner['/Stm'] === undefined ? [{ page: own, id }] : [];
    return depth < maxDepth && inner['/K'] !== undefined
      ? markedIn(pdf, inner, own, depth + 1)
      : [];
  });
}
