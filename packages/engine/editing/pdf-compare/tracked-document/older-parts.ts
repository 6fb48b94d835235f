// Prepares parts of the older document for the newer one: what refers to something by an id gets a mark, which is replaced once it is
// known that the result needs it.
import { allIn, childOf, type Node } from '#formats/ooxml/part-tree.ts';

/** Begins ids of the older document; it cannot be in XML. */
export const olderMark = '\u0001';

export const isOlder = (value: string | undefined): value is string =>
  value?.startsWith(olderMark) === true;

export const styleReferences = new Set(['w:pStyle', 'w:rStyle', 'w:tblStyle']);

type Names = {
  /** The id in the newer document of a style or a list, if it has it. */
  style(id: string): string | undefined;
  list(id: string): string | undefined;
  /** The names of bookmarks that the newer document has. */
  bookmarks: ReadonlySet<string>;
  newId(): string;
};

const dropped =
  /^w:(?:comment(?:RangeStart|RangeEnd|Reference)|perm(?:Start|End)|customXml\w+Range(?:Start|End)|headerReference|footerReference|altChunk|annotationRef)$/;

/** Changes a part of the older document so that its elements can be in the newer one. */
export function prepareOlder(root: Node, names: Names): void {
  const bookmarks = keptBookmarks(root, names);
  prepare(root, names, bookmarks);
}

/** New ids for bookmarks that begin and end in paragraphs, and that the newer document does not have. */
function keptBookmarks(root: Node, names: Names): ReadonlyMap<string, string> {
  const starts = new Set<string>();
  const found = new Map<string, string>();
  for (const { name, children } of allIn(root)) {
    if (name !== 'w:p' && name !== 'w:hyperlink') continue;
    for (const child of children) {
      const id = child.attributes.get('w:id') ?? '';
      if (child.name === 'w:bookmarkStart' && !names.bookmarks.has(child.attributes.get('w:name')!))
        starts.add(id);
      if (child.name === 'w:bookmarkEnd' && starts.has(id) && !found.has(id))
        found.set(id, names.newId());
    }
  }
  return found;
}

function prepare(element: Node, names: Names, bookmarks: ReadonlyMap<string, string>): void {
  const isPlace = element.name === 'w:p' || element.name === 'w:hyperlink';
  element.children = element.children.filter((child) => {
    if (dropped.test(child.name)) return false;
    if (!/^w:bookmark(?:Start|End)$/.test(child.name)) return true;
    const id = bookmarks.get(child.attributes.get('w:id') ?? '');
    if (id === undefined || !isPlace) return false;
    child.attributes.set('w:id', id);
    child.attributes.delete('w:colFirst');
    child.attributes.delete('w:colLast');
    return true;
  });
  const { name, attributes } = element;
  for (const [key, value] of attributes) {
    if (/^w14:(?:paraId|textId)$/.test(key)) attributes.delete(key);
    else if (key.startsWith('r:')) attributes.set(key, olderMark + value);
  }
  const change = (key: string, to: (value: string) => string | undefined) => {
    const value = attributes.get(key);
    if (value !== undefined) attributes.set(key, to(value) ?? olderMark + value);
  };
  if (name === 'w:footnoteReference' || name === 'w:endnoteReference')
    change('w:id', () => undefined);
  if (name === 'w:numId') change('w:val', (id) => (id === '0' ? id : names.list(id)));
  if (styleReferences.has(name)) change('w:val', (id) => names.style(id));
  if (name === 'wp:docPr') attributes.set('id', names.newId());
  for (const child of element.children) prepare(child, names, bookmarks);
}

const cellChanges = new Set(['w:cellIns', 'w:cellDel', 'w:cellMerge']);

/** Removes the marks of changed cells, which are accepted. */
export function withoutCellChanges(root: Node): void {
  for (const element of allIn(root))
    if (element.name === 'w:tcPr')
      element.children = element.children.filter(({ name }) => !cellChanges.has(name));
}

/** The value of the only attribute of a child. */
export const valueOf = (parent: Node | undefined, name: string): string | undefined =>
  childOf(parent, name)?.attributes.get('w:val');
