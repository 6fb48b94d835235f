// Moves, sizes, turns, replaces and deletes images of a PDF (decision 144).
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { imageEditsOf, ProblemError } from '@octavo/contract';
import { converter } from '#kernel/converter.ts';
import { emptyFolder } from '#kernel/empty-folder.ts';
import { editImages } from '#editing/pdf-images/edit-images.ts';
import { unsignedSource } from '#formats/pdf/structure/signatures.ts';

type Options = { password?: string; edits: string };

export default converter<Options>({
  reads: ['pdf'],
  writes: ['pdf'],
  pool: 'pdf',
  does: ['pdf-edit-images'],
  async convert([input, ...files], output, { password, edits }, run) {
    const target = output.path('pdf');
    const folder = await emptyFolder(dirname(target), 'editing');
    const source = await unsignedSource(input, password, run);
    const request = { edits: imageEditsOf(edits) ?? [], files };
    const { changed, cutOff, isUsedElsewhere } = await editImages(source, target, request, {
      folder,
      run,
    });
    await rm(folder, { recursive: true });
    if (!changed.size && cutOff.size)
      throw new ProblemError('image_cut_off', { pages: listed(cutOff) });
    if (!changed.size) throw new ProblemError('nothing_to_edit');
    const count = [...changed.values()].reduce((sum, one) => sum + one, 0);
    run.warn({ code: 'images_edited', values: { images: count, pages: listed(changed.keys()) } });
    if (cutOff.size) run.warn({ code: 'image_cut_off_kept', values: { pages: listed(cutOff) } });
    if (isUsedElsewhere) run.warn({ code: 'image_used_elsewhere', values: {} });
  },
});

const listed = (pages: Iterable<number>): string =>
  [...pages]
    .toSorted((one, other) => one - other)
    .map((page) => page + 1)
    .join(', ');
