// The labels of pages, which readers show in place of their positions (ISO 32000-2, 12.4.2).
import { entriesOfTree, treeOf } from '#formats/pdf/objects/number-tree.ts';
import type { Objects } from '#formats/pdf/objects/objects.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';

/** How pages are numbered, from a page on. Pages count from 0. */
export type LabelRange = { page: number; label: Dictionary };

const styles = {
  decimal: '/D',
  'roman-lower': '/r',
  'roman-upper': '/R',
  'letters-lower': '/a',
  'letters-upper': '/A',
  none: undefined,
} as const;
export type LabelStyle = keyof typeof styles;

/** The ranges of a document, in order. */
export const labelRangesOf = (objects: Objects): LabelRange[] =>
  [...entriesOfTree(objects, objects.catalog['/PageLabels'] ?? null)]
    .map(([page, label]) => ({ page, label: objects.dictionary(label) }))
    .filter(({ page }) => Number.isInteger(page) && page >= 0)
    .toSorted((one, other) => one.page - other.page);

type NewLabels = { style: LabelStyle; prefix: string; startNumber: number };

export const labelOf = ({ style, prefix, startNumber }: NewLabels): Dictionary => ({
  ...(styles[style] && { '/S': styles[style] }),
  ...(prefix && { '/P': `u:${prefix}` }),
  ...(styles[style] && startNumber > 1 && { '/St': startNumber }),
});

/** Pages without labels are numbered from 1 on. */
const byDefault: LabelRange = { page: 0, label: { '/S': '/D' } };

/**
 * Labels some pages; the others keep theirs.
 * @param first the first of them, from 0
 * @param end the page after the last of them
 * @param count the number of pages
 */
export function relabelled(
  ranges: readonly LabelRange[],
  { first, end, label }: { first: number; end: number; label: Dictionary },
  count: number,
): LabelRange[] {
  const all = ranges[0]?.page === 0 ? ranges : [byDefault, ...ranges];
  const before = all.filter(({ page }) => page < first);
  const after = all.filter(({ page }) => page >= end && page < count);
  const goesOn = end < count && after[0]?.page !== end;
  const current = all.findLast(({ page }) => page < end) ?? byDefault;
  return [
    ...before,
    { page: first, label },
    ...(goesOn ? [{ page: end, label: continued(current, end) }] : []),
    ...after,
  ];
}

/** The label of a range, for the rest of its pages from this one on. */
function continued({ page, label }: LabelRange, from: number): Dictionary {
  const start = typeof label['/St'] === 'number' ? label['/St'] : 1;
  return { ...label, ...(label['/S'] !== undefined && { '/St': start + from - page }) };
}

export const labelTreeOf = (ranges: readonly LabelRange[]): Value =>
  treeOf(ranges.map(({ page, label }) => [page, label]));
