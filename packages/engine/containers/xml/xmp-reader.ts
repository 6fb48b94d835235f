// Reads the properties of an XMP packet (ISO 16684-1), leniently: many packets break the rules of XML or RDF.
import { ElementType } from 'htmlparser2';
import { ProblemError } from '@octavo/contract';
import { parseMarkup } from '#containers/parsed-markup.ts';

/** The preferred prefixes of the namespaces that XMP itself defines (XMP Specification 2005), and of PDF. */
const prefixes: Readonly<Record<string, string>> = {
  'http://purl.org/dc/elements/1.1/': 'dc',
  'http://ns.adobe.com/pdf/1.3/': 'pdf',
  'http://ns.adobe.com/xap/1.0/': 'xmp',
  'http://ns.adobe.com/xap/1.0/mm/': 'xmpMM',
  'http://ns.adobe.com/xap/1.0/rights/': 'xmpRights',
  'http://ns.adobe.com/xap/1.0/bj/': 'xmpBJ',
  'http://ns.adobe.com/xap/1.0/t/pg/': 'xmpTPg',
  'http://ns.adobe.com/xmp/1.0/DynamicMedia/': 'xmpDM',
  'http://ns.adobe.com/photoshop/1.0/': 'photoshop',
  'http://ns.adobe.com/camera-raw-settings/1.0/': 'crs',
  'http://ns.adobe.com/tiff/1.0/': 'tiff',
  'http://ns.adobe.com/exif/1.0/': 'exif',
  'http://ns.adobe.com/exif/1.0/aux/': 'aux',
  'http://www.aiim.org/pdfa/ns/id/': 'pdfaid',
  'http://www.aiim.org/pdfa/ns/extension/': 'pdfaExtension',
  'http://www.aiim.org/pdfua/ns/id/': 'pdfuaid',
};

/** By prefix, for packets that do not declare them. */
const usual = new Map(Object.entries(prefixes).map(([uri, prefix]) => [prefix, uri]));

export const rdf = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';

export type XmpItem = { language?: string; value: string };

export type XmpProperty = {
  uri: string;
  /** The preferred prefix of the namespace, else that of the packet. */
  prefix: string;
  name: string;
  /** True if the namespace is one of those that XMP or PDF/A define. */
  isDefined: boolean;
  value:
    | { kind: 'text'; text: string }
    | { kind: 'Alt' | 'Bag' | 'Seq'; items: XmpItem[] }
    /** Parts with names, and whatever else is no text and no list of texts. */
    | { kind: 'structure' };
};

type Node = ReturnType<typeof parseMarkup>['children'][number];
type Element = Extract<Node, { name: string; attribs: Record<string, string> }>;
type Scope = ReadonlyMap<string, string>;

const maxCharacters = 1_000_000;

/**
 * The properties in the order of the packet.
 * @returns nothing if the packet is too large or nests too deep
 */
export function xmpProperties(packet: string): XmpProperty[] | undefined {
  if (packet.length > maxCharacters) return undefined;
  try {
    const found: XmpProperty[] = [];
    const start = new Map([...usual, ['rdf', rdf]]);
    const { children } = parseMarkup(packet, { xmlMode: true });
    for (const node of children) if (isElement(node)) collect(node, start, found);
    return found;
  } catch (error) {
    if (error instanceof ProblemError) return undefined;
    throw error;
  }
}

const isElement = (node: Node): node is Element => 'attribs' in node;

function scopeOf({ attribs }: Element, outer: Scope): Scope {
  const declared = Object.entries(attribs).filter(([name]) => name.startsWith('xmlns:'));
  if (!declared.length) return outer;
  return new Map([
    ...outer,
    ...declared.map(([name, uri]): [string, string] => [name.slice('xmlns:'.length), uri]),
  ]);
}

function collect(element: Element, outer: Scope, found: XmpProperty[]): void {
  const scope = scopeOf(element, outer);
  const { uri, name } = named(element.name, scope);
  if (uri === rdf && name === 'Description') {
    for (const [attribute, text] of Object.entries(element.attribs))
      add(attribute, scope, { kind: 'text', text: text.trim() }, found);
    for (const child of element.children)
      if (isElement(child)) {
        const inner = scopeOf(child, scope);
        add(child.name, inner, valueOf(child, inner), found);
      }
    return;
  }
  for (const child of element.children) if (isElement(child)) collect(child, scope, found);
}

function add(
  qualified: string,
  scope: Scope,
  value: XmpProperty['value'],
  found: XmpProperty[],
): void {
  const { prefix, uri, name } = named(qualified, scope);
  if (!uri || uri === rdf || prefix === 'xmlns' || prefix === 'xml') return;
  const known = prefixes[uri];
  found.push({ uri, prefix: known ?? prefix, name, isDefined: known !== undefined, value });
}

function named(qualified: string, scope: Scope): { prefix: string; uri: string; name: string } {
  const [prefix = '', name = ''] = qualified.split(':');
  return { prefix, uri: scope.get(prefix) ?? '', name };
}

/** True for attributes that do not affect the value. */
const isPlain = (name: string): boolean => name.startsWith('xml');

function valueOf({ attribs, children }: Element, scope: Scope): XmpProperty['value'] {
  const others = Object.entries(attribs).filter(([name]) => !isPlain(name));
  const inner = children.filter(isElement);
  const [only] = inner;
  const [attribute] = others;
  if (attribute) {
    const { uri, name } = named(attribute[0], scope);
    const isAddress = uri === rdf && name === 'resource' && others.length === 1 && !only;
    return isAddress ? { kind: 'text', text: attribute[1].trim() } : { kind: 'structure' };
  }
  if (!only) return { kind: 'text', text: textIn(children) };
  const { uri, name } = named(only.name, scopeOf(only, scope));
  const isList = uri === rdf && (name === 'Alt' || name === 'Bag' || name === 'Seq');
  const items = only.children.filter(isElement);
  if (!isList || inner.length > 1 || !items.every(isTextItem)) return { kind: 'structure' };
  return {
    kind: name,
    items: items.map((item) => {
      const language = item.attribs['xml:lang'];
      return { ...(language !== undefined && { language }), value: textIn(item.children) };
    }),
  };
}

const isTextItem = ({ attribs, children }: Element): boolean =>
  !children.some(isElement) && Object.keys(attribs).every(isPlain);

const textIn = (nodes: readonly Node[]): string =>
  nodes
    .map((node) => {
      if (node.type === ElementType.ElementType.Text && 'data' in node) return node.data;
      return 'children' in node ? textIn(node.children) : '';
    })
    .join('')
    .trim();
