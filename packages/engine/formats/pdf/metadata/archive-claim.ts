// Which part of PDF/A a document says that it follows, without reading all of it.
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Run } from '#kernel/converter.ts';
import type { Source } from '#formats/pdf/structure/document.ts';
import type { Graph } from '#formats/pdf/structure/graph.ts';
import { streamFiles } from '#formats/pdf/structure/stream-files.ts';

/** As an attribute or as an element (ISO 19005-2, 6.6.4). */
const part = /\bpdfaid:part\s*(?:=\s*["']|>)\s*([1-4])/;

/** @returns 1 to 4; nothing if it claims none */
export async function archivePartOf(
  graph: Graph,
  source: Source,
  run: Run,
): Promise<number | undefined> {
  const { '/Metadata': metadata } = graph.catalog;
  if (typeof metadata !== 'string' || !graph.isStream(metadata)) return undefined;
  const folder = join(run.scratch, 'metadata');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  const found = await streamFiles(source, [metadata], { folder, decodes: 'generalized' }, run);
  const path = found.get(metadata)?.path;
  const text = path === undefined ? '' : await readFile(path, 'latin1');
  await rm(folder, { recursive: true });
  const claimed = part.exec(text.replaceAll('\0', ''))?.[1];
  return claimed === undefined ? undefined : Number(claimed);
}
