// Checks the order of the elements of a Cross Industry Invoice, as its schema demands.
import { invoiceTexts, type InvoiceProfile } from '@octavo/contract';
import { childrenOf, type Place } from './element-order.ts';
import { isBeyond } from './profile-elements.ts';
import type { Sentence } from './rules/rule.ts';
import type { Element } from './xml-tree.ts';

export type StructureBreach = { path: string; sentence: Sentence; isWarning?: boolean };

const namespace = 'urn:un:unece:uncefact:data:standard:';

/** Elements that the schema forbids where they are, or that lack others. */
export function* structureBreaches(
  element: Element,
  profile: InvoiceProfile,
): Generator<StructureBreach> {
  const places = childrenOf.get(element.name);
  if (places) yield* misplaced(element, places);
  for (const child of element.children)
    if (isBeyond(profile, element.name, child.name)) yield beyond(child, profile);
    else yield* structureBreaches(child, profile);
}

/**
 * What a profile does not provide for. Invoices by EN 16931 that are not Factur-X have the same identifier as those that are, so
 * theirs may have more.
 */
const beyond = ({ name, path }: Element, profile: InvoiceProfile): StructureBreach => ({
  path,
  sentence: {
    en: `The profile ${invoiceTexts.en.profiles[profile]} has no element ${name} here.`,
    de: `Das Profil ${invoiceTexts.de.profiles[profile]} hat hier kein Element ${name}.`,
  },
  ...(profile === 'en16931' && { isWarning: true }),
});

function* misplaced(
  element: Element,
  places: ReadonlyMap<string, Place>,
): Generator<StructureBreach> {
  let last: { name: string; index: number } = { name: '', index: -1 };
  const seen = new Set<string>();
  for (const child of element.children) {
    const { name } = child;
    const place = child.uri.startsWith(namespace) ? places.get(name) : undefined;
    if (!place) {
      yield { path: child.path, isWarning: true, sentence: unknown(name, element.name) };
      continue;
    }
    if (place.index < last.index) yield { path: child.path, sentence: late(name, last.name) };
    else if (seen.has(name) && !place.isRepeated)
      yield { path: child.path, sentence: repeated(name) };
    seen.add(name);
    if (place.index > last.index) last = { name, index: place.index };
  }
  for (const [name, { isRequired }] of places)
    if (isRequired && !seen.has(name) && !isNamedByRules(name, element.name))
      yield { path: element.path, sentence: lacking(name, element.name) };
}

/** Values that lack are named by the rules of EN 16931, but for the kind of a tax. */
const isNamedByRules = (name: string, parent: string): boolean =>
  !childrenOf.has(name) && !(name === 'TypeCode' && parent.endsWith('TradeTax'));

const unknown = (name: string, parent: string): Sentence => ({
  en: `The element ${name} is not provided for in ${parent}.`,
  de: `Das Element ${name} ist in ${parent} nicht vorgesehen.`,
});

const late = (name: string, before: string): Sentence => ({
  en: `The element ${name} must come before ${before}.`,
  de: `Das Element ${name} muss vor ${before} stehen.`,
});

const repeated = (name: string): Sentence => ({
  en: `The element ${name} is there more than once.`,
  de: `Das Element ${name} ist mehrmals vorhanden.`,
});

const lacking = (name: string, parent: string): Sentence => ({
  en: `The element ${name} is missing in ${parent}.`,
  de: `Das Element ${name} fehlt in ${parent}.`,
});
