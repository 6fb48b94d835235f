// Writes some pages of a document as a document of their own.
import type { Run } from '#core/converter.ts';
import { structureOf, type Source } from './document.ts';
import { hasLost, withOutline } from './outline.ts';
import { textOf, type Span } from './page-choice.ts';
import { qpdf } from './qpdf.ts';
import { rename, rm } from 'node:fs/promises';

/**
 * Writes the pages of some spans, in their order, with everything of the document that belongs to them. A protected document
 * stays protected as it was.
 */
export async function takePages(
  source: Source,
  spans: readonly Span[],
  target: string,
  run: Run,
): Promise<void> {
  const { path, password } = source;
  const opened = { ...(password && { password }) };
  await qpdf(
    {
      inputFile: path,
      ...opened,
      pages: [{ file: '.', range: spans.map(textOf).join(','), ...opened }],
      outputFile: target,
      objectStreams: 'preserve',
      progress: '',
    },
    run,
    password !== undefined,
  );
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
