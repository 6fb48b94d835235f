// The styles and lists of both documents: those that mean the same, and those that deleted text takes along.
import { allIn, childOf, copyOf, node, type Node } from '#formats/ooxml/part-tree.ts';
import { canonical } from './canonical.ts';
import { styleReferences, valueOf } from './older-parts.ts';

const styleLinks = new Set(['w:basedOn', 'w:next', 'w:link', ...styleReferences]);

/** The styles of both documents, by their names, because their ids depend on the language of Word. */
export class Styles {
  readonly #after: Node | undefined;
  readonly #olds = new Map<string, Node>();
  readonly #known = new Map<string, string>();
  readonly #ids = new Set<string>();
  readonly #lists: Lists;
  isChanged = false;

  constructor(before: Node | undefined, after: Node | undefined, lists: Lists) {
    this.#after = after;
    this.#lists = lists;
    const byName = new Map<string, string>();
    for (const style of stylesIn(after)) {
      const id = style.attributes.get('w:styleId') ?? '';
      this.#ids.add(id);
      byName.set(nameOf(style), id);
    }
    for (const style of stylesIn(before)) {
      const id = style.attributes.get('w:styleId') ?? '';
      this.#olds.set(id, style);
      const same = byName.get(nameOf(style));
      if (same !== undefined) this.#known.set(id, same);
    }
  }

  /** The id in the newer document, if it has the style. A style that neither has keeps its id. */
  known(id: string): string | undefined {
    return this.#known.get(id) ?? (this.#olds.has(id) ? undefined : id);
  }

  /** The id in the newer document, which gets the style if it does not have it. */
  taken(id: string): string {
    const known = this.known(id);
    const style = this.#olds.get(id);
    if (known !== undefined || !style || !this.#after) return known ?? id;
    let own = id;
    for (let count = 1; this.#ids.has(own); count += 1) own = `${id}${count}`;
    this.#ids.add(own);
    this.#known.set(id, own);
    const copy = copyOf(style);
    copy.attributes.set('w:styleId', own);
    copy.attributes.delete('w:default');
    for (const { name, attributes } of allIn(copy)) {
      const value = attributes.get('w:val') ?? '';
      if (styleLinks.has(name)) attributes.set('w:val', this.taken(value));
      if (name === 'w:numId' && value !== '0')
        attributes.set('w:val', this.#lists.known(value) ?? this.#lists.taken(value));
    }
    this.#after.children.push(copy);
    this.isChanged = true;
    return own;
  }
}

const stylesIn = (root: Node | undefined): Node[] =>
  root?.children.filter(({ name }) => name === 'w:style') ?? [];

const nameOf = (style: Node): string =>
  `${style.attributes.get('w:type') ?? ''} ${(valueOf(style, 'w:name') ?? '').toLowerCase()}`;

/** The lists of both documents (ECMA-376 part 1, section 17.9), by what they look like. */
export class Lists {
  readonly #before: Node | undefined;
  readonly #known = new Map<string, string>();
  /** The numbering part of the newer document; made if it has none. */
  after: Node | undefined;
  isChanged = false;

  constructor(before: Node | undefined, after: Node | undefined) {
    this.#before = before;
    this.after = after;
    const looks = looksOf(after);
    const byLook = new Map([...looks].toReversed().map(([id, look]) => [look, id]));
    for (const [id, look] of looksOf(before)) {
      const same = looks.get(id) === look ? id : byLook.get(look);
      if (same !== undefined) this.#known.set(id, same);
    }
  }

  known(id: string): string | undefined {
    return this.#known.get(id);
  }

  /** The id in the newer document, which gets the list. */
  taken(id: string): string {
    const known = this.#known.get(id);
    const list = numbersIn(this.#before, 'w:num').find(
      (one) => one.attributes.get('w:numId') === id,
    );
    const abstract = list && abstractOf(this.#before, list);
    if (known !== undefined || !list || !abstract) return known ?? id;
    this.after ??= node('w:numbering');
    const { children } = this.after;
    const own = nextId(this.after, 'w:num', 'w:numId');
    const ownAbstract = nextId(this.after, 'w:abstractNum', 'w:abstractNumId');
    const [copy, abstractCopy] = [copyOf(list), copyOf(abstract)];
    copy.attributes.set('w:numId', own);
    childOf(copy, 'w:abstractNumId')!.attributes.set('w:val', ownAbstract);
    abstractCopy.attributes.set('w:abstractNumId', ownAbstract);
    for (const element of allIn(abstractCopy))
      element.children = element.children.filter(({ name }) => !ofOwnDocument.has(name));
    const firstList = children.findIndex(({ name }) => name === 'w:num');
    children.splice(firstList < 0 ? children.length : firstList, 0, abstractCopy);
    children.splice(
      children.findLastIndex(({ name }) => name === 'w:num') + 1 || children.length,
      0,
      copy,
    );
    this.#known.set(id, own);
    this.isChanged = true;
    return own;
  }
}

/** What refers to styles and images of the other document, or distinguishes two copies of a list. */
const ofOwnDocument = new Set([
  ...['w:nsid', 'w:tmpl', 'w:styleLink', 'w:numStyleLink', 'w:pStyle', 'w:lvlPicBulletId'],
]);

const numbersIn = (root: Node | undefined, name: string): Node[] =>
  root?.children.filter((child) => child.name === name) ?? [];

const abstractOf = (root: Node | undefined, list: Node): Node | undefined => {
  const id = valueOf(list, 'w:abstractNumId');
  return numbersIn(root, 'w:abstractNum').find(
    ({ attributes }) => attributes.get('w:abstractNumId') === id,
  );
};

function looksOf(root: Node | undefined): Map<string, string> {
  const abstracts = new Map(
    numbersIn(root, 'w:abstractNum').map((abstract) => [
      abstract.attributes.get('w:abstractNumId'),
      abstract.children.map((child) => canonical(child, { without: ofOwnDocument })).join(''),
    ]),
  );
  return new Map(
    numbersIn(root, 'w:num').map((list) => {
      const overrides = list.children
        .filter(({ name }) => name === 'w:lvlOverride')
        .map((one) => canonical(one, { without: ofOwnDocument }));
      const look = [abstracts.get(valueOf(list, 'w:abstractNumId')), ...overrides].join('');
      return [list.attributes.get('w:numId') ?? '', look];
    }),
  );
}

const nextId = (root: Node, name: string, key: string): string =>
  String(
    numbersIn(root, name).reduce(
      (most, { attributes }) => Math.max(most, Number(attributes.get(key)) || 0),
      0,
    ) + 1,
  );
