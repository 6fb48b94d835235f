// Repairs of a structure tree that lose nothing (ISO 14289-1, 7.1–7.5 and 7.9).
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { hasRowHeaders } from '#models/document/row-headers.ts';
import { tableGrid, type TableGrid } from './table-grid.ts';
import {
  attributesOf,
  kidElements,
  setEntry,
  setType,
  standardTypes,
  type Element,
  type Kid,
  type TagTree,
} from '#formats/pdf/structure/tag-tree.ts';

/** Types of PDF 2.0 that Chromium writes, and their nearest types of PDF 1.7. */
const newerTypes: Readonly<Record<string, string>> = {
  ...{ Em: 'Span', Strong: 'Span', Title: 'P', Aside: 'Sect', FENote: 'Note' },
  DocumentFragment: 'Sect',
};

/** Types that only PDF 2.0 defines get a role (7.1). */
export function repairNewerTypes(tree: TagTree): void {
  for (const { type } of tree.elements()) {
    const role = newerTypes[type];
    if (!role || tree.roles.has(type)) continue;
    tree.roles.set(type, role);
    tree.changeRoles();
  }
}

/** Elements whose own type is a standard one that the role map translates get the type that was meant (7.1). */
export function repairRoles(tree: TagTree): void {
  const named = /^heading[ _]?([1-6])$/i;
  for (const [from] of tree.roles) {
    const level = named.exec(from)?.[1];
    if (!level) continue;
    tree.roles.set(from, `H${level}`);
    tree.changeRoles();
  }
  const remapped = [...tree.roles].filter(([from]) => standardTypes.has(from));
  if (!remapped.length) return;
  for (const [from] of remapped) tree.roles.delete(from);
  tree.changeRoles();
  const meant = new Map(remapped);
  for (const element of tree.elements())
    if (meant.has(element.type)) setType(element, meant.get(element.type) as string);
}

/**
 * Headings begin with level 1 and skip none; their order and nesting stay (7.4.2). `H` becomes one of them (7.4.4). PDF 1.7 has
 * six levels; deeper ones keep their level in their name, and have the role of the sixth.
 */
export function repairHeadings(tree: TagTree): void {
  const open: number[] = [];
  for (const element of tree.elements()) {
    const role = tree.typeOf(element);
    if (!role || !/^H[1-6]?$/.test(role)) continue;
    const type = /^H\d$/.test(element.type) ? element.type : role;
    const level = type === 'H' ? 1 : Number(type.slice(1));
    while ((open.at(-1) ?? 0) >= level) open.pop();
    open.push(level);
    const name = `H${open.length}`;
    if (type !== name) setType(element, name);
    if (standardTypes.has(name) || tree.roles.has(name)) continue;
    tree.roles.set(name, deepestHeading);
    tree.changeRoles();
  }
}

/** Of PDF 1.7. */
const deepestHeading = 'H6';

/** The container that each of these types needs (7.2). */
const containers: Readonly<Record<string, string>> = { LI: 'L', TOCI: 'TOC' };

/** What is in a list item beside its label is its body. */
function repairItem(tree: TagTree, item: Element): void {
  const isPart = (kid: Kid) =>
    kid.kind === 'element' && /^(?:Lbl|LBody)$/.test(tree.typeOf(kid.element) ?? '');
  if (item.kids.every(isPart)) return;
  const isLabel = (kid: Kid | undefined) =>
    kid?.kind === 'element' && tree.typeOf(kid.element) === 'Lbl';
  const [first] = item.kids;
  const label = first && isLabel(first) ? [first] : [];
  const others = item.kids.slice(label.length).flatMap((kid) => {
    const isBody = kid.kind === 'element' && tree.typeOf(kid.element) === 'LBody';
    return isBody ? kid.element.kids : [kid];
  });
  const body = tree.newElement('LBody', item, others);
  item.kids = [...label, { kind: 'element', element: body }];
  item.isChanged = true;
}

const isGroup = (tree: TagTree, kid: Kid): kid is Extract<Kid, { kind: 'element' }> =>
  kid.kind === 'element' && /^(?:NonStruct|Div)$/.test(tree.typeOf(kid.element) ?? '');

/** Groups around items give way to them, and what else is in a list becomes an item. */
function repairKidsOfList(tree: TagTree, list: Element): void {
  const isItem = (kid: Kid) =>
    kid.kind === 'element' && /^(?:LI?|Caption)$/.test(tree.typeOf(kid.element) ?? '');
  if (list.kids.every(isItem)) return;
  const opened = (kid: Kid): Kid[] =>
    isGroup(tree, kid) && kid.element.kids.every((inner) => isItem(inner) || isGroup(tree, inner))
      ? kid.element.kids.flatMap(opened)
      : [kid];
  const kids = list.kids.flatMap(opened).map((kid): Kid => {
    if (kid.kind === 'element') kid.element.parent = list;
    if (isItem(kid)) return kid;
    const body = tree.newElement('LBody', undefined, [kid]);
    return {
      kind: 'element',
      element: tree.newElement('LI', list, [{ kind: 'element', element: body }]),
    };
  });
  for (const kid of kids) if (kid.kind === 'element') kid.element.isChanged = true;
  list.kids = kids;
  list.isChanged = true;
}

