// The tags of a file with the changes that are not saved yet.
import {
  speechOf,
  type PdfTag,
  type PdfTagBox,
  type PdfTagProblem,
  type PdfTags,
  type TagChange,
  type TagElementChange,
} from '@octavo/contract';

export type EditedTags = {
  language: PdfTags['language'];
  document: PdfTags['document'];
  elements: ReadonlyMap<number, PdfTag>;
  /** In reading order. */
  order: readonly PdfTag[];
  problems: readonly { problem: PdfTagProblem; isFixed: boolean }[];
};

/** Elements that only group others. */
const groups = new Set([
  ...['Document', 'DocumentFragment', 'Part', 'Art', 'Sect', 'Div', 'Aside', 'NonStruct', 'Index'],
]);

export function withChanges(read: PdfTags, changes: readonly TagChange[]): EditedTags {
  const elements = new Map(read.elements.map((element) => [element.id, element]));
  let { document } = read;
  let tops = read.elements.filter(({ parent }) => parent === 0).map(({ id }) => id);
  const set = (id: number, change: Partial<PdfTag>) => {
    const element = elements.get(id);
    if (element) elements.set(id, { ...element, ...change });
  };
  const kidsOf = (id: number): (string | number)[] =>
    id === 0 ? tops : (elements.get(id)?.content ?? []);
  const setKids = (id: number, kids: (string | number)[]) => {
    if (id === 0) tops = kids as number[];
    else set(id, { content: kids });
  };
  const detach = ({ id, parent }: PdfTag) =>
    setKids(
      parent,
      kidsOf(parent).filter((kid) => kid !== id),
    );
  const change = (one: TagElementChange) => {
    const element = elements.get(one.element);
    if (!element) return;
    const {
      element: id,
      role,
      scope,
      decorative,
      position,
      parent = element.parent,
      ...texts
    } = one;
    set(id, texts);
    if (role !== undefined) set(id, { role });
    if (role !== undefined && role !== 'TH') removeScope(elements, id);
    if (scope === 'None') removeScope(elements, id);
    else if (scope) set(id, { scope });
    if (position !== undefined) {
      detach(element);
      setKids(parent, inserted(kidsOf(parent), id, position));
      set(id, { parent });
    }
    if (!decorative) return;
    detach(elements.get(id) ?? element);
    for (const inner of within(elements, id)) elements.delete(inner);
  };
  for (const one of changes)
    if ('element' in one) change(one);
    else if (!('letter' in one)) document = { ...document, ...one } as PdfTags['document'];
  const silent = tops
    .flatMap((top) => within(elements, top))
    .flatMap((id) => elements.get(id) ?? []);
  const spoken = speechOf(silent, read.language, document.language);
  const order = silent.map((element) => ({ ...element, says: spoken.get(element.id) ?? '' }));
  const edited = new Map(order.map((element) => [element.id, element]));
  const { language } = read;
  const isTitled = changes.some((one) => 'title' in one && one.title !== undefined);
  const problems = read.problems.map((problem) => ({
    problem,
    isFixed:
      problem.code === 'title_not_shown'
        ? isTitled
        : isFixed(problem, { elements: edited, document, changes }),
  }));
  return { language, document, elements: edited, order, problems };
}

function removeScope(elements: Map<number, PdfTag>, id: number): void {
  const known = elements.get(id);
  if (!known) return;
  const { scope: _, ...element } = known;
  elements.set(id, element);
}

/** The content with an element as the one at a position among the elements. */
function inserted(content: readonly (string | number)[], id: number, position: number) {
  let seen = 0;
  const at = content.findIndex((part) => typeof part === 'number' && seen++ === position);
  return content.toSpliced(at < 0 ? content.length : at, 0, id);
}

/** An element and all in it, in reading order. */
function within(elements: ReadonlyMap<number, PdfTag>, top: number): number[] {
  const found: number[] = [];
  const waiting = [top];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    found.push(next);
    const kids = elements.get(next)?.content.filter((part) => typeof part === 'number') ?? [];
    waiting.push(...kids.toReversed());
  }
  return found;
}

type State = {
  elements: ReadonlyMap<number, PdfTag>;
  document: PdfTags['document'];
  changes: readonly TagChange[];
};

