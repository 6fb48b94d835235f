// Removes from a document what its pages do not show (decision 131).
import { rm } from 'node:fs/promises';
import { ProblemError } from '@octavo/contract';
import type { Run } from '#kernel/converter.ts';
import { emptyFolder } from '#kernel/empty-folder.ts';
import { Fonts } from '#formats/pdf/fonts/fonts.ts';
import { GlyphWidths } from '#formats/pdf/fonts/glyph-widths.ts';
import { writeWithProtectionOf, type Source } from '#formats/pdf/structure/document.ts';
import { EditablePdf } from '#formats/pdf/structure/editable-pdf.ts';
import { plainCopyOf } from '#formats/pdf/structure/plain-copy.ts';
import { Decoder } from '#formats/pdf/structure/stream-decoder.ts';
import { writeChanged } from '#formats/pdf/structure/update.ts';
import { removeComments, removeLinks, removeScripts } from './active-content.ts';
import { removeAttachments } from './attachments.ts';
import { removeHiddenLayers } from './hidden-layers.ts';
import { removeMetadata } from './metadata.ts';
import { Removed, type Wanted } from './removed.ts';

/**
 * Writes a document without what is not wanted. A protected document stays protected.
 * @throws ProblemError `nothing_to_remove`, `damaged_file`, `wrong_password`, `password_required`
 */
export async function sanitise(
  source: Source,
  target: string,
  wanted: Wanted,
  run: Run,
): Promise<Removed> {
  const folder = await emptyFolder(run.scratch, 'sanitise');
  const { source: plain, graph } = await plainCopyOf(source, folder, run);
  const pdf = new EditablePdf(graph, folder);
  const removed = new Removed();
  if (wanted.scripts) removeScripts(pdf, removed);
  if (wanted.links) removeLinks(pdf, removed);
  if (wanted.comments) removeComments(pdf, removed);
  if (wanted.attachments) removeAttachments(pdf, removed);
  if (wanted.hiddenLayers) {
    const decoder = new Decoder(graph, plain, folder, run);
    const fonts = new Fonts(graph, decoder, new GlyphWidths(graph, run));
    await removeHiddenLayers(pdf, fonts, removed);
  }
  if (wanted.metadata) await removeMetadata(pdf, removed);
  if (!removed.warnings().length) throw new ProblemError('nothing_to_remove');
  const { objects, maxId } = await pdf.changes();
  const write = async (open: string) =>
    writeChanged(plain, open, { objects, maxId }, run, { objectStreams: 'generate' });
  await writeWithProtectionOf(source, target, { folder, write }, run);
  await rm(folder, { recursive: true });
  return removed;
}
