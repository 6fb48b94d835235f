// Reads a Word document as a stream, from its first paragraph to its last.
import { ProblemError } from '@octavo/contract';
import type { Block, TextDocument } from '#models/document/model.ts';
import { BlockReader, blocksOf } from '#formats/docx/read/blocks.ts';
import type { Context } from '#formats/docx/read/context.ts';
import { Fields } from '#formats/docx/read/fields.ts';
import { NumberingCounter } from '#formats/docx/read/numbering.ts';
import { Styles } from '#formats/docx/read/styles.ts';
import type { Pieces } from '#formats/ooxml/element-reader.ts';
import { attribute } from '#formats/ooxml/element.ts';
import { openOfficePackage, targetOf, type OfficePackage } from '#formats/ooxml/package.ts';
import { readProperties } from '#formats/ooxml/properties.ts';

const skipped = new Set(['mc:Fallback', 'w:del', 'w:moveFrom', 'w:sdtPr', 'w:sectPr']);
const body: Pieces = {
  isPiece: (name) => name === 'w:p' || name === 'w:tbl',
  isSkipped: (name) => skipped.has(name) || /^w:\w+Change$/.test(name),
};
const noteElements: Pieces = {
  isPiece: (name) => name === 'w:footnote' || name === 'w:endnote',
  isSkipped: (name) => skipped.has(name),
};

type Opened = { from: OfficePackage; main: string };

/** The state for one reading: counters and fields start anew each time. */
async function contextOf({ from, main }: Opened): Promise<Context> {
  const relations = await from.relations(main);
  const rootOf = async (kind: string) => {
    const target = targetOf(relations, kind);
    return target ? from.part(target) : undefined;
  };
  const styles = new Styles(await rootOf('styles'));
  const numbering = new NumberingCounter(await rootOf('numbering'));
  const notes = new Map<string, Block[]>();
  const context: Context = { from, relations, styles, numbering, fields: new Fields(), notes };
  for (const kind of ['footnote', 'endnote']) await readNotes(context, kind, notes);
  return context;
}

async function readNotes(context: Context, kind: string, notes: Map<string, Block[]>) {
  const part = targetOf(context.relations, `${kind}s`);
  if (!part) return;
  const relations = await context.from.relations(part);
  for await (const note of context.from.pieces(part, noteElements)) {
    const type = attribute(note, 'w:type') ?? 'normal';
    if (type !== 'normal') continue;
    const inNote: Context = { ...context, relations, fields: new Fields() };
    const id = attribute(note, 'w:id') ?? '';
    notes.set(`${kind} ${id}`, await blocksOf(note.children, inNote));
  }
}

async function* blocks(opened: Opened): AsyncGenerator<Block> {
  const reader = new BlockReader(await contextOf(opened));
  for await (const element of opened.from.pieces(opened.main, body))
    yield* await reader.take(element);
  yield* await reader.end();
}

/**
 * Opens a Word document that has passed the archive guard.
 * @throws ProblemError `damaged_file`; reading its blocks throws the same, and `too_complex`
 */
export async function openWordDocument(path: string): Promise<TextDocument> {
  const from = await openOfficePackage(path);
  const main = await from.mainPart('word/document.xml');
  if (!from.entry(main)) throw new ProblemError('damaged_file', {}, 'no document');
  return { properties: await readProperties(from), blocks: () => blocks({ from, main }) };
}
