// Replaces parts of a content stream.

export type Edit = { from: number; to: number; text: string };

/** @param edits in the order of the content */
export function edited(content: Buffer, edits: readonly Edit[]): Buffer {
  const parts: Buffer[] = [];
  let at = 0;
  for (const { from, to, text } of edits) {
    parts.push(content.subarray(at, from), Buffer.from(` ${text} `));
    at = to;
  }
  parts.push(content.subarray(at));
  return Buffer.concat(parts);
}
