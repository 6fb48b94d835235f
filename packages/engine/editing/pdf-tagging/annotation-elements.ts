// Makes elements for links, form fields and other annotations, at their places in the text (ISO 14289-1, 7.18).
import { isReference } from '#formats/pdf/objects/objects.ts';
import type { EditablePdf } from '#formats/pdf/structure/editable-pdf.ts';
import { textOfValue } from '#formats/pdf/syntax/text-string.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { centerOf, middleOf, overlaps } from '#models/page/geometry.ts';
import type { Box } from '#models/page/page-content.ts';
import type { Elements } from './blocks-to-elements.ts';
import { addKid, removeKid, topOf, type Element } from './elements.ts';
import type { OwnedPage, Owners } from './owners.ts';

const hiddenFlag = 2;
/** Elements whose text may have links in it. */
const textual = /^(?:P|H\d|LBody|TD|TH|Note|Lbl|Caption|Reference|Span)$/;
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
    page['/Tabs'] = '/S';
    const added = new Map<string, Element>();
    for (const [at, reference] of list.entries()) {
      const box = boxes[at];
      const found = pdf.dictionary(reference);
      const element = box && addAnnotation(annotated, owned, { reference, box, found });
      if (element) added.set(reference, element);
    }
    page['/Annots'] = list.filter((reference) => {
      if (!isPopup(pdf, reference)) return true;
      const place = { reference, page: owned.content.number - 1 };
      return addPopup(annotated, place, added);
    });
  }
}

const isPopup = (pdf: EditablePdf, reference: string): boolean =>
  pdf.resolved(pdf.dictionary(reference)['/Subtype']) === '/Popup';

/**
 * The window of a comment, whose text describes it. Without a text, readers open an empty one where they like.
 * @returns false if it is not needed
 */
function addPopup(
  { pdf, elements }: Annotated,
  annotation: Required<Element>['annotation'],
  added: ReadonlyMap<string, Element>,
): boolean {
  const found = pdf.dictionary(annotation.reference);
  const { '/Parent': owner } = found;
  const comment = pdf.dictionary(owner);
  const element = isReference(owner) ? added.get(owner) : undefined;
  const text = textOfValue(pdf.resolved(comment['/Contents'])).trim();
  delete found['/StructParent'];
  if ((pdf.number(found['/F']) ?? 0) & hiddenFlag) return true;
  if (!element || !text) {
    delete comment['/Popup'];
    return false;
  }
  const alt = text.slice(0, longestText);
  Object.assign(elements.newElement('Annot', element, 0), { annotation, alt });
  return true;
}

type Annotation = { reference: string; box: Box; found: Dictionary };

/** What an element has that contains an annotation. */
const placeOf = (
  { reference }: Annotation,
  { content }: OwnedPage,
): Required<Pick<Element, 'annotation'>> => ({
  annotation: { reference, page: content.number - 1 },
});

/** @returns the element of a comment */
function addAnnotation(
  annotated: Annotated,
  page: OwnedPage,
  annotation: Annotation,
): Element | undefined {
  const { pdf } = annotated;
  const { found } = annotation;
  const kind = pdf.resolved(found['/Subtype']);
  delete found['/StructParent'];
  if (kind === '/Popup' || kind === '/PrinterMark') return undefined;
  if ((pdf.number(found['/F']) ?? 0) & hiddenFlag) return undefined;
  if (kind === '/Link') addLink(annotated, page, annotation);
  else if (kind === '/Widget') addBeside(annotated, page, annotation, 'Form');
  else {
    const element = addBeside(annotated, page, annotation, 'Annot');
    const alt = markedText(annotated, page, annotation);
    return Object.assign(element, alt && { alt });
  }
  return undefined;
}

const marks: ReadonlySet<Value> = new Set([
  ...['/Highlight', '/Underline', '/Squiggly', '/StrikeOut'],
]);

/** The numbers of one quadrilateral. */
const oneArea = 8;

/** The text that a mark without a comment marks, if it is on one line. */
function markedText({ pdf }: Annotated, page: OwnedPage, { box, found }: Annotation): string {
  const isMark = marks.has(pdf.resolved(found['/Subtype']));
  const isTold = textOfValue(pdf.resolved(found['/Contents'])).trim() !== '';
  const isOnOneLine = pdf.list(found['/QuadPoints']).length === oneArea;
  return isMark && !isTold && isOnOneLine ? textUnder(page, box) : '';
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
  if (!own || !overlaps(own, box) || !textual.test(near.owner.type)) {
    addBeside(annotated, page, annotation, type);
    return;
  }
  const element = elements.newElement(type, near.owner, owners.after(near.order));
  Object.assign(element, placeOf(annotation, page));
}

/** Beside the block that is nearest; in the cell of a table, if that is in one. */
function addBeside(
  annotated: Annotated,
  page: OwnedPage,
  annotation: Annotation,
  type: string,
): Element {
  const { owners, elements } = annotated;
  const near = owners.nearest(page.units, annotation.box);
  const holder = near && holderOf(near.owner);
  const parent = holder ?? elements.document;
  const order = holder
    ? near && owners.after(near.order)
    : owners.after(near ? topOf(near.owner).order : lastOrder(annotated, page));
  return Object.assign(elements.newElement(type, parent, order), placeOf(annotation, page));
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
