// Reads from the XMP of a document what an archive can keep: properties that PDF/A defines, and texts and lists in namespaces of their
// own, which the file then describes (ISO 19005-2, 6.6.2.3).
import { xmlText } from '#containers/xml/xml-text.ts';
import type {
  ExtensionProperty,
  ExtensionSchema,
} from '#formats/pdf/metadata/extension-schemas.ts';
import { xmpProperties, type XmpItem, type XmpProperty } from '#containers/xml/xmp-reader.ts';

/** A property: how XMP writes it, and which texts it may have where not all. */
type Property = {
  kind: 'text' | 'Alt' | 'Bag' | 'Seq';
  allows?: (value: string) => boolean;
};

const isDate = (value: string): boolean =>
  /^\d{4}(-\d\d){0,2}$|^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(value) &&
  !Number.isNaN(Date.parse(value));
const isLanguage = (value: string): boolean => /^[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*$/.test(value);
const isTruth = (value: string): boolean => /^(True|False)$/.test(value);
const isRating = (value: string): boolean => /^[0-5]$/.test(value);

const date: Property = { kind: 'text', allows: isDate };
const text: Property = { kind: 'text' };
const bag: Property = { kind: 'Bag' };
const alternatives: Property = { kind: 'Alt' };

const properties = {
  'dc:title': alternatives,
  'dc:creator': { kind: 'Seq' },
  'dc:description': alternatives,
  'dc:contributor': bag,
  'dc:coverage': text,
  'dc:date': { kind: 'Seq', allows: isDate },
  'dc:identifier': text,
  'dc:language': { kind: 'Bag', allows: isLanguage },
  'dc:publisher': bag,
  'dc:relation': bag,
  'dc:rights': alternatives,
  'dc:source': text,
  'dc:subject': bag,
  'dc:type': bag,
  'pdf:Keywords': text,
  'pdf:Producer': text,
  'photoshop:AuthorsPosition': text,
  'photoshop:CaptionWriter': text,
  'photoshop:City': text,
  'photoshop:Country': text,
  'photoshop:Credit': text,
  'photoshop:DateCreated': date,
  'photoshop:Headline': text,
  'photoshop:Instructions': text,
  'photoshop:Source': text,
  'photoshop:State': text,
  'photoshop:SupplementalCategories': bag,
  'photoshop:TransmissionReference': text,
  'xmp:BaseURL': text,
  'xmp:CreatorTool': text,
  'xmp:CreateDate': date,
  'xmp:Label': text,
  'xmp:ModifyDate': date,
  'xmp:Nickname': text,
  'xmp:Rating': { kind: 'text', allows: isRating },
  'xmpMM:DocumentID': text,
  'xmpRights:Certificate': text,
  'xmpRights:Marked': { kind: 'text', allows: isTruth },
  'xmpRights:Owner': bag,
  'xmpRights:UsageTerms': alternatives,
  'xmpRights:WebStatement': text,
} satisfies Record<string, Property>;

export type PropertyName = keyof typeof properties;

const isKnown = (name: string): name is PropertyName => Object.hasOwn(properties, name);

/** The namespaces of these properties. */
export const namespaces: string = [
  'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"',
  'xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"',
  'xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"',
].join(' ');

/** Properties that only apply to the old file, or that are written again. */
const replaced: ReadonlySet<string> = new Set([
  'dc:format',
  'pdf:PDFVersion',
  'pdf:Trapped',
  'xmp:MetadataDate',
  'xmpMM:InstanceID',
  'xmpMM:RenditionClass',
  'xmpMM:VersionID',
]);
const replacedPrefixes: ReadonlySet<string> = new Set(['pdfaid', 'pdfaExtension', 'pdfuaid']);

export type KeptMetadata = {
  /** Elements of properties that PDF/A defines, by their names. */
  known: Map<PropertyName, string>;
  /** Properties of other namespaces, each with their element. */
  others: { schemas: ExtensionSchema[]; elements: string[] };
  /** The names of the others. */
  leftOut: string[];
};

/**
 * The properties of a packet as elements.
 * @param without namespaces whose properties are removed
 */
export function keptMetadata(
  packet: string,
  without: ReadonlySet<string> = new Set(),
): KeptMetadata {
  const found = packet.trim() ? xmpProperties(packet) : [];
  const kept: KeptMetadata = {
    known: new Map(),
    others: { schemas: [], elements: [] },
    leftOut: found ? [] : ['XMP'],
  };
  const foreign = new Foreign();
  const seen = new Set<string>();
  for (const property of found ?? []) {
    const name = `${property.prefix}:${property.name}`;
    if (replaced.has(name) || replacedPrefixes.has(property.prefix)) continue;
    if (without.has(property.uri)) continue;
    if (isEmpty(property) || seen.has(`${property.uri} ${property.name}`)) continue;
    seen.add(`${property.uri} ${property.name}`);
    const inside = property.isDefined && isKnown(name) && insideOf(property, properties[name]);
    if (inside) kept.known.set(name, `<${name}>${inside}</${name}>`);
    else if (property.isDefined || !foreign.add(property)) kept.leftOut.push(name);
  }
  kept.others = { schemas: foreign.schemas, elements: foreign.elements };
  return kept;
}

function itemsOf({ value }: XmpProperty): XmpItem[] {
  if (value.kind === 'structure') return [];
  const items = value.kind === 'text' ? [{ value: value.text }] : value.items;
  return items.filter(({ value: entry }) => entry !== '');
}

const isEmpty = (property: XmpProperty): boolean =>
  property.value.kind !== 'structure' && !itemsOf(property).length;

/** A text in place of a list is its only item, and the other way round. */
function insideOf(property: XmpProperty, { kind, allows }: Property): string {
  const items = itemsOf(property).filter(({ value }) => allows?.(value) ?? true);
  if (kind === 'text') return items.length === 1 ? xmlText(items[0]?.value ?? '') : '';
  return items.length ? listOf(kind, items) : '';
}

function listOf(kind: 'Alt' | 'Bag' | 'Seq', items: readonly XmpItem[]): string {
  const written =
    kind === 'Alt'
      ? inLanguages(items)
      : items.map(({ value }) => `<rdf:li>${xmlText(value)}</rdf:li>`).join('');
  return `<rdf:${kind}>${written}</rdf:${kind}>`;
}

/** One for each language; the default comes first, which is the first one if none is. */
function inLanguages(items: readonly XmpItem[]): string {
  const found = new Map<string, string>();
  for (const { language = '', value } of items)
    found.set(/^[A-Za-z0-9-]{1,35}$/.test(language) ? language : 'x-default', value);
  const [first] = found.keys();
  const usual = found.has('x-default') ? 'x-default' : first;
  return [...found]
    .toSorted(([one], [other]) => Number(other === usual) - Number(one === usual))
    .map(([language, value]) => {
      const own = language === usual ? 'x-default' : language;
      return `<rdf:li xml:lang="${own}">${xmlText(value)}</rdf:li>`;
    })
    .join('');
}

/** Names that parsers of every edition of XML accept; programs write other characters with the last three (U+2182 and a code). */
const xmlName = /^[A-Za-z_\u2180-\u2182][A-Za-z0-9_.\-\u2180-\u2182]*$/;

const types = { text: 'Text', Alt: 'Lang Alt', Bag: 'bag Text', Seq: 'seq Text' } as const;

/** Collects properties of namespaces that PDF/A does not define. */
class Foreign {
  readonly elements: string[] = [];
  readonly #byUri = new Map<string, { prefix: string; properties: ExtensionProperty[] }>();

  /** @returns false if it cannot be kept */
  add(property: XmpProperty): boolean {
    const { uri, prefix, name, value } = property;
    if (value.kind === 'structure' || !xmlName.test(name) || !/^[!-~]+$/.test(uri)) return false;
    const schema = this.#byUri.get(uri) ?? { prefix: this.#freePrefix(prefix), properties: [] };
    this.#byUri.set(uri, schema);
    schema.properties.push({ name, type: types[value.kind], category: 'external', about: name });
    const items = itemsOf(property);
    const languages = new Set(items.map(({ language }) => language));
    if (value.kind === 'Alt' && languages.size < items.length) return false;
    const inside = value.kind === 'text' ? xmlText(value.text) : listOf(value.kind, items);
    const tag = `${schema.prefix}:${name}`;
    this.elements.push(`<${tag} xmlns:${schema.prefix}="${xmlText(uri)}">${inside}</${tag}>`);
    return true;
  }

  get schemas(): ExtensionSchema[] {
    return [...this.#byUri].map(([uri, { prefix, properties: described }]) => ({
      title: `Properties of ${prefix}`,
      uri: xmlText(uri),
      prefix,
      properties: described,
    }));
  }

  #freePrefix(wanted: string): string {
    const taken = new Set([...this.#byUri.values()].map(({ prefix }) => prefix));
    const isFree = (prefix: string) =>
      /^[A-Za-z_][\w.-]*$/.test(prefix) &&
      !/^(?:xml|rdf|x$|dc$|pdf$|xmp|photoshop$|pdfa|pdfuaid$)/i.test(prefix) &&
      !taken.has(prefix);
    if (isFree(wanted)) return wanted;
    for (let number = 1; ; number += 1) if (isFree(`ns${number}`)) return `ns${number}`;
  }
}
