// Proposes form fields for a document, as changes that the operation on forms takes (decision 138).
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { converter } from '#kernel/converter.ts';
import { proposeFields } from '#editing/pdf-forms/propose-fields.ts';
import { sourceOf } from '#formats/pdf/structure/document.ts';
import { EditablePdf } from '#formats/pdf/structure/editable-pdf.ts';
import { structureGraphOf } from '#formats/pdf/structure/graph.ts';

type Options = { password?: string };

export default converter<Options>({
  reads: ['pdf'],
  writes: ['json'],
  pool: 'pdf',
  does: ['pdf-detect-fields'],
  async convert([input], output, { password }, run) {
    const source = sourceOf(input, password);
    const graph = await structureGraphOf(source, run.scratch, run);
    const pdf = new EditablePdf(graph, join(run.scratch, 'unused'));
    const fields = await proposeFields(source, pdf, run);
    await writeFile(output.path('json'), `${JSON.stringify(fields, null, 2)}\n`);
  },
});
