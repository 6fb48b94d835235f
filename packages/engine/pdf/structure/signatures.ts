// Signatures say that not one byte was changed since; every change of a document undoes them.
import { createReadStream } from 'node:fs';
import type { InputFile, Run } from '#core/converter.ts';

/** Stands in every signature, never compressed or encrypted (ISO 32000-2, 12.8.1). */
const mark = Buffer.from('/ByteRange');

async function isSigned(path: string): Promise<boolean> {
  let carried = Buffer.alloc(0);
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const seen = Buffer.concat([carried, chunk]);
    if (seen.includes(mark)) return true;
    carried = seen.subarray(-mark.length);
  }
  return false;
}

/** Tells the person when signatures of these files will not hold in the result. */
export async function warnOfSignatures(inputs: readonly InputFile[], run: Run): Promise<void> {
  const names: string[] = [];
  for (const { path, name } of inputs) if (await isSigned(path)) names.push(name);
  if (names.length) run.remark({ code: 'signatures_lost', values: { files: names.join(', ') } });
}