/** List items outside a list get one, and have nothing but a label and a body. */
export function repairLists(tree: TagTree): void {
  for (const element of [...tree.elements()])
    if (tree.typeOf(element) === 'L') repairKidsOfList(tree, element);
  for (const element of [...tree.elements()])
    if (tree.typeOf(element) === 'LI') repairItem(tree, element);
  for (const element of [...tree.elements()]) {
    if (!kidElements(element).some((kid) => isStray(tree, kid, element))) continue;
    element.kids = wrapped(tree, element, element.kids);
    element.isChanged = true;
  }
  const tops: Kid[] = tree.tops.map((element) => ({ kind: 'element', element }));
  if (!tree.tops.some((top) => isStray(tree, top, undefined))) return;
  const kids = wrapped(tree, undefined, tops);
  tree.setTops(kids.flatMap((kid) => (kid.kind === 'element' ? [kid.element] : [])));
}

function isStray(tree: TagTree, kid: Element, parent: Element | undefined): boolean {
  const needed = containers[tree.typeOf(kid) ?? ''];
  return needed !== undefined && (parent && tree.typeOf(parent)) !== needed;
}

/** The kids, with each run of stray items in a container of its own. */
function wrapped(tree: TagTree, parent: Element | undefined, kids: readonly Kid[]): Kid[] {
  const result: Kid[] = [];
  let open: { type: string; kids: Kid[] } | undefined;
  const close = () => {
    if (open)
      result.push({ kind: 'element', element: tree.newElement(open.type, parent, open.kids) });
    open = undefined;
  };
  for (const kid of kids) {
    const type = kid.kind === 'element' ? tree.typeOf(kid.element) : undefined;
    const needed =
      kid.kind === 'element' && isStray(tree, kid.element, parent)
        ? containers[type ?? '']
        : undefined;
    if (open && open.type !== needed) close();
    if (!needed) result.push(kid);
    else open = { type: needed, kids: [...(open?.kids ?? []), kid] };
  }
  close();
  return result;
}

/** Notes get an identifier (7.9). */
export function repairNotes(tree: TagTree): void {
  const known = new Set<Value>();
  let number = 0;
  for (const element of tree.elements()) {
    if (tree.typeOf(element) !== 'Note') continue;
    const { '/ID': id } = element.entries;
    if (id !== undefined && id !== 'u:' && !known.has(id)) {
      known.add(id);
      continue;
    }
    do number += 1;
    while (known.has(`u:note-${number}`));
    known.add(`u:note-${number}`);
    setEntry(element, '/ID', `u:note-${number}`);
  }
}

/**
 * Header cells get a scope (7.5), short rows get empty cells, and no cell reaches below the last row
 * (7.2).
 */
export function repairTables(tree: TagTree): void {
  for (const table of [...tree.elements()]) {
    if (tree.typeOf(table) !== 'Table') continue;
    const found = tableGrid(tree, table);
    if (!found) continue;
    const grid = (shortenCells(tree, found) && tableGrid(tree, table)) || found;
    for (const { element, row } of grid.cells)
      if (tree.typeOf(element) === 'TH' && !hasAttribute(tree, element, '/Scope'))
        addAttribute(tree, element, {
          '/O': '/Table',
          '/Scope': row === 0 || isInHead(tree, element) ? '/Column' : '/Row',
        });
    if (grid.hasOverlap) continue;
    for (const { element, width } of grid.rows)
      for (let missing = grid.columns - width; missing > 0; missing -= 1) {
        element.kids.push({ kind: 'element', element: tree.newElement('TD', element) });
        element.isChanged = true;
      }
  }
}

/** Ends cells that reach below the last row there. @returns true if there are any */
function shortenCells(tree: TagTree, { cells, rows }: TableGrid): boolean {
  const long = cells.filter(({ row, rowSpan }) => row + rowSpan > rows.length);
  for (const { element, row } of long) {
    const shortened = attributesOf(tree, element).map((attributes) =>
      '/RowSpan' in attributes ? { ...attributes, '/RowSpan': rows.length - row } : attributes,
    );
    setEntry(element, '/A', shortened);
  }
  return long.length > 0;
}

/**
 * The cells of the first column become headers of their rows, if their texts say that they are. Programs such as LibreOffice know
 * only headers of columns.
 */
export function repairRowHeaders(tree: TagTree, textOf: (element: Element) => string): void {
  for (const table of [...tree.elements()]) {
    const grid = tree.typeOf(table) === 'Table' ? tableGrid(tree, table) : undefined;
    if (!grid || grid.hasOverlap) continue;
    const cells = grid.cells.map((cell) => ({ ...cell, text: textOf(cell.element).trim() }));
    const isHeader = ({ element }: { element: Element }) => tree.typeOf(element) === 'TH';
    const firstRow = cells.find((cell) => !isHeader(cell))?.row;
    if (firstRow === undefined) continue;
    const data = cells.filter(({ row }) => row >= firstRow);
    const corner = cells.find(({ row, column }) => row < firstRow && !column);
    if (data.some(isHeader) || !hasRowHeaders(data, corner?.text)) continue;
    for (const { element, column, columnSpan, text } of data) {
      if (column || !text || columnSpan === grid.columns) continue;
      setType(element, 'TH');
      addAttribute(tree, element, { '/O': '/Table', '/Scope': '/Row' });
    }
  }
}

const isInHead = (tree: TagTree, { parent }: Element): boolean =>
  parent?.parent !== undefined && tree.typeOf(parent.parent) === 'THead';

const hasAttribute = (tree: TagTree, element: Element, key: string): boolean =>
  attributesOf(tree, element).some((attributes) => key in attributes);

function addAttribute(tree: TagTree, element: Element, attributes: Dictionary): void {
  const { '/A': old } = element.entries;
  const found = tree.objects.resolved(old);
  const list = Array.isArray(found) ? found : old === undefined ? [] : [old];
  setEntry(element, '/A', [...list, attributes]);
}
