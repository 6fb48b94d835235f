// Warns of signatures, which every change of a document invalidates.
import type { InputFile, Run } from '#kernel/converter.ts';
import { holdsBytes } from './byte-search.ts';

/** Stands in every signature, never compressed or encrypted (ISO 32000-2, 12.8.1). */
const mark = Buffer.from('/ByteRange');

/** Tells the person when signatures of these files will not hold in the result. */
export async function warnOfSignatures(inputs: readonly InputFile[], run: Run): Promise<void> {
  const names: string[] = [];
  for (const { path, name } of inputs) if (await holdsBytes(path, mark)) names.push(name);
  if (names.length) run.warn({ code: 'signatures_lost', values: { files: names.join(', ') } });
}
