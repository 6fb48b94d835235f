// Makes elements for links, form fields and other annotations, at their places in the text (ISO 14289-1, 7.18).
import { isReference } from '#formats/pdf/objects/objects.ts';
import type { EditablePdf } from '#formats/pdf/structure/editable-pdf.ts';
import { textOfValue } from '#formats/pdf/syntax/text-string.ts';
import type { Dictionary } from '#formats/pdf/syntax/value.ts';
import { centerOf, middleOf, overlaps } from '#models/page/geometry.ts';
import type { Box } from '#models/page/page-content.ts';
import type { Elements } from './blocks-to-elements.ts';
import { addKid, removeKid, topOf, type Element } from './elements.ts';
import type { OwnedPage, Owners } from './owners.ts';

const hiddenFlag = 2;
/** Elements whose text may have links in it. */
const textual = /^(?:P|H[1-6]|LBody|TD|TH|Note|Lbl|Caption|Reference)$/;
/** In points: how far a link's text may be outside it. */
const margin = 1;

type Annotated = {
  pdf: EditablePdf;
  elements: Elements;
  owners: Owners;
  pages: readonly OwnedPage[];
};

/** Adds an element for each annotation of the document that is shown. */
export function addAnnotations(annotated: Annotated): void {
  const { pdf, pages } = annotated;
  for (const [index, page] of [...pdf.pages()].entries()) {
    const owned = pages[index];
    if (!owned || page['/Annots'] === undefined) continue;
    const boxes = owned.text.page.numbered?.annotations ?? [];
    const list = pdf
      .list(page['/Annots'])
      .map((entry) => (isReference(entry) ? entry : pdf.add(entry)));
    page['/Annots'] = list;
    page['/Tabs'] = '/S';
    for (const [at, reference] of list.entries()) {
      const box = boxes[at];
      if (box)
        addAnnotation(annotated, owned, { reference, box, found: pdf.dictionary(reference) });
    }
  }
}

type Annotation = { reference: string; box: Box; found: Dictionary };

/** What an element has that contains an annotation. */
const placeOf = (
  { reference }: Annotation,
  { content }: OwnedPage,
): Required<Pick<Element, 'annotation'>> => ({
  annotation: { reference, page: content.number - 1 },
});

function addAnnotation(annotated: Annotated, page: OwnedPage, annotation: Annotation): void {
  const { pdf } = annotated;
  const { found } = annotation;
  const kind = pdf.resolved(found['/Subtype']);
  delete found['/StructParent'];
  if (kind === '/Popup' || kind === '/PrinterMark') return;
  if ((pdf.number(found['/F']) ?? 0) & hiddenFlag) return;
  if (kind === '/Link') addLink(annotated, page, annotation);
  else addBeside(annotated, page, annotation, kind === '/Widget' ? 'Form' : 'Annot');
}

const isInside = (box: Box, area: Box) =>
  centerOf(box) > area.left - margin &&
  centerOf(box) < area.right + margin &&
  middleOf(box) > area.top - margin &&
  middleOf(box) < area.bottom + margin;

/** A link around the text that it covers, or beside what it is nearest to. */
function addLink(annotated: Annotated, page: OwnedPage, annotation: Annotation): void {
  const { owners, elements, pdf } = annotated;
  const { box, found } = annotation;
  if (!textOfValue(pdf.resolved(found['/Contents']))) {
    const text = textUnder(page, box);
    if (text) found['/Contents'] = `u:${text}`;
  }
  const covered = page.units.filter(({ id }) => {
    const own = owners.boxOf(id);
    return own !== undefined && isInside(own, box) && typeof owners.of(id).owner !== 'string';
  });
  const owner = covered[0] && owners.of(covered[0].id).owner;
  const newLink = (parent: Element, order: number): Element =>
    Object.assign(elements.newElement('Link', parent, order), placeOf(annotation, page));
  if (typeof owner !== 'object') addNear(annotated, page, annotation, 'Link');
  else if (owner.type === 'Figure' && owner.parent) {
    const link = newLink(owner.parent, owner.order);
    removeKid(owner);
    addKid(link, owner);
  } else if (textual.test(owner.type)) {
    const own = covered.filter(({ id }) => owners.of(id).owner === owner);
    const link = newLink(owner, Math.min(...own.map(({ id }) => owners.of(id).order)));
    for (const { id } of own) owners.set(id, { ...owners.of(id), owner: link });
  } else addNear(annotated, page, annotation, 'Link');
}

const longestText = 200;

/** The text that a link lies on. */
const textUnder = ({ text }: OwnedPage, box: Box): string =>
  text.page.spans
    .filter((span) => !span.hidden && isInside(span, box))
    .map((span) => (span.spaced ? ` ${span.text}` : span.text))
    .join('')
    .trim()
    .slice(0, longestText);

/** In the element of the text that it overlaps, else after the block nearest to it. */
function addNear(
  annotated: Annotated,
  page: OwnedPage,
  annotation: Annotation,
  type: string,
): void {
  const { owners, elements } = annotated;
  const { box } = annotation;
  const near = owners.nearest(page.units, box);
  const own = near && owners.boxOf(near.unit);
  if (!own || !overlaps(own, box) || !textual.test(near.owner.type))
    return addBeside(annotated, page, annotation, type);
  const element = elements.newElement(type, near.owner, owners.after(near.order));
  Object.assign(element, placeOf(annotation, page));
}

/** Beside the block that is nearest; in the cell of a table, if that is in one. */
function addBeside(
  annotated: Annotated,
  page: OwnedPage,
  annotation: Annotation,
  type: string,
): void {
  const { owners, elements } = annotated;
  const near = owners.nearest(page.units, annotation.box);
  const holder = near && holderOf(near.owner);
  const parent = holder ?? elements.document;
  const order = holder
    ? near && owners.after(near.order)
    : owners.after(near ? topOf(near.owner).order : lastOrder(annotated, page));
  const element = elements.newElement(type, parent, order);
  Object.assign(element, placeOf(annotation, page));
}

/** The cell or the item that contains an element. */
function holderOf(element: Element): Element | undefined {
  let found: Element | undefined = element;
  while (found && !/^(?:TD|TH|LBody)$/.test(found.type)) found = found.parent;
  return found;
}

/** The place of the last block before the end of a page. */
function lastOrder({ pages, owners }: Annotated, page: OwnedPage): number {
  const at = pages.indexOf(page);
  for (const { units } of pages.slice(0, at + 1).toReversed())
    for (const { id } of units.toReversed()) {
      const { owner } = owners.of(id);
      if (typeof owner === 'object') return topOf(owner).order;
    }
  return 0;
}
