// Adds, changes, removes and orders the fields of a form (decision 138).
import { formEditsOf, ProblemError } from '@octavo/contract';
import { converter } from '#kernel/converter.ts';
import { emptyFolder } from '#kernel/empty-folder.ts';
import { fieldTypesetter } from '#editing/pdf-forms/typeset-fields.ts';
import { FormEditor } from '#editing/pdf-forms/edit-fields.ts';
import { FillReports } from '#editing/pdf-forms/fill-reports.ts';
import { writeForm } from '#editing/pdf-forms/write-form.ts';
import { proposeFields } from '#editing/pdf-forms/propose-fields.ts';
import { listStrayFields, readStreamValues } from '#editing/pdf-forms/normalise-form.ts';
import { refuseDynamicXfa, removeXfa } from '#editing/pdf-forms/xfa.ts';
import { EditablePdf } from '#formats/pdf/structure/editable-pdf.ts';
import { graphOf } from '#formats/pdf/structure/graph.ts';
import { unsignedSource } from '#formats/pdf/structure/signatures.ts';

type Options = { password?: string; edits: string; detectFields: boolean };

export default converter<Options>({
  reads: ['pdf'],
  writes: ['pdf'],
  pool: 'pdf',
  does: ['pdf-edit-form'],
  async convert([input], output, { password, edits: json, detectFields }, run) {
    const edits = json === '' ? [] : formEditsOf(json);
    if (!edits) throw new ProblemError('invalid_option', { option: 'edits', reason: 'malformed.' });
    const source = await unsignedSource(input, password, run);
    const folder = await emptyFolder(run.scratch, 'form');
    const graph = await graphOf(source, folder, run);
    refuseDynamicXfa(graph);
    const pdf = new EditablePdf(graph, folder);
    listStrayFields(pdf);
    await readStreamValues(pdf);
    if (removeXfa(pdf)) run.warn({ code: 'xfa_removed', values: {} });
    const detected = detectFields ? await proposeFields(source, pdf, run) : [];
    if (!edits.length && !detected.length) throw new ProblemError('no_fields_detected');
    const editor = new FormEditor(pdf);
    await editor.apply(detected);
    await editor.apply(edits);
    const typeset = fieldTypesetter(output, run);
    await writeForm(pdf, editor.pending, { source, target: output.path('pdf'), typeset }, run);
    const reports = new FillReports(1, '');
    reports.add(editor.report);
    for (const warning of reports.warnings()) run.warn(warning);
  },
});
