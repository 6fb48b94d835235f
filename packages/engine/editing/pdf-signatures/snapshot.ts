// A version of a file: its objects, with the digests of its streams. An earlier version is the beginning of the file.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ProblemError } from '@octavo/contract';
import type { Run } from '#kernel/converter.ts';
import { emptyFolder } from '#kernel/empty-folder.ts';
import type { Source } from '#formats/pdf/structure/document.ts';
import { graphOf, type Graph } from '#formats/pdf/structure/graph.ts';
import { updateBaseOf } from '#formats/pdf/structure/incremental-update.ts';
import { readWellFormed } from '#formats/pdf/well-formed/well-formed-pdf.ts';

export type Snapshot = {
  graph: Graph;
  /** By reference. */
  digests: ReadonlyMap<string, string>;
  /** Whether the file ends as updates do, so that all readers find the same objects. */
  isWellFormed: boolean;
  /** Whether each object is where the cross-references say. */
  hasSoundPlaces: boolean;
};

/**
 * Reads the first bytes of a file as a file of their own.
 * @param read gets the version while the data of its streams is there
 * @returns nothing if they cannot be read
 */
export async function snapshotOf<T>(
  source: Source,
  end: number,
  run: Run,
  read: (version: Snapshot) => Promise<T>,
): Promise<T | undefined> {
  const folder = await emptyFolder(run.scratch, 'version');
  const path = await beginningOf(source.path, end, join(folder, 'version.pdf'));
  try {
    const graph = await graphOf({ ...source, path }, folder, run);
    const digests = new Map<string, string>();
    for (const { reference, file } of graph.streams())
      digests.set(
        reference,
        createHash('sha256')
          .update(await readFile(file))
          .digest('base64'),
      );
    const isWellFormed = (await updateBaseOf(path)) !== undefined;
    return await read({ graph, digests, isWellFormed, hasSoundPlaces: hasSoundPlaces(path) });
  } catch (error) {
    if (error instanceof ProblemError && error.problem.code === 'damaged_file') return undefined;
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A copy of the first bytes of a file, or the file itself if that is all of it. */
async function beginningOf(path: string, end: number, copy: string): Promise<string> {
  if ((await stat(path)).size === end) return path;
  await pipeline(createReadStream(path, { end: end - 1 }), createWriteStream(copy));
  return copy;
}

const maxChecked = 500_000;

/** True also for files whose cross-references only qpdf reads. */
function hasSoundPlaces(path: string): boolean {
  const areSound = readWellFormed(path, ({ file, references }) => {
    const size = Math.min(Number(references.trailer['/Size']) || 0, maxChecked);
    for (let number = 1; number < size; number += 1) {
      const place = references.placeOf(number);
      if (!place || !('at' in place) || !place.at) continue;
      const [found] =
        /^\s*\d+(?=\s+\d+\s+obj)/.exec(file.bytes(place.at, 40).toString('latin1')) ?? [];
      if (Number(found) !== number) return false;
    }
    return true;
  });
  return areSound ?? true;
}
