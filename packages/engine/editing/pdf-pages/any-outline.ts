// Reads the outline of any PDF: directly, or through qpdf, which repairs and decrypts.
import { ProblemError } from '@octavo/contract';
import type { Run } from '#kernel/converter.ts';
import { outlineIn, type Bookmark } from '#formats/pdf/objects/outline-reader.ts';
import { objectsOf, structureOf, type Source } from '#formats/pdf/structure/document.ts';
import { structureGraphOf } from '#formats/pdf/structure/graph.ts';
import type { Dictionary } from '#formats/pdf/syntax/value.ts';
import { readWellFormed } from '#formats/pdf/well-formed/well-formed-pdf.ts';
import { referencesOf } from './outline.ts';

/** An outline, and the values of its entries by their references. */
export type AnyOutline = {
  outline: readonly Bookmark[];
  values: ReadonlyMap<string, Dictionary>;
};

/** @throws ProblemError `damaged_file`, `password_required`, `wrong_password`, `too_complex` */
export const anyOutlineOf = async (source: Source, run: Run): Promise<AnyOutline> =>
  readWellFormed(source.path, outlineIn) ?? repairedOutlineOf(source, run);

/** @throws ProblemError as `anyOutlineOf` */
export async function repairedOutlineOf(source: Source, run: Run): Promise<AnyOutline> {
  try {
    return outlineIn(await structureGraphOf(source, run.scratch, run));
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problem.code !== 'damaged_file') throw error;
    // qpdf finds bookmarks in outlines and page trees that are not valid.
    const { outline } = await structureOf(source, run);
    return { outline, values: (await objectsOf(source, referencesOf(outline), run)).values };
  }
}
