// Changes paragraphs of a PDF in place (decision 139).
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { paragraphEditsOf, ProblemError } from '@octavo/contract';
import { converter, type Run } from '#kernel/converter.ts';
import { emptyFolder } from '#kernel/empty-folder.ts';
import { editParagraphs, type EditResult } from '#editing/pdf-text/paragraphs/edit-paragraphs.ts';
import { unsignedSource } from '#formats/pdf/structure/signatures.ts';

type Options = { password?: string; edits: string; push: boolean };

export default converter<Options>({
  reads: ['pdf'],
  writes: ['pdf'],
  pool: 'pdf',
  does: ['pdf-edit-paragraphs'],
  async convert([input], output, { password, edits, push }, run) {
    const target = output.path('pdf');
    const folder = await emptyFolder(dirname(target), 'editing');
    const source = await unsignedSource(input, password, run);
    const request = { edits: paragraphEditsOf(edits) ?? [], push };
    const result = await editParagraphs(source, target, request, { folder, run });
    await rm(folder, { recursive: true });
    if (!result.changed.size) {
      await rm(target, { force: true });
      throw refusal(result);
    }
    addWarnings(result, run);
  },
});

const listed = (pages: Iterable<number>): string =>
  [...pages]
    .toSorted((one, other) => one - other)
    .map((page) => page + 1)
    .join(', ');

const codes = {
  too_long: 'paragraph_too_long',
  not_settable: 'paragraph_not_settable',
  unproven: 'paragraph_unproven',
} as const;

/** Why nothing was changed. */
function refusal({ refused }: EditResult): ProblemError {
  const [first] = refused;
  if (!first) return new ProblemError('nothing_to_edit');
  return new ProblemError(codes[first[0]], { pages: listed(first[1]) });
}

function addWarnings({ changed, refused, standIns, ...result }: EditResult, run: Run): void {
  const count = [...changed.values()].reduce((sum, one) => sum + one, 0);
  run.warn({
    code: 'paragraphs_edited',
    values: { paragraphs: count, pages: listed(changed.keys()) },
  });
  for (const { font, twin, letters } of standIns.values())
    run.warn({
      code: 'text_in_other_font',
      values: { font, twin, letters: [...letters].join(' ') },
    });
  for (const [reason, pages] of refused)
    run.warn({ code: `${codes[reason]}_kept`, values: { pages: listed(pages) } });
  if (result.narrowed.size)
    run.warn({ code: 'paragraphs_narrowed', values: { pages: listed(result.narrowed) } });
  if (result.pushed.size)
    run.warn({ code: 'paragraphs_pushed', values: { pages: listed(result.pushed) } });
  if (!result.hasSecondReader) run.warn({ code: 'replacement_not_read', values: {} });
}
