// Reads from the XMP of a document what its authors entered and PDF/A knows (ISO 19005-2, 6.6.2.3): title, authors, rights.

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
  'dc:identifier': text,
  'dc:language': { kind: 'Bag', allows: isLanguage },
  'dc:publisher': bag,
  'dc:relation': bag,
  'dc:rights': alternatives,
  'dc:source': text,
  'dc:subject': bag,
  'pdf:Keywords': text,
  'pdf:Producer': text,
  'xmp:CreatorTool': text,
  'xmp:CreateDate': date,
  'xmp:ModifyDate': date,
  'xmpMM:DocumentID': text,
  'xmpRights:Marked': { kind: 'text', allows: isTruth },
  'xmpRights:Owner': bag,
  'xmpRights:UsageTerms': alternatives,
  'xmpRights:WebStatement': text,
} satisfies Record<string, Property>;

export type PropertyName = keyof typeof properties;

/** The namespaces of these properties. */
export const namespaces: string = [
  'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"',
  'xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"',
  'xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/"',
].join(' ');

const maxCharacters = 1_000_000;

/** The properties of a packet as elements, by their names; those that cannot be read are left out. */
export function keptProperties(packet: string): Map<PropertyName, string> {
  const kept = new Map<PropertyName, string>();
  if (packet.length > maxCharacters) return kept;
  for (const [name, property] of Object.entries(properties)) {
    const inside = insideOf(packet, name, property);
    if (inside) kept.set(name as PropertyName, `<${name}>${inside}</${name}>`);
  }
  return kept;
}

function insideOf(packet: string, name: string, { kind, allows }: Property): string {
  const isValid = (value: string) => value !== '' && (allows?.(value) ?? true);
  const content = contentOf(packet, name);
  if (kind === 'text') {
    const value = plain(content ?? attributeOf(packet, name) ?? '');
    return isValid(value) ? escaped(value) : '';
  }
  const items = [...(content ?? '').matchAll(/<rdf:li(\s[^<>]*)?>([^<>]*)<\/rdf:li\s*>/g)]
    .map(([, attributes = '', value = '']) => ({ attributes, value: plain(value) }))
    .filter(({ value }) => isValid(value));
  const written =
    kind === 'Alt'
      ? inLanguages(items)
      : items.map(({ value }) => `<rdf:li>${escaped(value)}</rdf:li>`).join('');
  return written && `<rdf:${kind}>${written}</rdf:${kind}>`;
}

/** One for each language; the default comes first, which is the first one if none is. */
function inLanguages(items: readonly { attributes: string; value: string }[]): string {
  const found = new Map<string, string>();
  for (const { attributes, value } of items) {
    const language = /xml:lang\s*=\s*["']([A-Za-z0-9-]{1,35})["']/.exec(attributes)?.[1];
    found.set(language ?? 'x-default', value);
  }
  const [first] = found.keys();
  const usual = found.has('x-default') ? 'x-default' : first;
  return [...found]
    .toSorted(([one], [other]) => Number(other === usual) - Number(one === usual))
    .map(([language, value]) => {
      const own = language === usual ? 'x-default' : language;
      return `<rdf:li xml:lang="${own}">${escaped(value)}</rdf:li>`;
    })
    .join('');
}

function contentOf(packet: string, name: string): string | undefined {
  const start = new RegExp(`<${name}(?:\\s[^<>]*)?>`).exec(packet);
  if (!start || start[0].endsWith('/>')) return undefined;
  const from = start.index + start[0].length;
  const to = packet.indexOf(`</${name}`, from);
  return to < 0 ? undefined : packet.slice(from, to);
}

const attributeOf = (packet: string, name: string): string | undefined =>
  new RegExp(`\\s${name}\\s*=\\s*(?:"([^"<]*)"|'([^'<]*)')`)
    .exec(packet)
    ?.slice(1)
    .find((value) => value !== undefined);

const named: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" },
};

const reference = /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-fA-F]{1,6}));/g;

/** The text of XML; empty if it has elements. */
function plain(xml: string): string {
  if (/[<>]/.test(xml)) return '';
  const letter = (_: string, name?: string, decimal?: string, hex?: string): string => {
    if (name) return named[name] ?? '';
    const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  };
  return xml.replace(reference, letter).trim();
}

/** A text without the characters that XML cannot contain (XML 1.0, 2.2). */
export const inXml = (value: string): string =>
  // oxlint-disable-next-line no-control-regex
  value.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '');

/** A text in XML. */
export const escaped = (value: string): string =>
  inXml(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
