// Maps the namespaces of Office Open XML to fixed prefixes, whatever prefixes a file uses (ECMA-376 part 1, annex A;
// the addresses below purl.oclc.org are those of the strict form, part 1, section 2).

const transitional = 'http://schemas.openxmlformats.org/';
const strict = 'http://purl.oclc.org/ooxml/';
const microsoft = 'http://schemas.microsoft.com/office/';

/** Prefixes by the end of the address, in which both forms differ only by the year. */
const shared: Record<string, string> = {
  'wordprocessingml/main': 'w',
  'presentationml/main': 'p',
  'drawingml/main': 'a',
  'drawingml/wordprocessingDrawing': 'wp',
  'drawingml/picture': 'pic',
  'drawingml/chart': 'c',
  'drawingml/diagram': 'dgm',
  'officeDocument/relationships': 'r',
  'officeDocument/math': 'm',
};

const others: Record<string, string> = {
  [`${transitional}markup-compatibility/2006`]: 'mc',
  [`${microsoft}word/2010/wordprocessingShape`]: 'wps',
  [`${microsoft}word/2010/wordprocessingGroup`]: 'wpg',
  [`${microsoft}word/2010/wordprocessingCanvas`]: 'wpc',
  [`${microsoft}word/2010/wordml`]: 'w14',
  [`${microsoft}word/2012/wordml`]: 'w15',
  [`${microsoft}powerpoint/2010/main`]: 'p14',
  [`${microsoft}drawing/2010/main`]: 'a14',
  [`${microsoft}drawing/2007/8/2/chart`]: 'c14',
  [`${microsoft}drawing/2008/diagram`]: 'dsp',
  'urn:schemas-microsoft-com:vml': 'v',
  'urn:schemas-microsoft-com:office:office': 'o',
  'http://purl.org/dc/elements/1.1/': 'dc',
  'http://purl.org/dc/terms/': 'dcterms',
  [`${transitional}package/2006/metadata/core-properties`]: 'cp',
  [`${transitional}package/2006/relationships`]: 'rel',
};

function sharedPrefix(address: string): string | undefined {
  if (address.startsWith(strict)) return shared[address.slice(strict.length)];
  if (!address.startsWith(transitional)) return undefined;
  return shared[address.slice(transitional.length).replace('/2006', '')];
}

/** The fixed prefix of a namespace, or `other`. */
export const prefixOf = (address: string): string =>
  others[address] ?? sharedPrefix(address) ?? 'other';

/** Namespaces whose branches of an mc:AlternateContent are read; for others, the fallback is. */
export const understood: ReadonlySet<string> = new Set([
  ...['wps', 'wpg', 'wpc', 'w14', 'w15', 'p14', 'a14', 'c14', 'c', 'dgm', 'a'],
]);

/** Declarations for the root of a written part. */
export const namespaces = {
  w: `${transitional}wordprocessingml/2006/main`,
  p: `${transitional}presentationml/2006/main`,
  a: `${transitional}drawingml/2006/main`,
  wp: `${transitional}drawingml/2006/wordprocessingDrawing`,
  pic: `${transitional}drawingml/2006/picture`,
  r: `${transitional}officeDocument/2006/relationships`,
  mc: `${transitional}markup-compatibility/2006`,
  wps: `${microsoft}word/2010/wordprocessingShape`,
  wpg: `${microsoft}word/2010/wordprocessingGroup`,
} as const;

/** `xmlns:a="…" xmlns:r="…"` for these prefixes. */
export const declare = (...prefixes: (keyof typeof namespaces)[]): string =>
  prefixes.map((prefix) => `xmlns:${prefix}="${namespaces[prefix]}"`).join(' ');
