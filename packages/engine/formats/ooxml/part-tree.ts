// A part of a package as a tree that is changed and written again. Every namespace has one prefix in all parts that share a
// `Prefixes`, so that elements of one document can be put into another.
import { ProblemError } from '@octavo/contract';
import { XmlReader } from '#containers/xml/xml-reader.ts';
import type { Attributes } from '#containers/xml/xml-tags.ts';
import { exactXmlText, xmlDeclaration, xmlText } from '#containers/xml/xml-text.ts';
import { markupLimits } from '#kernel/limits.ts';
import { prefixOf } from '#formats/ooxml/namespaces.ts';

export type Node = {
  name: string;
  attributes: Map<string, string>;
  children: Node[];
  /** Direct text; Office Open XML has no mixed content. */
  text: string;
};

export const node = (
  name: string,
  attributes: Readonly<Record<string, string>> = {},
  children: Node[] = [],
  text = '',
): Node => ({ name, attributes: new Map(Object.entries(attributes)), children, text });

export const childOf = (parent: Node | undefined, name: string): Node | undefined =>
  parent?.children.find((child) => child.name === name);

export const copyOf = ({ name, attributes, children, text }: Node): Node => ({
  ...{ name, attributes: new Map(attributes), text },
  children: children.map(copyOf),
});

/** The element itself and all elements in it. */
export function* allIn(root: Node): Generator<Node> {
  yield root;
  for (const child of root.children) yield* allIn(child);
}

const standard = {
  mc: 'http://schemas.openxmlformats.org/markup-compatibility/2006',
  xml: 'http://www.w3.org/XML/1998/namespace',
};

/** Attributes whose values name prefixes. */
const naming = new Set(['mc:Ignorable', 'mc:ProcessContent', 'mc:MustUnderstand', 'Requires']);

/** The prefix of each namespace, and the namespace of each prefix. */
export class Prefixes {
  readonly #byAddress = new Map<string, string>([[standard.xml, 'xml']]);
  readonly #addresses = new Map<string, string>([['xml', standard.xml]]);

  /** @param wanted the prefix in the file */
  of(address: string, wanted: string): string {
    const known = this.#byAddress.get(address);
    if (known !== undefined) return known;
    const usual = prefixOf(address);
    // The strict form has other addresses for the same elements.
    if (usual !== 'other' && this.#addresses.has(usual)) return usual;
    let prefix = usual === 'other' ? wanted || 'ns' : usual;
    for (let count = 1; this.#addresses.has(prefix); count += 1) prefix = `ns${count}`;
    this.#byAddress.set(address, prefix);
    this.#addresses.set(prefix, address);
    return prefix;
  }

  addressOf(prefix: string): string | undefined {
    return this.#addresses.get(prefix);
  }
}

type Scope = { depth: number; prefixes: ReadonlyMap<string, string> };

/** Reads a part. @throws ProblemError of the XML reader, `too_complex` */
export function readTree(xml: string, prefixes: Prefixes): Node {
  const scopes: Scope[] = [{ depth: 0, prefixes: new Map([['xml', 'xml']]) }];
  const open: Node[] = [];
  let root: Node | undefined;
  let count = 0;
  const scope = () => scopes.at(-1)!.prefixes;
  const named = (raw: string, isAttribute: boolean): string => {
    const colon = raw.indexOf(':');
    if (colon < 0 && isAttribute) return raw;
    const prefix = scope().get(colon < 0 ? '' : raw.slice(0, colon));
    return prefix === undefined || prefix === '' ? raw : `${prefix}:${raw.slice(colon + 1)}`;
  };
  const declare = (attributes: Attributes) => {
    const declared = [...attributes].filter(([name]) => /^xmlns(?::|$)/.test(name));
    if (!declared.length) return;
    const added = declared.map(([name, address]): [string, string] => {
      const given = name.slice('xmlns:'.length);
      return [given, address ? prefixes.of(address, given) : ''];
    });
    scopes.push({ depth: open.length, prefixes: new Map([...scope(), ...added]) });
  };
  const renamed = (value: string): string =>
    value
      .split(/\s+/)
      .map((word) => {
        const [prefix = '', ...rest] = word.split(':');
        return [scope().get(prefix) ?? prefix, ...rest].join(':');
      })
      .join(' ');
  const reader = new XmlReader({
    open(raw, attributes) {
      declare(attributes);
      if ((count += 1) > markupLimits.elements) throw new ProblemError('too_complex');
      const own = new Map<string, string>();
      for (const [name, value] of attributes) {
        if (/^xmlns(?::|$)/.test(name)) continue;
        const key = named(name, true);
        own.set(key, naming.has(key) ? renamed(value) : value);
      }
      const element: Node = { name: named(raw, false), attributes: own, children: [], text: '' };
      open.at(-1)?.children.push(element);
      root ??= element;
      open.push(element);
    },
    text(piece) {
      const element = open.at(-1);
      if (element) element.text += piece;
    },
    close() {
      const element = open.pop()!;
      // What indents elements is no text.
      if (element.children.length && /^\s*$/.test(element.text)) element.text = '';
      if (scopes.length > 1 && scopes.at(-1)!.depth === open.length) scopes.pop();
    },
  });
  reader.push(xml.replace(/^\ufeff/, ''));
  reader.end();
  return root!;
}

/** Writes a part, with the namespaces that it uses declared in its root. */
export function writeTree(root: Node, prefixes: Prefixes): string {
  const used = new Set<string>();
  const pieces: string[] = [];
  const note = (name: string) => {
    const colon = name.indexOf(':');
    if (colon > 0) used.add(name.slice(0, colon));
  };
  const write = ({ name, attributes, children, text }: Node, isRoot = false) => {
    note(name);
    pieces.push(`<${name}`);
    for (const [key, value] of attributes) {
      note(key);
      if (naming.has(key))
        for (const word of value.split(/\s+/)) if (word) used.add(word.replace(/:.*/s, ''));
      pieces.push(` ${key}="${exactXmlText(value)}"`);
    }
    if (isRoot) pieces.push('');
    const place = pieces.length - 1;
    if (!children.length && !text) pieces.push('/>');
    else {
      pieces.push('>', xmlText(text));
      for (const child of children) write(child);
      pieces.push(`</${name}>`);
    }
    if (isRoot) pieces[place] = declarations(used, prefixes);
  };
  write(root, true);
  return xmlDeclaration + pieces.join('');
}

const declarations = (used: ReadonlySet<string>, prefixes: Prefixes): string =>
  [...used]
    .filter((prefix) => prefix !== 'xml')
    .map((prefix) => {
      const address = prefixes.addressOf(prefix);
      return address === undefined ? '' : ` xmlns:${prefix}="${xmlText(address)}"`;
    })
    .join('');
