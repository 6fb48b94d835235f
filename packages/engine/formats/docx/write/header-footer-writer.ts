// Writes headers and footers, each a part of its own (ECMA-376 part 1, section 17.10).
import type { Block, HeaderAndFooter, PageSetup } from '#models/document/model.ts';
import { declare } from '#formats/ooxml/namespaces.ts';
import { openXmlType, RelationWriter } from '#formats/ooxml/package-writer.ts';
import { xmlDeclaration } from '#containers/xml/xml-text.ts';
import { BlockWriter, type BlockWriterParts } from './block-writer.ts';
import { textArea } from './page-layout.ts';
import { gapXml } from './paragraph-properties.ts';

const roots = declare('w', 'r', 'wp', 'a', 'pic', 'mc', 'wps', 'wpg');

type Kind = 'header' | 'footer';
type Part = { kind: Kind; type: 'default' | 'first' | 'even'; blocks: readonly Block[] };

const elements: Record<Kind, string> = { header: 'w:hdr', footer: 'w:ftr' };

const partsOf = ({ header, footer, first, even }: PageSetup): Part[] => {
  const all: Part[] = [
    { kind: 'header', type: 'default', blocks: header },
    { kind: 'footer', type: 'default', blocks: footer },
    { kind: 'header', type: 'first', blocks: first?.header ?? [] },
    { kind: 'footer', type: 'first', blocks: first?.footer ?? [] },
    { kind: 'header', type: 'even', blocks: even?.header ?? [] },
    { kind: 'footer', type: 'even', blocks: even?.footer ?? [] },
  ];
  return all.filter(({ blocks }) => blocks.length > 0);
};

/** A later section has both, also empty ones, to inherit none. */
const partsOfSection = ({ header, footer }: HeaderAndFooter): Part[] => [
  { kind: 'header', type: 'default', blocks: header },
  { kind: 'footer', type: 'default', blocks: footer },
];

/** The blocks of a header or footer, which ends with a paragraph. */
async function contentOf(
  blocks: readonly Block[],
  writerParts: BlockWriterParts,
  width: number,
): Promise<string> {
  const xml = await new BlockWriter(writerParts).blocks(blocks, width);
  return xml.endsWith('</w:p>') ? xml : xml + gapXml();
}

async function writePart(
  part: Part,
  name: string,
  width: number,
  writerParts: BlockWriterParts,
): Promise<void> {
  const relations = new RelationWriter(name);
  const content = await contentOf(part.blocks, { ...writerParts, relations }, width);
  const element = elements[part.kind];
  const xml = `${xmlDeclaration}<${element} ${roots}>${content}</${element}>`;
  const type = openXmlType(`wordprocessingml.${part.kind}`);
  await writerParts.package.part(name, type, xml, relations);
}

/**
 * Writes the headers and footers of the pages.
 * @returns the references to them, of the first section and of later ones
 */
export async function writeHeadersAndFooters(
  setup: PageSetup,
  writerParts: BlockWriterParts,
): Promise<string[]> {
  const references: string[] = [];
  let number = 0;
  const sections = [
    { parts: partsOf(setup), geometry: setup },
    ...(setup.sections ?? []).map((section) => ({
      parts: partsOfSection(section),
      geometry: section.geometry ?? setup,
    })),
  ];
  for (const { parts, geometry } of sections) {
    const { width } = textArea(geometry);
    let own = '';
    for (const part of parts) {
      const name = `word/${part.kind}${++number}.xml`;
      await writePart(part, name, width, writerParts);
      const id = writerParts.relations.to(part.kind, name);
      own += `<w:${part.kind}Reference w:type="${part.type}" r:id="${id}"/>`;
    }
    references.push(own);
  }
  return references;
}
