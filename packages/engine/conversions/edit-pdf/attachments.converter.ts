// Adds files to a PDF, or removes them.
import { readFile, rm } from 'node:fs/promises';
import { formatOfName, formats, ProblemError } from '@octavo/contract';
import { converter, type InputFile } from '#kernel/converter.ts';
import { emptyFolder } from '#kernel/empty-folder.ts';
import {
  addFile,
  attachedFilesOf,
  removeFiles,
  type NewFile,
} from '#formats/pdf/structure/attached-files.ts';
import { archivePartOf } from '#formats/pdf/metadata/archive-claim.ts';
import { EditablePdf } from '#formats/pdf/structure/editable-pdf.ts';
import { structureGraphOf } from '#formats/pdf/structure/graph.ts';
import { unsignedSource } from '#formats/pdf/structure/signatures.ts';
import { writeChanged } from '#formats/pdf/structure/update.ts';

type Options = {
  password?: string;
  attachmentAction: 'add' | 'remove' | 'remove-all';
  attachmentName: string;
  description: string;
  fileRelationship: 'unspecified' | 'source' | 'data' | 'alternative' | 'supplement';
};

const relationships = {
  unspecified: 'Unspecified',
  source: 'Source',
  data: 'Data',
  alternative: 'Alternative',
  supplement: 'Supplement',
} as const;

export default converter<Options>({
  reads: ['pdf'],
  writes: ['pdf'],
  pool: 'pdf',
  does: ['pdf-attachments'],
  async convert([input, ...others], output, options, run) {
    const source = await unsignedSource(input, options.password, run);
    const folder = await emptyFolder(run.scratch, 'attachments');
    const graph = await structureGraphOf(source, run.scratch, run);
    const pdf = new EditablePdf(graph, folder);
    if (options.attachmentAction === 'add') {
      await add(pdf, others, options);
      const claimed = await archivePartOf(graph, source, run);
      // PDF/A-1 allows no files, PDF/A-2 and most of PDF/A-4 only those that are PDF/A.
      if (claimed !== undefined && claimed !== 3)
        run.warn({ code: 'attachments_break_claim', values: { part: claimed } });
    } else {
      const removed = remove(pdf, options);
      run.warn({ code: 'removed_attachments', values: { files: removed.join(', ') } });
    }
    const { objects, maxId } = await pdf.changes();
    await writeChanged(source, output.path('pdf'), { objects, maxId, graph }, run);
    await rm(folder, { recursive: true });
  },
});

/** Files with the same names are replaced, as in a folder. */
async function add(pdf: EditablePdf, files: readonly InputFile[], options: Options): Promise<void> {
  const names = new Set(files.map(({ name }) => name.toLowerCase()));
  removeFiles(pdf, (name) => names.has(name.toLowerCase()));
  for (const { name, path, format } of files) {
    const file: NewFile = {
      ...{ name, data: await readFile(path), type: formats[formatOfName(name) ?? format].mime },
      description: options.description || name,
      relationship: relationships[options.fileRelationship],
    };
    addFile(pdf, file);
  }
}

/** @throws ProblemError `nothing_to_remove`, `no_such_attachment` */
function remove(pdf: EditablePdf, { attachmentAction, attachmentName }: Options): string[] {
  const wanted = attachmentName.trim().toLowerCase();
  const isAll = attachmentAction === 'remove-all';
  const all = attachedFilesOf(pdf).map(({ name }) => name);
  if (!all.length) throw new ProblemError('nothing_to_remove');
  const removed = removeFiles(pdf, (name) => isAll || name.trim().toLowerCase() === wanted);
  if (!removed.length)
    throw new ProblemError('no_such_attachment', {
      ...{ name: attachmentName, found: all.slice(0, 20).join(', ') },
    });
  return removed;
}
