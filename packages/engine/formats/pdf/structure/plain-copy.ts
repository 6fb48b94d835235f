// A copy of a PDF whose content can be read and changed, and how a second program reads the result.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { QpdfJob, Run } from '#kernel/converter.ts';
import { inputOf, type Source } from '#formats/pdf/structure/document.ts';
import { graphOf, type Graph } from '#formats/pdf/structure/graph.ts';
import { qpdf } from '#formats/pdf/structure/qpdf.ts';

export type PlainCopy = { source: Source; graph: Graph };

/**
 * Filters such as LZW, object streams and the protection are gone in it.
 * @param folder an empty one
 * @param more further options of qpdf
 */
export async function plainCopyOf(
  original: Source,
  folder: string,
  run: Run,
  more: QpdfJob = {},
): Promise<PlainCopy> {
  const source = { path: join(folder, 'plain.pdf') };
  const how = {
    decrypt: '',
    streamData: 'compress',
    decodeLevel: 'generalized',
    objectStreams: 'disable',
  };
  await qpdf({ ...inputOf(original), ...how, ...more, outputFile: source.path }, run);
  const objects = join(folder, 'graph');
  await mkdir(objects);
  return { source, graph: await graphOf(source, objects, run) };
}

/** The text of each page in both orders, as poppler reads it; nothing if it is not available. */
export async function secondReading({ path }: Source, run: Run): Promise<string[][] | undefined> {
  const content = await run.tools.pdftotext(path, 'content');
  const layout = await run.tools.pdftotext(path, 'layout');
  if (content === undefined || layout === undefined) return undefined;
  return [content.split('\f'), layout.split('\f')];
}
