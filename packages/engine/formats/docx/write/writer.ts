// Writes a Word document as a stream of blocks (ECMA-376 part 1, section 11).
import { writeZip } from '#containers/zip-writer.ts';
import type {
  Block,
  DocumentFormatting,
  DocumentProperties,
  PageGeometry,
  PageSetup,
} from '#models/document/model.ts';
import { declare } from '#formats/ooxml/namespaces.ts';
import {
  corePropertiesType,
  openXmlType,
  PackageWriter,
  RelationWriter,
} from '#formats/ooxml/package-writer.ts';
import { appProperties, coreProperties } from '#formats/ooxml/properties.ts';
import { xmlDeclaration } from '#containers/xml/xml-text.ts';
import { BlockWriter, type BlockWriterParts } from './block-writer.ts';
import { BodyWriter } from './body-writer.ts';
import { writeHeadersAndFooters } from './header-footer-writer.ts';
import { metricsOf } from './line-metrics.ts';
import { formattingStyles } from './formatting-styles.ts';
import { NumberingWriter } from './numbering-writer.ts';
import { textArea } from './page-layout.ts';
import { defaultPageSetup, type Paper } from './paper-size.ts';
import { DrawingIds } from './picture-writer.ts';
import { stylesPart } from './styles-part.ts';
import { sourceFormatter, defaultFormatter } from './text-formatting.ts';

export type WordDocument = {
  properties: DocumentProperties;
  blocks: AsyncIterable<Block>;
} & (
  | { paper: Paper }
  /** A document that keeps its pages and formatting. */
  | { setup: PageSetup; formatting: DocumentFormatting }
);

const main = 'word/document.xml';
const notesAt = 'word/footnotes.xml';
const roots = declare('w', 'r', 'wp', 'a', 'pic', 'mc', 'wps', 'wpg');
const type = (name: string) => openXmlType(`wordprocessingml.${name}`);

const separators = ['separator', 'continuationSeparator'].map(
  (kind, index) =>
    `<w:footnote w:type="${kind}" w:id="${index - 1}"><w:p><w:r><w:${kind}/></w:r></w:p></w:footnote>`,
);
const settings = (hasNotes: boolean, { color, even }: PageSetup) =>
  `${xmlDeclaration}<w:settings ${declare('w')}>${color ? '<w:displayBackgroundShape/>' : ''}${even ? '<w:evenAndOddHeaders/>' : ''}${hasNotes ? '<w:footnotePr><w:footnote w:id="-1"/><w:footnote w:id="0"/></w:footnotePr>' : ''}<w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat></w:settings>`;

/** Margins extend to the letters, but the lines of most fonts begin a little above them. */
function setupOfLines({
  setup,
  formatting,
}: {
  setup: PageSetup;
  formatting: DocumentFormatting;
}): PageSetup {
  const { font, size = 0 } = formatting.text;
  const gap = (metricsOf(font)?.gap ?? 0) * size;
  const raised = <Geometry extends PageGeometry>({ margins, ...rest }: Geometry) => ({
    ...rest,
    margins: { ...margins, top: margins.top - gap },
  });
  const sections = setup.sections?.map(({ geometry, ...section }) => ({
    ...section,
    ...(geometry && { geometry: raised(geometry) }),
  }));
  return { ...raised(setup), ...(sections && { sections }) };
}

class DocumentWriter {
  readonly #writer: PackageWriter;
  readonly #document: WordDocument;
  readonly #relations = new RelationWriter(main);
  readonly #numbering = new NumberingWriter();
  readonly #setup: PageSetup;
  readonly #kept: BlockWriterParts;

  constructor(writer: PackageWriter, document: WordDocument) {
    this.#writer = writer;
    this.#document = document;
    this.#setup = 'setup' in document ? setupOfLines(document) : defaultPageSetup(document.paper);
    this.#kept = {
      package: writer,
      relations: this.#relations,
      numbering: this.#numbering,
      formatter: 'formatting' in document ? sourceFormatter(document.formatting) : defaultFormatter,
      drawings: new DrawingIds(),
      textArea: textArea(this.#setup),
    };
  }

  async write(): Promise<void> {
    const document = this.#document;
    const references = await writeHeadersAndFooters(this.#setup, this.#kept);
    const blocks = new BlockWriter(this.#kept);
    // Relationships are complete only when all blocks are written, including notes and other parts.
    const body = new BodyWriter(blocks, this.#setup, references);
    await this.#writer.part(main, type('document.main'), this.#body(body));
    const styles = 'formatting' in document ? formattingStyles(document.formatting) : stylesPart;
    await this.#beside('styles', 'word/styles.xml', styles);
    if (blocks.notes.length) await this.#notes(blocks);
    await this.#beside(
      'settings',
      'word/settings.xml',
      settings(blocks.notes.length > 0, this.#setup),
    );
    await this.#beside('numbering', 'word/numbering.xml', this.#numbering.xml());
    await this.#writer.relations(this.#relations);
    await this.#end();
  }

  async *#body(body: BodyWriter): AsyncGenerator<string> {
    const { color } = this.#setup;
    const background = color ? `<w:background w:color="${color}"/>` : '';
    yield `${xmlDeclaration}<w:document ${roots}>${background}<w:body>`;
    yield* body.write(this.#document.blocks);
    yield '</w:body></w:document>';
  }

  async #beside(kind: string, part: string, xml: string): Promise<void> {
    this.#relations.to(kind, part);
    await this.#writer.part(part, type(kind), xml);
  }

  /** Notes have relationships of their own, and cannot refer to further notes. */
  async #notes({ notes }: BlockWriter): Promise<void> {
    const relations = new RelationWriter(notesAt);
    const blocks = new BlockWriter({ ...this.#kept, relations });
    const written: string[] = [];
    for (const [index, note] of notes.entries())
      written.push(`<w:footnote w:id="${index + 1}">${await blocks.note(note)}</w:footnote>`);
    const xml = `${xmlDeclaration}<w:footnotes ${roots}>${separators.join('')}${written.join('')}</w:footnotes>`;
    this.#relations.to('footnotes', notesAt);
    await this.#writer.part(notesAt, type('footnotes'), xml, relations);
  }

  async #end(): Promise<void> {
    const relations = new RelationWriter('');
    relations.to('officeDocument', main);
    relations.to('core-properties', 'docProps/core.xml');
    relations.to('extended-properties', 'docProps/app.xml');
    const { properties } = this.#document;
    await this.#writer.part('docProps/core.xml', corePropertiesType, coreProperties(properties));
    await this.#writer.part('docProps/app.xml', openXmlType('extended-properties'), appProperties);
    await this.#writer.end(relations);
  }
}

/**
 * Writes a document.
 * @throws errors of its blocks
 */
export const writeWordDocument = (path: string, document: WordDocument): Promise<void> =>
  writeZip(path, (add) => new DocumentWriter(new PackageWriter(add, 'word'), document).write());