function isFixed(problem: PdfTagProblem, state: State): boolean {
  const { code, element: id, level = 6, letter } = problem;
  const { elements, document, changes } = state;
  if (letter)
    return changes.some((change) => 'letter' in change && change.letter === letter.number);
  if (code === 'title_missing') return document.title !== '';
  if (code === 'language_missing') return document.language !== '';
  if (id === undefined)
    return code === 'language_invalid' && changes.some((change) => 'language' in change);
  const element = elements.get(id);
  if (!element) return true;
  const { role, alt, scope } = element;
  const changed = (name: 'language' | 'role') =>
    changes.some((change) => 'element' in change && change.element === id && name in change);
  switch (code) {
    case 'figure_without_text':
    case 'formula_without_text':
      return Boolean(alt) || (role !== 'Figure' && role !== 'Formula');
    case 'link_without_text':
    case 'field_without_label':
    case 'comment_without_text':
      return Boolean(alt);
    case 'heading_skipped':
      return !/^H[1-6]$/.test(role) || Number(role.slice(1)) <= level;
    case 'table_without_headers':
      return within(elements, id).some((inner) => elements.get(inner)?.role === 'TH');
    case 'header_without_scope':
      return scope !== undefined || role !== 'TH';
    case 'unknown_role':
      return changed('role');
    case 'language_invalid':
      return changed('language');
    default:
      return false;
  }
}

/** The cells of a table, by row. */
export function rowsOf({ elements }: EditedTags, table: number): PdfTag[][] {
  return within(elements, table)
    .flatMap((id) => elements.get(id) ?? [])
    .filter(({ role }) => role === 'TR')
    .map(({ content }) =>
      content.flatMap((part) => (typeof part === 'number' ? (elements.get(part) ?? []) : [])),
    );
}

/** What reads as one thing, such as a paragraph, a list or a table, with its boxes: the parts whose order people change. */
export type OrderItem = { element: PdfTag; number: number; boxes: PdfTagBox[]; text: string };

export function orderItems({ order, elements }: EditedTags): OrderItem[] {
  const inside = new Set<number>();
  const items: OrderItem[] = [];
  for (const element of order) {
    if (inside.has(element.id)) continue;
    const isGroup =
      groups.has(element.role) ||
      (element.role === '' && element.content.every((part) => typeof part === 'number'));
    if (isGroup && element.content.length > 0) continue;
    const all = within(elements, element.id);
    for (const id of all) inside.add(id);
    const found = all.flatMap((id) => elements.get(id) ?? []);
    const boxes = unitedByPage(found.flatMap((one) => one.boxes));
    const text = textOf(found);
    if (boxes.length || text) items.push({ element, number: items.length + 1, boxes, text });
  }
  return items;
}

const mostCharacters = 80;

export function textOf(found: readonly PdfTag[]): string {
  const parts = found.flatMap(({ alt, content }) => [
    ...(alt ? [alt] : []),
    ...content.filter((part) => typeof part === 'string'),
  ]);
  const text = parts.join(' ').replace(/\s+/g, ' ').trim();
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters)} …` : text;
}

/** One box for each page. */
export function unitedByPage(boxes: readonly PdfTagBox[]): PdfTagBox[] {
  const pages = new Map<number, PdfTagBox>();
  for (const box of boxes) {
    const known = pages.get(box.page);
    if (!known) {
      pages.set(box.page, box);
      continue;
    }
    const [left, top] = [Math.min(known.left, box.left), Math.min(known.top, box.top)];
    const right = Math.max(known.left + known.width, box.left + box.width);
    const bottom = Math.max(known.top + known.height, box.top + box.height);
    pages.set(box.page, { page: box.page, left, top, width: right - left, height: bottom - top });
  }
  return [...pages.values()];
}

/** The boxes of an element with all in it. */
export const boxesWithin = ({ elements }: EditedTags, id: number): PdfTagBox[] =>
  unitedByPage(within(elements, id).flatMap((inner) => elements.get(inner)?.boxes ?? []));

/** The elements that an element is in, from the nearest on. */
export function around({ elements }: EditedTags, id: number): number[] {
  const found: number[] = [];
  for (let next = elements.get(id)?.parent; next; next = elements.get(next)?.parent)
    found.push(next);
  return found;
}

/** The elements in an element; those at the top in 0. */
export const kidsOf = ({ order, elements }: EditedTags, id: number): PdfTag[] =>
  id === 0
    ? order.filter(({ parent }) => parent === 0)
    : (elements.get(id)?.content ?? []).flatMap((part) =>
        typeof part === 'number' ? (elements.get(part) ?? []) : [],
      );

/** The change that moves an element beside another one; nothing if it is inside that. */
export function movedBeside(
  tags: EditedTags,
  id: number,
  other: number,
  place: 'before' | 'after',
): TagElementChange | undefined {
  const target = tags.elements.get(other);
  if (!target || id === other || around(tags, other).includes(id)) return undefined;
  const others = kidsOf(tags, target.parent).filter((kid) => kid.id !== id);
  const at = others.findIndex((kid) => kid.id === other);
  const position = place === 'before' ? at : at + 1;
  return { element: id, parent: target.parent, position };
}
