// Writes some pages of a document as a document of their own.
import { rename, rm } from 'node:fs/promises';
import type { Run } from '#core/converter.ts';
import { inputOf, structureOf, type Source } from './document.ts';
import { hasLost, withOutline } from './outline.ts';
import { textOf, type Span } from './page-choice.ts';
import { qpdf } from './qpdf.ts';

/**
 * Writes the pages of some spans, in their order, with everything of the document that belongs to them. What is protected
 * stays protected with the same password.
 * @throws ProblemError `damaged_file`, `wrong_password`, `password_required`
 */
export async function takePages(
  source: Source,
  spans: readonly Span[],
  target: string,
  run: Run,
): Promise<void> {
  const { inputFile, ...opened } = inputOf(source);
  const pages = [{ file: '.', range: spans.map(textOf).join(','), ...opened }];
  await qpdf({ inputFile, ...opened, pages, outputFile: target, progress: '' }, run);
  await mendOutline({ ...source, path: target }, run);
}

/** Drops what leads to pages that are gone. */
async function mendOutline(made: Source, run: Run): Promise<void> {
  const { outline } = await structureOf(made, run);
  if (!hasLost(outline)) return;
  const mended = `${made.path}.mended`;
  await withOutline(made, mended, () => [], run);
  await rm(made.path);
  await rename(mended, made.path);
}
