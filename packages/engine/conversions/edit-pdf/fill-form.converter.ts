// Fills in a form with data from a file: one PDF, or one for each row, as a ZIP (decision 138).
import { join } from 'node:path';
import { ProblemError } from '@octavo/contract';
import { converter, type InputFile, type OutputFile, type Run } from '#kernel/converter.ts';
import { naming } from '#kernel/naming.ts';
import { plainBaseName } from '#kernel/plain-name.ts';
import { emptyFolder } from '#kernel/empty-folder.ts';
import { withDrawnFields } from '#editing/pdf-forms/drawn-fields.ts';
import { fieldTypesetter } from '#editing/pdf-forms/typeset-fields.ts';
import { flatten } from '#editing/pdf-flatten/flatten.ts';
import { FillReports } from '#editing/pdf-forms/fill-reports.ts';
import { fillForm } from '#editing/pdf-forms/fill.ts';
import { fieldsOf } from '#editing/pdf-forms/fields.ts';
import { textOfFieldValue, type FormData } from '#editing/pdf-forms/form-data.ts';
import { readFormData } from '#editing/pdf-forms/read-data.ts';
import { writeForm } from '#editing/pdf-forms/write-form.ts';
import { listStrayFields, readStreamValues } from '#editing/pdf-forms/normalise-form.ts';
import { refuseDynamicXfa, removeXfa } from '#editing/pdf-forms/xfa.ts';
import { deliver, withPartsFolder, type WrittenPart } from '#formats/pdf/parts-archive.ts';
import type { Source } from '#formats/pdf/structure/document.ts';
import { EditablePdf } from '#formats/pdf/structure/editable-pdf.ts';
import { graphOf, type Graph } from '#formats/pdf/structure/graph.ts';
import { unsignedSource } from '#formats/pdf/structure/signatures.ts';

type Options = { password?: string; nameColumn: string; flattenResult: boolean };

export default converter<Options>({
  reads: ['pdf'],
  writes: ['pdf', 'zip'],
  pool: 'pdf',
  does: ['pdf-fill-form'],
  async convert([input, file], output, options, run) {
    const data = file as InputFile;
    const rows = await naming(data.name, () => readFormData(data));
    const source = await unsignedSource(input, options.password, run);
    const graph = await graphOf(source, await emptyFolder(run.scratch, 'form'), run);
    refuseDynamicXfa(graph);
    const empty = new EditablePdf(graph.copy(), run.scratch);
    listStrayFields(empty);
    if (!fieldsOf(empty).length) throw new ProblemError('no_form');
    const names = new FileNames(plainBaseName(input.name, 'form'), options.nameColumn);
    await withPartsFolder(output, async (folder) => {
      const parts = filledForms({ graph, source, rows, names, folder, options, output }, run);
      await deliver(parts, rows.length, output);
    });
  },
});

type Filling = {
  graph: Graph;
  source: Source;
  rows: readonly FormData[];
  names: FileNames;
  folder: string;
  options: Options;
  output: OutputFile;
};

/** @throws ProblemError `no_field_matches` */
async function* filledForms(filling: Filling, run: Run): AsyncGenerator<WrittenPart> {
  const { graph, source, rows, names, folder, options, output } = filling;
  const reports = new FillReports(rows.length, options.nameColumn);
  const isQuiet = rows.length > 1;
  const part = isQuiet ? { ...run, progress: () => {} } : run;
  for (const [index, row] of rows.entries()) {
    const pdf = new EditablePdf(graph.copy(), await emptyFolder(run.scratch, 'row'));
    listStrayFields(pdf);
    await readStreamValues(pdf);
    if (removeXfa(pdf)) run.warn({ code: 'xfa_removed', values: {} });
    const { report, pending } = await fillForm(pdf, row);
    reports.add(report);
    if (!reports.filled && index === rows.length - 1)
      throw new ProblemError('no_field_matches', { names: reports.unknownNames });
    const path = join(folder, `${index + 1}.pdf`);
    const target = options.flattenResult ? join(run.scratch, 'filled.pdf') : path;
    const typeset = fieldTypesetter(output, part);
    await writeForm(pdf, pending, { source, target, typeset }, part);
    if (options.flattenResult) {
      const drawn = await withDrawnFields({ ...source, path: target }, output, part);
      await flatten(drawn, path, part);
    }
    if (isQuiet) run.progress(index + 1, rows.length, 'forms');
    yield { path, name: names.of(row, index) };
  }
  for (const warning of reports.warnings()) run.warn(warning);
}

/** File names of the filled forms; each once. */
class FileNames {
  readonly #stem: string;
  readonly #column: string;
  readonly #used = new Set<string>();

  constructor(stem: string, column: string) {
    this.#stem = stem;
    this.#column = column.trim();
  }

  of(row: FormData, index: number): string {
    const given = textOfFieldValue(row.get(this.#column)).trim();
    // A point in a value does not begin an extension.
    const base = given ? plainBaseName(`${given}.pdf`, '') : '';
    const name = base || `${this.#stem}-${index + 1}`;
    let unique = name;
    for (let count = 2; this.#used.has(unique.toLowerCase()); count += 1)
      unique = `${name}-${count}`;
    this.#used.add(unique.toLowerCase());
    return `${unique}.pdf`;
  }
}
