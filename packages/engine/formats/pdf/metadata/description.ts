// Writes a document's metadata as XMP (ISO 16684-1; ISO 32000-2, 14.3.2).
import { xmlText } from '#containers/xml/xml-text.ts';

/** Metadata of a document; empty values stay unchanged. */
export type Description = { title: string; author: string; subject: string; keywords: string };

/** The properties that repeat entries of the Info dictionary, and their elements in XMP. */
const properties = {
  title: { entry: '/Title', element: 'dc:title' },
  author: { entry: '/Author', element: 'dc:creator' },
  subject: { entry: '/Subject', element: 'dc:description' },
  keywords: { entry: '/Keywords', element: 'pdf:Keywords' },
} as const;

const names = Object.keys(properties) as (keyof Description)[];

/** The entries of the Info dictionary for a description. */
export const infoOf = (metadata: Description): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) =>
      metadata[name] ? [[properties[name].entry, `u:${metadata[name]}`]] : [],
    ),
  );

function elementOf(name: keyof Description, text: string): string {
  const { element } = properties[name];
  const plain = xmlText(text);
  const inner = {
    title: `<rdf:Alt><rdf:li xml:lang="x-default">${plain}</rdf:li></rdf:Alt>`,
    subject: `<rdf:Alt><rdf:li xml:lang="x-default">${plain}</rdf:li></rdf:Alt>`,
    author: `<rdf:Seq><rdf:li>${plain}</rdf:li></rdf:Seq>`,
    keywords: plain,
  }[name];
  return `<${element}>${inner}</${element}>`;
}

const namespaces =
  'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"';

const emptyPacket = [
  '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>',
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF ${namespaces}></rdf:RDF></x:xmpmeta>`,
  '<?xpacket end="w"?>',
].join('\n');

/**
 * Writes a description into an XMP packet; everything else in it stays.
 * @param packet the existing one; a new one is made if there is none, or if it cannot be read
 */
export function packetWith(metadata: Description, packet = emptyPacket): string {
  const given = names.filter((name) => metadata[name]);
  const bare = given.reduce((text, name) => without(text, properties[name].element), packet);
  const at = bare.lastIndexOf('</rdf:RDF>');
  if (at < 0) return packetWith(metadata);
  const elements = given.map((name) => elementOf(name, metadata[name])).join('');
  const added = `<rdf:Description rdf:about="" ${namespaces}>${elements}</rdf:Description>`;
  return bare.slice(0, at) + added + bare.slice(at);
}

/** Removes a property, which may be an element or an attribute of the description. */
const without = (packet: string, element: string): string =>
  packet
    .replace(new RegExp(`<${element}\\b[^>]*?/>`, 'g'), '')
    .replace(new RegExp(`<${element}\\b[^>]*>[\\s\\S]*?</${element}\\s*>`, 'g'), '')
    .replace(new RegExp(`\\s${element}=("[^"]*"|'[^']*')`, 'g'), '');
