// Finds list items by tags.
import type { Label, Line } from '#reflow/page/layout.ts';
import type { PageContent } from '#models/page/page-content.ts';
import { taggedPage, type TaggedPage } from '#reflow/tagged/tagged-page.ts';

/** The numbering names in tags (ISO 32000-1, table 347). */
export const numberings = new Set([
  'Decimal',
  'UpperRoman',
  'LowerRoman',
  'UpperAlpha',
  'LowerAlpha',
]);

/** The label of the tagged item that a line begins. */
function labelOf(line: Line, tagged: TaggedPage): Label | undefined {
  const end = line.spans.findIndex((span) => !tagged.textOf(span)?.item?.isLabel);
  const [first, next] = [line.spans[0], line.spans[end]];
  if (end < 1 || !first || !next) return undefined;
  const text = line.spans
    .slice(0, end)
    .map((span) => span.text)
    .join('');
  const numbering = tagged.textOf(first)?.item?.numbering ?? '';
  const kind = numberings.has(numbering) || /[\p{L}\p{N}]/u.test(text) ? 'number' : 'bullet';
  const [left, textLeft] = line.isRightToLeft ? [first.right, next.right] : [first.left, next.left];
  return { kind, text, left, textLeft, spans: end, isTagged: true };
}

/** Adds the labels of tagged items to lines. */
export function withTaggedLabels(lines: readonly Line[], page: PageContent): readonly Line[] {
  const tagged = taggedPage(page);
  if (!tagged) return lines;
  return lines.map((line) => {
    const label = labelOf(line, tagged);
    return label ? { ...line, label } : line;
  });
}
