// Writes the structure that reflow finds into a PDF: marks around what its pages paint, and the tree of elements
// (ISO 32000-1, 14.7 and 14.8). The pages look the same.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { InputFile, Run } from '#kernel/converter.ts';
import { emptyFolder } from '#kernel/empty-folder.ts';
import { EditablePdf } from '#formats/pdf/structure/editable-pdf.ts';
import { graphOf } from '#formats/pdf/structure/graph.ts';
import { writeChanged } from '#formats/pdf/structure/update.ts';
import { textOfValue } from '#formats/pdf/syntax/text-string.ts';
import { detectedLanguage } from '#formats/pdf/text/language.ts';
import { documentLayout } from '#reflow/document-layout.ts';
import { readIllustratedPages } from '#reflow/read-pages.ts';
import type { LayoutBlock } from '#reflow/page/layout.ts';
import { isScanned } from '#reflow/scanned/scanned-page.ts';
import { setHeadings } from '#reflow/text/headings.ts';
import { setLists } from '#reflow/text/lists.ts';
import { withWholeTitles } from '#reflow/text/title-lines.ts';
import { addAnnotations } from './annotation-elements.ts';
import { Elements } from './blocks-to-elements.ts';
import { NumberedDocument, type PlacedUnit } from './numbered-document.ts';
import { Owners, type OwnedPage } from './owners.ts';
import { sharedUnits } from './shared-units.ts';
import { writeMarks, writeStructure } from './structure-writer.ts';

/** Files that the repair afterwards reads without qpdf: a table of objects, without streams of them. */
const plainly = { objectStreams: 'disable', forceVersion: '1.7' } as const;

/**
 * Tags a document without encryption; tags that it has are replaced.
 * @param scans keep pages that are only pictures as figures, or write nothing if there are some
 * @returns the numbers of these pages
 */
export async function tagPdf(
  input: InputFile,
  target: string,
  scans: 'keep' | 'find',
  run: Run,
): Promise<number[]> {
  const folder = await emptyFolder(run.scratch, 'tagging');
  const source = { path: input.path };
  const graph = await graphOf(source, folder, run);
  const pdf = new EditablePdf(graph, folder);
  const document = await NumberedDocument.of(pdf);
  delete pdf.catalog['/StructTreeRoot'];
  const language = textOfValue(pdf.resolved(pdf.catalog['/Lang']));
  const numbered = join(folder, 'numbered.pdf');
  const read = async () => {
    document.writeNumbers();
    await writeChanged(source, numbered, await pdf.changes(), run);
    return structureOf({ ...input, path: numbered }, document, language, run);
  };
  let { elements, pages } = await read();
  const scanned = scannedPages(pages);
  if (scanned.length && scans === 'find') return scanned;
  const shared = sharedUnits(pdf, elements, pages);
  if (shared.size) {
    document.divide(shared);
    ({ elements, pages } = await read());
  }
  const owners = new Owners(elements, pages);
  addAnnotations({ pdf, elements, owners, pages });
  writeMarks(document, owners);
  writeStructure(pdf, elements.document);
  await writeChanged(source, target, await pdf.changes(), run, plainly);
  await rm(folder, { recursive: true });
  return scanned;
}

/** Reads a numbered document with reflow. */
async function structureOf(input: InputFile, document: NumberedDocument, named: string, run: Run) {
  const quiet: Run = { ...run, warn: () => {} };
  const options = { pages: '', ocr: false, numbering: document };
  const content = await readIllustratedPages(input, options, quiet);
  const { blocks: found, texts, pages } = documentLayout(content.pages);
  const blocks = withWholeTitles(found, content.outline);
  setHeadings(blocks, content.outline);
  setLists(blocks);
  const units = Map.groupBy(document.units, ({ part }) => part.page);
  const owned = content.pages.flatMap((page, index): OwnedPage[] => {
    const [text, divided] = [texts[index], pages[index]];
    const own: PlacedUnit[] = units.get(index) ?? [];
    if (!text || !divided) return [];
    return [{ content: page, text, inlineImages: divided.inlineImages, units: own }];
  });
  const elements = new Elements(blocks, languageOf(blocks, named));
  for (const { element, page } of elements.figures) {
    const { content: own, text } = owned[page] ?? {};
    // Boxes of pages that were turned upright are not those of the page.
    if (own?.numbered?.units !== text?.page.numbered?.units) delete element.place;
  }
  return { elements, pages: owned };
}

/** The language that the document names, else the one of its text; empty if neither is known. */
function languageOf(blocks: readonly LayoutBlock[], named: string): string {
  const texts = blocks.flatMap((block) => (block.kind === 'text' ? block.lines : []));
  return named || detectedLanguage(texts.map(({ text }) => text).join(' '));
}

/** Pages that are pictures, without a text layer. */
const scannedPages = (pages: readonly OwnedPage[]): number[] =>
  pages.flatMap(({ content }) =>
    !content.isRecognised && isScanned(content) ? [content.number] : [],
  );
