// Reduces XMP (ISO 16684-1), metadata in RDF, to what an edited image may keep.

import { xmlText } from '#containers/xml/xml-text.ts';
import { rdf, xmpProperties, type XmpProperty } from '#containers/xml/xmp-reader.ts';
import { isEverything, subjectOfXmp, type Fields } from './fields.ts';

/** The maximum size of a JPEG segment's XMP. */
const maxCharacters = 60_000;
/** The maximum including previews. */
const maxReadCharacters = 2_000_000;

/** The start of a preview of the original image: Adobe's, and those of motion photos. */
const preview = /<(\w+:(?:Thumbnails|Data|image))\b[^>]*>/;
const orientation = /((?:tiff|exif):Orientation)(="|>)\d+/g;
/** Padding for later changes. */
const padding = /\s{40,}/g;

/** The XMP without previews; nothing if one has no end. */
function withoutPreviews(xmp: string): string | undefined {
  const kept: string[] = [];
  let rest = xmp;
  for (let found = preview.exec(rest); found; found = preview.exec(rest)) {
    kept.push(rest.slice(0, found.index));
    const end = `</${found[1]}>`;
    const at = rest.indexOf(end, found.index);
    if (at < 0) return undefined;
    rest = rest.slice(at + end.length);
  }
  return [...kept, rest].join('');
}

/** The XMP of an edited, upright image; nothing if it is too large, or if it has none of the fields. */
export function keptXmp(xmp: string, fields: Fields): string | undefined {
  if (xmp.length > maxReadCharacters) return undefined;
  if (!isEverything(fields)) return packetOf(propertiesOf(xmp, fields));
  const kept = withoutPreviews(xmp)?.replace(orientation, '$1$21').replace(padding, '\n');
  return kept !== undefined && Buffer.byteLength(kept) <= maxCharacters ? kept : undefined;
}

/** The usual prefixes of namespaces that programs write under other ones. */
const prefixes: Readonly<Record<string, string>> = {
  'http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/': 'Iptc4xmpCore',
  'http://cipa.jp/exif/1.0/': 'exifEX',
  'http://creativecommons.org/ns#': 'cc',
  'http://ns.useplus.org/ldf/xmp/1.0/': 'plus',
};

/** The texts and lists of texts of the fields. Structures are left out, since their parts may be about anything. */
const propertiesOf = (xmp: string, fields: Fields): XmpProperty[] =>
  (xmpProperties(xmp) ?? [])
    .map((property) => ({ ...property, prefix: prefixes[property.uri] ?? property.prefix }))
    .filter(({ prefix, name }) => fields.has(subjectOfXmp(`${prefix}:${name}`)));

/** Writes properties as a new packet; nothing if there are none, or if they are too large. */
function packetOf(properties: readonly XmpProperty[]): string | undefined {
  const written = properties.flatMap((property) => {
    const value = valueOf(property);
    const name = `${property.prefix}:${property.name}`;
    const space = `xmlns:${property.prefix}="${xmlText(property.uri)}"`;
    return value === undefined ? [] : [`<${name} ${space}>${value}</${name}>`];
  });
  if (!written.length) return undefined;
  const description = `<rdf:Description rdf:about="">${written.join('')}</rdf:Description>`;
  const packet = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="${rdf}">${description}</rdf:RDF></x:xmpmeta>`;
  return Buffer.byteLength(packet) <= maxCharacters ? packet : undefined;
}

function valueOf({ value }: XmpProperty): string | undefined {
  if (value.kind === 'structure') return undefined;
  if (value.kind === 'text') return xmlText(value.text);
  const items = value.items.map(({ language, value: text }) => {
    const tag = language === undefined ? '' : ` xml:lang="${xmlText(language)}"`;
    return `<rdf:li${tag}>${xmlText(text)}</rdf:li>`;
  });
  return `<rdf:${value.kind}>${items.join('')}</rdf:${value.kind}>`;
}
