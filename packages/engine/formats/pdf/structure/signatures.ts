// Warns about signatures, which every change of a document invalidates.
import type { InputFile, Run } from '#kernel/converter.ts';
import { holdsBytes } from './byte-search.ts';

/** Occurs in every signature, never compressed or encrypted (ISO 32000-2, 12.8.1). */
const mark = Buffer.from('/ByteRange');

/** Warns the user if signatures of these files become invalid in the result. */
export async function warnOfSignatures(inputs: readonly InputFile[], run: Run): Promise<void> {
  const names: string[] = [];
  for (const { path, name } of inputs) if (await holdsBytes(path, mark)) names.push(name);
  if (names.length) run.warn({ code: 'signatures_lost', values: { files: names.join(', ') } });
}
