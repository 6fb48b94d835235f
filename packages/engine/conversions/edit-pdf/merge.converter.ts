// Merges PDFs in their order, with all their bookmarks, attachments and forms.
import { converter, type InputFile, type Run } from '#kernel/converter.ts';
import { naming } from '#kernel/naming.ts';
import { assemble, partOf, type Part } from '#editing/pdf-pages/assemble.ts';
import { sourceOf } from '#formats/pdf/structure/document.ts';
import { warnOfSignatures, withoutSignatures } from '#formats/pdf/structure/signatures.ts';

type Options = { password?: string };

export default converter<Options>({
  reads: ['pdf'],
  writes: ['pdf'],
  pool: 'pdf',
  does: ['pdf-merge'],
  async convert(inputs, output, { password }, run) {
    const parts = await partsOf(inputs, password, run);
    const taken = parts.map((part) => ({ part, first: 1 }));
    await assemble(parts[0] as Part, taken, output.path('pdf'), run).catch((error: unknown) =>
      findFailedInput(inputs, parts, error),
    );
  },
});

/**
 * Finds the input that caused an error.
 * @throws ProblemError with the name of an unreadable file, or else the original error
 */
async function findFailedInput(
  inputs: readonly InputFile[],
  parts: readonly Part[],
  error: unknown,
): Promise<never> {
  for (const [index, { name }] of inputs.entries())
    await naming(name, () => (parts[index] as Part).pages());
  throw error;
}

/**
 * Opens the files of a job. The password applies to the protected ones.
 * @throws ProblemError with the name of the file that cannot be read
 */
export async function partsOf(
  inputs: readonly InputFile[],
  password: string | undefined,
  run: Run,
): Promise<Part[]> {
  const parts: Part[] = [];
  await warnOfSignatures(inputs, run);
  for (const [index, input] of inputs.entries()) {
    const source = sourceOf(input, password);
    const read = async () =>
      partOf(await withoutSignatures(source, `unsigned-${index}.pdf`, run), run);
    parts.push(inputs.length > 1 ? await naming(input.name, read) : await read());
  }
  return parts;
}
