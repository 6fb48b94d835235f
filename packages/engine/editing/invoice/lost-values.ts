// Names the values of an invoice that its conversion to another syntax has left out.
import type { Invoice } from '@octavo/contract';
import type { Element } from './xml-tree.ts';

/** Values that the other syntax expresses differently: kinds of taxes, and codes of its own. */
const implied: ReadonlySet<string> = new Set(['true', 'false', 'VAT']);

const asWritten = (text: string): string =>
  text.trim().replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$1$2$3');

function* leavesOf(element: Element): Generator<Element> {
  if (!element.children.length) yield element;
  for (const child of element.children) yield* leavesOf(child);
}

/** The names and values of the elements whose text, or whose scheme of identifiers, the other one does not have. */
export function lostValues(from: Element, to: Element): string[] {
  const kept = new Set<string>();
  for (const { text, attributes } of leavesOf(to)) {
    kept.add(asWritten(text));
    for (const value of attributes.values()) kept.add(value);
  }
  const lost: string[] = [];
  for (const { name, text, attributes } of leavesOf(from)) {
    const value = asWritten(text).replace(/^#[A-Z]{3}#/, '');
    if (value && !kept.has(value) && !implied.has(value)) lost.push(`${name} ${shortened(value)}`);
    const scheme = attributes.get('schemeID');
    if (scheme && !kept.has(scheme)) lost.push(`${name} schemeID ${shortened(scheme)}`);
  }
  return lost;
}

/** The paths and values of the fields of an invoice that another one does not have alike. */
export function lostFields(from: Invoice, to: Invoice): string[] {
  const lost: string[] = [];
  const compare = (given: unknown, kept: unknown, path: string): void => {
    if (typeof given === 'string') {
      if (given && comparable(given) !== comparable(kept)) lost.push(`${path} ${shortened(given)}`);
    } else if (given !== null && typeof given === 'object')
      for (const [name, each] of Object.entries(given))
        compare(each, (kept as typeof given | undefined)?.[name as never], `${path}.${name}`);
  };
  for (const [name, each] of Object.entries(from)) compare(each, to[name as keyof Invoice], name);
  return lost;
}

const comparable = (text: unknown): unknown =>
  typeof text === 'string' ? asWritten(text).replaceAll(/\s+/g, ' ') : text;

const longest = 60;

const shortened = (text: string): string =>
  text.length > longest ? `${text.slice(0, longest)}…` : text;
