// Finds texts that one operator shows, but that belong to several elements: a row of cells, or a link in a line.
import type { EditablePdf } from '#formats/pdf/structure/editable-pdf.ts';
import { middleOf, sharedWidth, widthOf } from '#models/page/geometry.ts';
import type { Box } from '#models/page/page-content.ts';
import type { Elements } from './blocks-to-elements.ts';
import type { Element } from './elements.ts';
import type { OwnedPage } from './owners.ts';

/** In points: the least part of a text that a link must cover, and leave. */
const leastPart = 3;

/** An item and its label may share an operator. */
const isItem = (elements: readonly Element[]): boolean =>
  elements.every(({ type }) => type === 'Lbl' || type === 'LBody');

/** @returns the numbers of units that must be divided */
export function sharedUnits(
  pdf: EditablePdf,
  { claims }: Elements,
  pages: readonly OwnedPage[],
): Set<number> {
  const shared = new Set<number>();
  for (const [unit, owners] of claims)
    if (owners.size > 1 && !isItem([...owners.keys()])) shared.add(unit);
  for (const [index, page] of [...pdf.pages()].entries()) {
    const numbered = pages[index]?.text.page.numbered;
    for (const [at, annotation] of pdf.list(page['/Annots']).entries()) {
      const box = numbered?.annotations[at];
      if (!box || pdf.resolved(pdf.dictionary(annotation)['/Subtype']) !== '/Link') continue;
      for (const { unit, ...own } of numbered.units)
        if (claims.has(unit) && isPartlyCovered(own, box)) shared.add(unit);
    }
  }
  return shared;
}

function isPartlyCovered(text: Box, link: Box): boolean {
  const middle = middleOf(text);
  if (middle < link.top || middle > link.bottom) return false;
  const covered = sharedWidth(text, link);
  return covered > leastPart && covered < widthOf(text) - leastPart;
}
