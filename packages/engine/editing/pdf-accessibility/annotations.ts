// Links and form fields: their texts, their elements and the order of pages (ISO 14289-1, 7.18).
import { isReference } from '#formats/pdf/objects/objects.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { textOfValue } from '#formats/pdf/syntax/text-string.ts';
import type { WellFormedPdf } from '#formats/pdf/well-formed/well-formed-pdf.ts';
import type { BrokenClauses } from './broken-clauses.ts';
import type { PageContents } from './page-contents.ts';
import { hasText } from './tag-checks.ts';
import type { Element, TagTree } from '#formats/pdf/structure/tag-tree.ts';

type Repair = {
  file: WellFormedPdf;
  tree: TagTree;
  contents: PageContents;
  /** Gets the clauses that remain broken. */
  broken: BrokenClauses;
};

const hiddenFlag = 2;

/** @returns the changed annotations and pages */
export function repairAnnotations(repair: Repair): Record<string, Value> {
  const { file, contents, broken, tree } = repair;
  const objects: Record<string, Value> = {};
  const owners = ownersOf(tree);
  for (const [index, { reference, page }] of contents.pages.entries()) {
    const annotations = file.list(page['/Annots']);
    if (!annotations.length) continue;
    if (page['/Tabs'] !== '/S') objects[reference] = { ...page, '/Tabs': '/S' };
    for (const annotation of annotations) {
      if (!isReference(annotation)) {
        broken.add('7.18.1', index + 1);
        continue;
      }
      const found = file.dictionary(annotation);
      if ((file.number(found['/F']) ?? 0) & hiddenFlag) continue;
      const changed = changedAnnotation(
        repair,
        { reference: annotation, found, page: reference, number: index + 1 },
        owners,
      );
      if (changed) objects[annotation] = changed;
    }
  }
  return objects;
}

/** The elements of annotations. */
function ownersOf(tree: TagTree): Map<string, Element> {
  const owners = new Map<string, Element>();
  for (const element of tree.elements())
    for (const kid of element.kids) if (kid.kind === 'object') owners.set(kid.object, element);
  return owners;
}

/** `number`: that of its page, from 1. */
type Annotation = { reference: string; found: Dictionary; page: string; number: number };

function changedAnnotation(
  repair: Repair,
  annotation: Annotation,
  owners: ReadonlyMap<string, Element>,
): Dictionary | undefined {
  const { tree, broken } = repair;
  const { reference, found, number } = annotation;
  const owner = owners.get(reference);
  const type = owner && tree.typeOf(owner);
  if (found['/Subtype'] === '/Link') return linked(repair, annotation, owner);
  if (found['/Subtype'] === '/Widget') {
    if (type !== 'Form') broken.add('7.18.4', number);
    return labelled(found, repair.file);
  }
  if (type !== 'Annot') broken.add('7.18.1', number);
  const isDescribed = textOfValue(found['/Contents']) !== '' || (owner && hasText(owner));
  if (!isDescribed) broken.add('7.18.1', number);
  return undefined;
}

/** A link with a text and an element. */
function linked(repair: Repair, annotation: Annotation, owner: Element | undefined) {
  const { tree, contents, broken, file } = repair;
  const { reference, found, page, number } = annotation;
  const link = linkAround(tree, owner);
  const added: Dictionary = {};
  if (!link && owner && !wrapInLink(tree, owner, annotation, file)) broken.add('7.18.5', number);
  if (!link && !owner) added['/StructParent'] = addLink(tree, reference, page);
  if (!textOfValue(found['/Contents'])) {
    const text = link ? contents.textOf(link).replace(/\s+/g, ' ').trim() : '';
    const address = textOfValue(file.dictionary(found['/A'])['/URI']);
    added['/Contents'] = `u:${text || address || 'Link'}`;
  }
  return Object.keys(added).length ? { ...found, ...added } : undefined;
}

/** Puts the annotation of an element that is no link into one. @returns false if the file does not name its place in the tree */
function wrapInLink(
  tree: TagTree,
  owner: Element,
  { reference, found }: Annotation,
  file: WellFormedPdf,
): boolean {
  const key = file.number(found['/StructParent']);
  const at = owner.kids.findIndex((kid) => kid.kind === 'object' && kid.object === reference);
  const kid = owner.kids[at];
  if (key === undefined || !kid) return false;
  const element = tree.newElement('Link', owner, [kid]);
  owner.kids[at] = { kind: 'element', element };
  owner.isChanged = true;
  tree.setOwner(key, element);
  return true;
}

/** The link that an annotation's element is. */
const linkAround = (tree: TagTree, owner: Element | undefined): Element | undefined =>
  owner && tree.typeOf(owner) === 'Link' ? owner : undefined;

/** Adds an element for a link that has none, after the others of its page. @returns its key in the parent tree */
function addLink(tree: TagTree, reference: string, page: string): number {
  const value = { '/Type': '/OBJR', '/Obj': reference, '/Pg': page };
  const last = lastOnPage(tree, page);
  const element = tree.newElement('Link', undefined, [
    { kind: 'object', object: reference, value },
  ]);
  if (last) tree.addBeside(tree.blockAround(last), element, true);
  else tree.setTops([...tree.tops, element]);
  return tree.addParent(element.reference);
}

function lastOnPage(tree: TagTree, page: string): Element | undefined {
  let last: Element | undefined;
  for (const element of tree.elements())
    if (element.kids.some((kid) => kid.kind === 'mark' && kid.page === page)) last = element;
  return last;
}

/** A field with a label: its own, or its name. */
function labelled(found: Dictionary, file: WellFormedPdf): Dictionary | undefined {
  const parent = file.dictionary(found['/Parent']);
  if (textOfValue(found['/TU']) || textOfValue(parent['/TU'])) return undefined;
  const name = textOfValue(found['/T']) || textOfValue(parent['/T']);
  return { ...found, '/TU': `u:${name || 'Field'}` };
}
