// Stores a result that the client has encoded, such as the image editor in the browser: checks it, and removes the metadata
// that the options do not keep. Its pixels stay.
import { writeFile } from 'node:fs/promises';
import {
  formats,
  imageOutputs,
  keptFieldsOf,
  ProblemError,
  type Format,
  type MetadataOptions,
} from '@octavo/contract';
import type { InputFile, OutputFile, Run } from '#kernel/converter.ts';
import { warnOfLocation } from '#formats/image/metadata/location.ts';
import { withMetadata } from '#formats/image/metadata/remove.ts';
import { decoding, openPicture, readWhole } from '#formats/image/open.ts';

const writable: readonly Format[] = Object.values(imageOutputs);

/** @throws ProblemError `wrong_format` for a format that is not written; `damaged_file`; as `openPicture` */
export async function saveEncoded(
  input: InputFile,
  output: OutputFile,
  options: Partial<MetadataOptions>,
  run: Run,
): Promise<void> {
  run.progress(0, 1, 'Checking');
  if (!writable.includes(input.format))
    throw new ProblemError('wrong_format', {
      found: formats[input.format].label,
      expected: writable.map((format) => formats[format].label).join(', '),
    });
  const picture = await openPicture(input, run);
  // Decodes all pixels, so that a truncated file is detected.
  await decoding(async () => (await picture.open()).resize(8, 8, { fit: 'fill' }).toBuffer());
  const keeps = keptFieldsOf(options);
  await warnOfLocation(input, picture.metadata, keeps, run, true);
  const file = withMetadata(await readWhole(input), input.format, picture.metadata, keeps);
  if (!file) throw new ProblemError('damaged_file', {}, 'the structure is invalid');
  await writeFile(output.path(input.format), file);
  run.progress(1, 1, 'Checking');
}
