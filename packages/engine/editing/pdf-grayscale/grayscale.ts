// Converts a document to gray: what its pages draw, in place. Text stays text, and vectors stay vectors (decision 146).
import { rm } from 'node:fs/promises';
import type { Run } from '#kernel/converter.ts';
import { emptyFolder } from '#kernel/empty-folder.ts';
import { writeWithProtectionOf, type Source } from '#formats/pdf/structure/document.ts';
import { EditablePdf } from '#formats/pdf/structure/editable-pdf.ts';
import { plainCopyOf } from '#formats/pdf/structure/plain-copy.ts';
import { writeChanged } from '#formats/pdf/structure/update.ts';
import { collectMattes, collectPalettes, grayImages } from './gray-images.ts';
import { GrayPages } from './gray-pages.ts';
import { Grays } from './grays.ts';

/**
 * Writes a document whose pages, comments and fields have no colours. A protected document stays protected.
 * @returns whether it had colours, and how many images and contents stay as they are because they cannot be read
 * @throws ProblemError `damaged_file`, `wrong_password`, `password_required`, `too_complex`
 */
export async function writeGrayscale(
  source: Source,
  target: string,
  run: Run,
): Promise<{ hadColours: boolean; unreadable: number }> {
  const folder = await emptyFolder(run.scratch, 'grayscale');
  // Images in content become objects.
  const images = { externalizeInlineImages: '', iiMinBytes: '0' };
  const { source: plain, graph } = await plainCopyOf(source, folder, run, images);
  const grays = new Grays(graph);
  const pdf = new EditablePdf(graph.copy(), folder);
  // First everything is collected, so that all colours are drawn at once.
  await new GrayPages(pdf, grays).run();
  await collectPalettes(pdf, grays);
  collectMattes(pdf, grays);
  await grays.draw(plain, folder, run);
  const pages = new GrayPages(pdf, grays, { isFinal: true });
  await pages.run();
  const found = await grayImages(pdf, graph, { source: plain, grays, folder }, run);
  pages.forgetSpaces();
  const { objects, maxId } = await pdf.changes();
  const write = async (open: string) =>
    writeChanged(plain, open, { objects, maxId }, run, { objectStreams: 'generate' });
  await writeWithProtectionOf(source, target, { folder, write }, run);
  await rm(folder, { recursive: true });
  return {
    hadColours: pages.changes + found.gray > 0,
    unreadable: pages.unreadable + found.unreadable,
  };
}
