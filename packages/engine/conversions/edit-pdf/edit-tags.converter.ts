// Changes the tags of a PDF, its title and its language; the pages look the same (decision 136).
import { join } from 'node:path';
import { ProblemError, tagChangesOf, type ProblemCode } from '@octavo/contract';
import { converter } from '#kernel/converter.ts';
import { fileReader } from '#conversions/edit-pdf/readable-file.ts';
import { editTags } from '#editing/pdf-accessibility/tag-changes/edit-tags.ts';
import { protectionOf, sourceOf, writeProtectedLike } from '#formats/pdf/structure/document.ts';
import { unsignedSource } from '#formats/pdf/structure/signatures.ts';
import { writeChanged } from '#formats/pdf/structure/update.ts';

type Options = { changes: string; password?: string };

/** What is wrong with the changes, not with the file. */
const refusals: ReadonlySet<ProblemCode> = new Set([
  ...(['not_tagged', 'tag_unknown', 'tag_misplaced'] as const),
  ...(['tag_without_scope', 'tag_in_itself', 'tag_not_decorative'] as const),
]);

export default converter<Options>({
  reads: ['pdf'],
  writes: ['pdf'],
  pool: 'pdf',
  does: ['pdf-edit-tags'],
  async convert([input], output, { changes: text, password }, run) {
    const original = sourceOf(input, password);
    const { isProtected } = await protectionOf(original, run);
    const source = await unsignedSource(input, password, run);
    const changes = tagChangesOf(text) ?? [];
    const read = await fileReader(
      source,
      isProtected,
      run,
    )((file) => {
      try {
        return { edited: editTags(file, changes) };
      } catch (error) {
        // The reader would take it for a file that it cannot read.
        if (!(error instanceof ProblemError) || !refusals.has(error.problem.code)) throw error;
        return { refusal: error };
      }
    });
    if (!read) throw new ProblemError('not_tagged', {}, 'unreadable tags');
    if ('refusal' in read.found) throw read.found.refusal;
    const target = output.path('pdf');
    const open = isProtected ? join(run.scratch, 'open.pdf') : target;
    const plain = { path: read.path };
    await writeChanged(plain, open, read.found.edited, run);
    if (isProtected) await writeProtectedLike(original, open, target, run);
  },
});
