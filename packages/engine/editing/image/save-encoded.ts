// Stores a result that the client has encoded, such as the image editor in the browser: checks it, and removes its metadata.
// Its pixels stay.
import { writeFile } from 'node:fs/promises';
import { formats, imageOutputs, ProblemError, type Format } from '@octavo/contract';
import type { InputFile, OutputFile, Run } from '#kernel/converter.ts';
import { withoutMetadata } from '#formats/image/metadata/remove.ts';
import { decoding, openPicture, readWhole } from '#formats/image/open.ts';

const writable: readonly Format[] = Object.values(imageOutputs);

/** @throws ProblemError `wrong_format` for a format that is not written; `damaged_file`; as `openPicture` */
export async function saveEncoded(input: InputFile, output: OutputFile, run: Run): Promise<void> {
  run.progress(0, 1, 'Checking');
  if (!writable.includes(input.format))
    throw new ProblemError('wrong_format', {
      found: formats[input.format].label,
      expected: writable.map((format) => formats[format].label).join(', '),
    });
  const picture = await openPicture(input, run);
  // Decodes all pixels, so that a truncated file is detected.
  await decoding(async () => (await picture.open()).resize(8, 8, { fit: 'fill' }).toBuffer());
  const { orientation } = picture.metadata;
  const file = withoutMetadata(await readWhole(input), input.format, orientation);
  if (!file) throw new ProblemError('damaged_file', {}, 'the structure is invalid');
  await writeFile(output.path(input.format), file);
  run.progress(1, 1, 'Checking');
}
