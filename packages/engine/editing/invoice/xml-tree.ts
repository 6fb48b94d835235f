// Reads a small XML file as a tree whose names have their namespaces. There are no entities and no document types, and nothing is
// fetched.
import { ProblemError } from '@octavo/contract';
import { XmlReader } from '#containers/xml/xml-reader.ts';
import type { Attributes } from '#containers/xml/xml-tags.ts';

/** An invoice with many lines has some ten thousand elements. */
const maxElements = 500_000;
const maxBytes = 32 * 1024 * 1024;

export class Element {
  #name: string;
  readonly uri: string;
  readonly attributes: Attributes;
  readonly parent: Element | undefined;
  readonly children: Element[] = [];
  text = '';

  constructor(
    name: string,
    uri: string,
    { attributes, parent }: { attributes: Attributes; parent: Element | undefined },
  ) {
    this.#name = name;
    this.uri = uri;
    this.attributes = attributes;
    this.parent = parent;
  }

  get name(): string {
    return this.#name;
  }

  rename(name: string): void {
    this.#name = name;
  }

  /** The path from the root, with numbers where several elements have one name. */
  get path(): string {
    const same = this.parent?.children.filter(({ name }) => name === this.name) ?? [];
    const number = same.length > 1 ? `[${same.indexOf(this) + 1}]` : '';
    return `${this.parent?.path ?? ''}/${this.name}${number}`;
  }
}

type Scope = ReadonlyMap<string, string>;

/**
 * The root element.
 * @throws ProblemError `invalid_data`, `unsafe_markup`, `nested_too_deep`, `too_complex`
 */
export function treeOf(text: string): Element {
  const open: { element: Element; scope: Scope }[] = [];
  let root: Element | undefined;
  let count = 0;
  const reader = new XmlReader({
    open(qualified, attributes) {
      count += 1;
      if (count > maxElements) throw new ProblemError('too_complex');
      const { element: parent, scope: outer } = open.at(-1) ?? { scope: new Map() as Scope };
      const scope = scopeOf(attributes, outer);
      const [prefix, local] = qualified.includes(':') ? qualified.split(':', 2) : ['', qualified];
      const uri = scope.get(prefix ?? '') ?? '';
      const element = new Element(local ?? '', uri, { attributes, parent });
      parent?.children.push(element);
      root ??= element;
      open.push({ element, scope });
    },
    text(piece) {
      const { element } = open.at(-1) ?? {};
      if (element) element.text += piece;
    },
    close() {
      open.pop();
    },
  });
  reader.push(text);
  reader.end();
  return root as Element;
}

function scopeOf(attributes: Attributes, outer: Scope): Scope {
  let scope: Map<string, string> | undefined;
  for (const [name, uri] of attributes)
    if (name === 'xmlns' || name.startsWith('xmlns:')) {
      scope ??= new Map(outer);
      scope.set(name.slice('xmlns:'.length), uri);
    }
  return scope ?? outer;
}

const declaredEncoding = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']([A-Za-z][\w.-]*)["']/;

/**
 * The text of an XML file, by its byte order mark or declaration.
 * @param isStrict refuses bytes that are none of the encoding, which become replacement characters otherwise
 * @throws ProblemError `invalid_data` for an unknown encoding, `too_complex` for a file that is too large
 */
export function textOfXml(data: Buffer, isStrict = false): string {
  if (data.length > maxBytes) throw new ProblemError('too_complex');
  const [first, second] = data;
  const label =
    first === 0xfe && second === 0xff
      ? 'utf-16be'
      : first === 0xff && second === 0xfe
        ? 'utf-16le'
        : (declaredEncoding.exec(data.toString('latin1', 0, 1024))?.[1] ?? 'utf-8');
  const decoder = decoderOf(label, isStrict);
  try {
    return decoder.decode(data);
  } catch (error) {
    const reason = 'its letters are in another encoding. Save it as UTF-8.';
    throw new ProblemError('invalid_data', { format: label.toUpperCase(), reason }, error);
  }
}

function decoderOf(label: string, fatal: boolean): TextDecoder {
  try {
    return new TextDecoder(label, { fatal });
  } catch (error) {
    const reason = `its encoding “${label}” is not known.`;
    throw new ProblemError('invalid_data', { format: 'XML', reason }, error);
  }
}

/** A step of a path: a name or `*`, perhaps with a condition on what it contains. */
const step = /([\w@]+)(?:\[([^\]=!]*)(!?=)([^\]]*)\])?/g;

type Step = { name: string; condition?: { path: string; isEqual: boolean; value: string } };

const steps = new Map<string, readonly Step[]>();

function stepsOf(path: string): readonly Step[] {
  const known = steps.get(path);
  if (known) return known;
  const found = [...path.matchAll(step)].map(([, name = '', inside, operator, value = '']) => ({
    name,
    ...(inside && { condition: { path: inside, isEqual: operator === '=', value } }),
  }));
  steps.set(path, found);
  return found;
}

/** All elements at a path below an element, such as `AllowanceCharge[ChargeIndicator=true]`. */
export function elementsAt(element: Element, path: string): Element[] {
  let found = [element];
  for (const { name, condition } of stepsOf(path)) {
    if (name.startsWith('@')) break;
    found = found.flatMap(({ children }) => children.filter((child) => child.name === name));
    if (condition)
      found = found.filter(
        (each) => (valueAt(each, condition.path) === condition.value) === condition.isEqual,
      );
  }
  return found;
}

/** The text at the first of several paths (`one || other`) that has any; a path may end in an attribute. */
export function valueAt(element: Element, paths: string): string | undefined {
  for (const path of paths.split(' || ')) {
    const attribute = /(?:^|\/)@(\w+)$/.exec(path)?.[1];
    for (const found of elementsAt(element, path)) {
      const value = attribute ? found.attributes.get(attribute) : found.text;
      if (value?.trim()) return value.trim();
    }
  }
  return undefined;
}
