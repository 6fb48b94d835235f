// Exports the values of forms as FDF, XFDF, JSON or CSV (decision 138).
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ProblemError } from '@octavo/contract';
import { converter, type InputFile, type Run } from '#kernel/converter.ts';
import { naming } from '#kernel/naming.ts';
import { emptyFolder } from '#kernel/empty-folder.ts';
import { writtenData, type DataFormat, type ExportedForm } from '#editing/pdf-forms/export-data.ts';
import { fieldsOf } from '#editing/pdf-forms/fields.ts';
import { refuseDynamicXfa } from '#editing/pdf-forms/xfa.ts';
import {
  hasStreamValues,
  listStrayFields,
  readStreamValues,
} from '#editing/pdf-forms/normalise-form.ts';
import { sourceOf } from '#formats/pdf/structure/document.ts';
import { EditablePdf } from '#formats/pdf/structure/editable-pdf.ts';
import { graphOf, structureGraphOf } from '#formats/pdf/structure/graph.ts';

type Options = { password?: string; dataFormat: DataFormat; details: boolean };

export default converter<Options>({
  reads: ['pdf'],
  writes: ['fdf', 'xfdf', 'json', 'csv'],
  pool: 'pdf',
  does: ['pdf-export-form-data'],
  async convert([input, ...others], output, { password, dataFormat, details }, run) {
    const first = await formIn(input, password, run);
    const more: ExportedForm[] = [];
    for (const other of others)
      more.push(await naming(other.name, () => formIn(other, password, run)));
    await writeFile(
      output.path(dataFormat),
      writtenData([first, ...more], dataFormat, details && dataFormat === 'json'),
    );
  },
});

/** @throws ProblemError `no_form`, `dynamic_xfa` */
async function formIn(
  input: InputFile,
  password: string | undefined,
  run: Run,
): Promise<ExportedForm> {
  const graph = await structureGraphOf(sourceOf(input, password), run.scratch, run);
  refuseDynamicXfa(graph);
  const unused = join(run.scratch, 'unused');
  let pdf = new EditablePdf(graph, unused);
  if (hasStreamValues(pdf)) {
    const folder = await emptyFolder(run.scratch, 'streams');
    pdf = new EditablePdf(await graphOf(sourceOf(input, password), folder, run), unused);
    await readStreamValues(pdf);
  }
  listStrayFields(pdf);
  const fields = fieldsOf(pdf);
  if (!fields.length) throw new ProblemError('no_form');
  return { file: input.name, fields };
}
