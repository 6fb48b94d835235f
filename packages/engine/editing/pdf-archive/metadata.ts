// Writes XMP that identifies the file as PDF/A and agrees with the Info dictionary (ISO 19005-2, 6.6).
import { allowedInXml, xmlText } from '#containers/xml/xml-text.ts';
import { isReference } from '#formats/pdf/objects/objects.ts';
import { textOfValue } from '#formats/pdf/syntax/text-string.ts';
import type { Dictionary } from '#formats/pdf/syntax/value.ts';
import {
  accessibilityPart,
  accessibilitySchema,
} from '#formats/pdf/metadata/accessibility-claim.ts';
import { described } from '#formats/pdf/metadata/extension-schemas.ts';
import type { AttachedFile } from './attach-file.ts';
import type { EditedPdf } from './edited-pdf.ts';
import { keptMetadata, namespaces, type PropertyName } from './kept-metadata.ts';
import type { LevelRules } from './levels.ts';

const alternative = (text: string) =>
  `<rdf:Alt><rdf:li xml:lang="x-default">${xmlText(text)}</rdf:li></rdf:Alt>`;

/** A PDF date (ISO 32000-2, 7.9.4) as XMP writes it; nothing if it is none. */
export function xmpDate(text: string): string | undefined {
  const found =
    /^D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:(Z)|([+-])(\d\d)'?(?:(\d\d)'?)?)?/.exec(text);
  if (!found) return undefined;
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00'] = found;
  const [zulu, sign, hours, minutes = '00'] = found.slice(7);
  const zone = sign && hours ? `${sign}${hours}:${minutes}` : 'Z';
  const date = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  if (Number.isNaN(Date.parse(`${date}Z`))) return undefined;
  return `${date}${zulu ? 'Z' : zone}`;
}

/** Replaces all metadata; the texts of the Info dictionary stay, and of the old XMP what an archive can keep. */
export async function setMetadata(
  pdf: EditedPdf,
  rules: LevelRules,
  added?: AttachedFile['metadata'],
): Promise<void> {
  const data = await pdf.dataOf(pdf.catalog['/Metadata']);
  const old = data ? textOfPacket(data) : '';
  const info = pdf.dictionary(pdf.trailer['/Info']);
  const texts = repairedInfo(pdf, info);
  const { title, author, subject, keywords, creator, producer } = texts;
  const from = (key: string) => xmpDate(textOfValue(pdf.resolved(info[key])));
  const [created, modified] = [from('/CreationDate'), from('/ModDate')];
  if (!created) delete info['/CreationDate'];
  if (!modified) delete info['/ModDate'];
  const { known, others, leftOut } = keptMetadata(old, added?.replaces);
  pdf.losses.metadata.push(...leftOut);
  const stated: [PropertyName, string | undefined | false][] = [
    ['dc:title', title && alternative(title)],
    ['dc:creator', author && `<rdf:Seq><rdf:li>${xmlText(author)}</rdf:li></rdf:Seq>`],
    ['dc:description', subject && alternative(subject)],
    ['pdf:Keywords', keywords && xmlText(keywords)],
    ['pdf:Producer', producer && xmlText(producer)],
    ['xmp:CreatorTool', creator && xmlText(creator)],
    ['xmp:CreateDate', created],
    ['xmp:ModifyDate', modified],
  ];
  for (const [name, inside] of stated) {
    if (!inside) continue;
    // More languages and authors after the one that the Info dictionary has stay.
    const element = `<${name}>${inside}</${name}>`;
    const start = element.replace(/<\/rdf:(?:Alt|Seq)><\/[\w:]+>$/, '');
    if (!known.get(name)?.startsWith(start)) known.set(name, element);
  }
  const elements = [
    '<dc:format>application/pdf</dc:format>',
    ...known.values(),
    ...others.elements,
    ...(added?.described ? elementsOf(added.described) : []),
    `<pdfaid:part>${rules.part}</pdfaid:part>`,
    rules.conformance && `<pdfaid:conformance>${rules.conformance}</pdfaid:conformance>`,
    rules.part === 4 && '<pdfaid:rev>2020</pdfaid:rev>',
  ];
  const all = [
    'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"',
    namespaces,
    'xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"',
  ].join(' ');
  const isAccessible = /pdfuaid:part\s*(?:>|=\s*["'])\s*1/.test(old);
  const schemas = [
    ...(isAccessible ? [accessibilitySchema] : []),
    ...others.schemas,
    ...(added?.described ? [added.described.schema] : []),
  ];
  // PDF/A-4 accepts all properties.
  const descriptions = [
    schemas.length && rules.part < 4 ? described(schemas) : '',
    isAccessible ? accessibilityPart : '',
  ].join('');
  const packet = [
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF ${all}><rdf:Description rdf:about="">`,
    `${elements.filter(Boolean).join('\n')}</rdf:Description>${descriptions}</rdf:RDF></x:xmpmeta>`,
    '<?xpacket end="w"?>',
  ].join('\n');
  const dictionary = { '/Type': '/Metadata', '/Subtype': '/XML' };
  pdf.catalog['/Metadata'] = pdf.addStream(dictionary, Buffer.from(packet));
  // PDF 2.0 has moved these entries into XMP.
  if (rules.part === 4) delete pdf.trailer['/Info'];
}

const elementsOf = ({
  schema: { prefix, uri },
  values,
}: NonNullable<AttachedFile['metadata']['described']>): string[] =>
  Object.entries(values).map(
    ([name, value]) =>
      `<${prefix}:${name} xmlns:${prefix}="${uri}">${xmlText(value)}</${prefix}:${name}>`,
  );

/** Packets may be UTF-16, which begins with a mark. */
function textOfPacket(data: Buffer): string {
  const [first, second] = data;
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(data);
  return new TextDecoder(first === 0xff && second === 0xfe ? 'utf-16le' : 'utf-8').decode(data);
}

function repairedInfo(pdf: EditedPdf, info: Dictionary) {
  const text = (key: string): string => {
    const entry = textOfValue(pdf.resolved(info[key]));
    // Parsers of XML take carriage returns for line feeds.
    const value = allowedInXml(entry).replaceAll('\r', '').trim();
    if (value) info[key] = `u:${value}`;
    else delete info[key];
    return value;
  };
  const texts = {
    ...{ title: text('/Title'), author: text('/Author'), subject: text('/Subject') },
    ...{ keywords: text('/Keywords'), creator: text('/Creator'), producer: text('/Producer') },
  };
  const { '/Info': place } = pdf.trailer;
  if (place !== undefined && !isReference(place)) pdf.trailer['/Info'] = pdf.add(info);
  delete info['/Metadata'];
  return texts;
}
