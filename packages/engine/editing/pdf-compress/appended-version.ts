// Writes a version of a document by appending the changed objects to its file, which takes a fraction of the time that qpdf needs to write it.
import { withPdf } from '#formats/pdf/pdfium.ts';
import type { Source } from '#formats/pdf/structure/document.ts';
import type { Graph } from '#formats/pdf/structure/graph.ts';
import { updateBaseOf, writeUpdated } from '#formats/pdf/structure/incremental-update.ts';
import type { Change } from '#formats/pdf/structure/update.ts';

/**
 * Writes a version for comparing its pages; other readers may not find what was appended to a damaged file.
 * @param objects by reference
 * @returns false for protected files, and for damaged ones in which PDFium does not find the objects
 */
export async function writeAppended(
  { path }: Source,
  target: string,
  { graph, objects }: { graph: Graph; objects: Readonly<Record<string, Change>> },
): Promise<boolean> {
  const { trailer, maxId } = graph;
  if (trailer['/Encrypt'] !== undefined) return false;
  const base = await updateBaseOf(path);
  if (!base) return false;
  await writeUpdated(path, target, base, { objects, trailer, maxId });
  return !(await versionOf(target)).equals(await versionOf(path));
}

const versionOf = (path: string): Promise<Buffer> =>
  withPdf(path, undefined, async ({ versionIdentifier }) => versionIdentifier);
