// Reads a PDF directly, or if that fails, a copy.
import { join } from 'node:path';
import type { Run } from '#kernel/converter.ts';
import { normalise } from '#editing/pdf-archive/to-archive.ts';
import type { Source } from '#formats/pdf/structure/document.ts';
import { readWellFormed, type WellFormedPdf } from '#formats/pdf/well-formed/well-formed-pdf.ts';

export type ReadFile = <T>(
  read: (file: WellFormedPdf) => T,
) => Promise<{ path: string; found: T } | undefined>;

/** Reads the file itself, or if our reader cannot, a copy by qpdf, which decrypts and repairs it. */
export function fileReader(source: Source, isProtected: boolean, run: Run): ReadFile {
  let copy: Promise<string> | undefined;
  const copied = async () => {
    const path = join(run.scratch, 'plain.pdf');
    await normalise(source, path, {}, run);
    return path;
  };
  return async <T>(read: (file: WellFormedPdf) => T) => {
    const given = isProtected ? undefined : readWellFormed(source.path, read);
    if (given !== undefined) return { path: source.path, found: given };
    const path = await (copy ??= copied());
    const found = readWellFormed(path, read);
    return found === undefined ? undefined : { path, found };
  };
}
