// Puts a signature by a key elsewhere into the PDF that was prepared for it (decision 145).
import { copyFile, chmod, stat, truncate } from 'node:fs/promises';
import { preparedIn, preparedTrailerBytes, ProblemError } from '@octavo/contract';
import { converter, type Run } from '#kernel/converter.ts';
import { readBytes, withFile } from '#kernel/file-bytes.ts';
import { signAtLevel } from '#editing/pdf-sign/levels.ts';
import { completeSigned, type Space } from '#editing/pdf-sign/sign.ts';
import { remoteSignerOf } from '#editing/pdf-sign/signer.ts';
import { coverageOf } from '#editing/pdf-signatures/byte-range.ts';
import { rootsIn } from '#formats/cms/roots.ts';
import { sourceOf, type Source } from '#formats/pdf/structure/document.ts';
import { structureGraphOf } from '#formats/pdf/structure/graph.ts';
import { signatureFieldsOf } from '#formats/pdf/structure/signature-fields.ts';

type Options = { password?: string; signature: string };

export default converter<Options>({
  reads: ['pdf'],
  writes: ['pdf'],
  pool: 'pdf',
  does: ['pdf-complete-signature'],
  async convert([input], output, { password, signature }, run) {
    const found = preparedIn(await endOf(input.path));
    if (!found) throw new ProblemError('signature_not_prepared');
    const { level, lowerLevel: mayLower, certificates } = found.prepared;
    const target = output.path('pdf');
    await copyFile(input.path, target);
    await chmod(target, 0o600);
    await truncate(target, input.size - found.bytes);
    const source = sourceOf({ ...input, path: target }, password);
    const space = await spaceIn(source, run);
    const signer = remoteSignerOf(
      certificates.map((base64) => Buffer.from(base64, 'base64')),
      new Date(),
    );
    const roots = await rootsIn(process.env['SIGNATURE_ROOTS']);
    const given = Buffer.from(signature, 'base64');
    await signAtLevel(
      source,
      signer,
      (stamp) => completeSigned(target, space, signer, given, stamp),
      { level, mayLower, roots },
      run,
    );
  },
});

const endOf = (path: string): Promise<string> =>
  withFile(path, async (file) => {
    const { size } = await file.stat();
    const start = Math.max(0, size - preparedTrailerBytes);
    return (await readBytes(file, start, size - start)).toString('latin1');
  });

/** The space of the one signature that is empty and covers the whole file. */
async function spaceIn(source: Source, run: Run): Promise<Space> {
  const { size } = await stat(source.path);
  const graph = await structureGraphOf(source, run.scratch, run);
  for (const { signature } of signatureFieldsOf(graph)) {
    const { problem, end, ranges } = await coverageOf(source.path, graph, signature);
    const [, from = 0, to = 0] = ranges;
    if (problem === 'signature_empty' && end === size) return { from, to };
  }
  throw new ProblemError('signature_not_prepared');
}
