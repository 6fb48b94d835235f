// The data of some streams in files, decrypted, without reading the others.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Run } from '#kernel/converter.ts';
import { inputOf, type Source } from './document.ts';
import { qpdf } from './qpdf.ts';
import type { Dictionary } from '#formats/pdf/syntax/value.ts';

export type StreamFile = { dictionary: Dictionary; path: string };

type QpdfStreams = {
  qpdf: [object, Record<string, { stream?: { dict: Dictionary; datafile?: string } }>];
};

/**
 * Writes the data of streams to files.
 * @param decodes `none` leaves all filters; `generalized` undoes those that are not for images
 * @returns by reference; a stream that cannot be read is missing
 */
export async function streamFiles(
  source: Source,
  references: readonly string[],
  { folder, decodes }: { folder: string; decodes: 'none' | 'generalized' },
  run: Run,
): Promise<ReadonlyMap<string, StreamFile>> {
  if (!references.length) return new Map();
  const answer = join(folder, 'streams.json');
  const wanted = {
    ...{ json: '2', jsonKey: ['qpdf'], decodeLevel: decodes },
    jsonObject: references.map((reference) => reference.replace(/^(\d+) (\d+) R$/, '$1,$2')),
    ...{ jsonStreamData: 'file', jsonStreamPrefix: join(folder, 'data') },
  };
  await qpdf({ ...inputOf(source), ...wanted, outputFile: answer }, run);
  const { qpdf: document } = JSON.parse(await readFile(answer, 'utf8')) as QpdfStreams;
  const found = references.flatMap((reference): [string, StreamFile][] => {
    const { dict: dictionary, datafile: path } = document[1][`obj:${reference}`]?.stream ?? {};
    return dictionary && path ? [[reference, { dictionary, path }]] : [];
  });
  return new Map(found);
}
