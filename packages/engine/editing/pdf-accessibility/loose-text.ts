// Adds text outside all marks to the structure. Chromium leaves the content that style sheets generate there, the values of form
// fields and what is hidden from screen readers (ISO 14289-1, 7.1).
import type { LooseText, PageScan } from './content-scan.ts';
import type { PageContents } from './page-contents.ts';
import {
  kidElements,
  type Element,
  type Kid,
  type TagTree,
} from '#formats/pdf/structure/tag-tree.ts';

/** In points: the maximum difference between baselines of one line. */
const sameLine = 1;

/**
 * Text on the line of a mark goes into its element; other text becomes a paragraph of its own.
 * @returns the keys in the parent tree of pages that had none
 */
export function addLooseText(tree: TagTree, contents: PageContents): Map<string, number> {
  const added = new Map<string, number>();
  const owners = new Map<string, Element>();
  for (const element of tree.elements())
    for (const kid of element.kids)
      if (kid.kind === 'mark' && !kid.form) owners.set(`${kid.page} ${kid.id}`, element);
  let lastOwner: Element | undefined;
  for (const { reference: page, scan } of contents.pages) {
    const marks = [...scan.marks.keys()];
    const ownerOf = (mark: number | undefined) => owners.get(`${page} ${mark}`);
    if (!scan.looseText.length) {
      lastOwner = ownerOf(marks.at(-1)) ?? lastOwner;
      continue;
    }
    const known = contents.keyOf(page);
    const key = known ?? tree.addParent([]);
    if (known === undefined) added.set(page, key);
    let id = 1 + marks.reduce((most, mark) => Math.max(most, mark), -1);
    let last: LooseText | undefined;
    for (const text of scan.looseText) {
      const isNext = last?.marksBefore === text.marksBefore;
      const before = isNext ? last?.id : marks[text.marksBefore - 1];
      const place = placeOf(text, scan, [before, marks[text.marksBefore]]);
      const owner = place && ownerOf(place.mark);
      const kid: Kid = { kind: 'mark', page, id, value: id };
      const element = owner
        ? elementBeside(tree, { owner, kid, ...place })
        : paragraphAfter(tree, lastOwner, kid);
      lastOwner = element;
      tree.setParent(key, id, element);
      owners.set(`${page} ${id}`, element);
      scan.texts.set(id, text.text);
      scan.baselines.set(id, { first: text.y, last: text.y });
      text.id = id;
      last = text;
      id += 1;
    }
    lastOwner = ownerOf(marks.at(-1)) ?? lastOwner;
  }
  return added;
}

/** A paragraph after an element, or before all others. */
function paragraphAfter(tree: TagTree, last: Element | undefined, kid: Kid): Element {
  const [top] = tree.tops;
  const first = top && tree.typeOf(top) === 'Document' ? kidElements(top)[0] : top;
  const element = tree.newElement('P', undefined, [kid]);
  if (last) tree.addBeside(tree.blockAround(last), element, true);
  else if (first) tree.addBeside(first, element, false);
  else tree.setTops([...tree.tops, element]);
  return element;
}

type LoosePlace = { mark: number; isAfter: boolean; isOnLine: boolean };

/** Beside which mark the text is: one on its line, else the one before, else the one after. */
function placeOf(
  { y }: LooseText,
  { baselines }: PageScan,
  [before, after]: readonly (number | undefined)[],
): LoosePlace | undefined {
  const isNear = (other: number | undefined) =>
    other !== undefined && Math.abs(other - y) < sameLine;
  if (before !== undefined && isNear(baselines.get(before)?.last))
    return { mark: before, isAfter: true, isOnLine: true };
  if (after !== undefined && isNear(baselines.get(after)?.first))
    return { mark: after, isAfter: false, isOnLine: true };
  if (before !== undefined) return { mark: before, isAfter: true, isOnLine: false };
  return after === undefined ? undefined : { mark: after, isAfter: false, isOnLine: false };
}

function elementBeside(
  tree: TagTree,
  { owner, kid, mark, isAfter, isOnLine }: LoosePlace & { owner: Element; kid: Kid },
): Element {
  const element = tree.newElement(isOnLine ? 'Span' : 'P', owner, [kid]);
  if (!isOnLine) {
    tree.addBeside(tree.blockAround(owner), element, isAfter);
    return element;
  }
  const at = owner.kids.findIndex((one) => one.kind === 'mark' && one.id === mark);
  owner.kids.splice(isAfter ? at + 1 : at, 0, { kind: 'element', element });
  owner.isChanged = true;
  return element;
}
