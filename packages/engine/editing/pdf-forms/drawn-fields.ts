// Draws the fields of a form that readers would have to draw, before they become part of the pages.
import { join } from 'node:path';
import type { OutputFile, Run } from '#kernel/converter.ts';
import { emptyFolder } from '#kernel/empty-folder.ts';
import { fieldTypesetter } from '#editing/pdf-forms/typeset-fields.ts';
import { drawFields, needsDrawing } from '#editing/pdf-forms/fill.ts';
import { listStrayFields, readStreamValues } from '#editing/pdf-forms/normalise-form.ts';
import { writeForm } from '#editing/pdf-forms/write-form.ts';
import type { Source } from '#formats/pdf/structure/document.ts';
import { EditablePdf } from '#formats/pdf/structure/editable-pdf.ts';
import { graphOf, structureGraphOf } from '#formats/pdf/structure/graph.ts';

/** @returns the source itself if all fields are drawn */
export async function withDrawnFields(
  source: Source,
  output: OutputFile,
  run: Run,
): Promise<Source> {
  const folder = await emptyFolder(run.scratch, 'fields');
  const structure = new EditablePdf(await structureGraphOf(source, run.scratch, run), folder);
  listStrayFields(structure);
  if (!needsDrawing(structure)) return source;
  const pdf = new EditablePdf(await graphOf(source, folder, run), folder);
  listStrayFields(pdf);
  await readStreamValues(pdf);
  const pending = await drawFields(pdf);
  const target = join(run.scratch, 'drawn.pdf');
  await writeForm(pdf, pending, { source, target, typeset: fieldTypesetter(output, run) }, run);
  return { ...source, path: target };
}
