// Turns marked content into artifacts, which screen readers skip. Nothing else in the content changes.
import type { Objects } from '#formats/pdf/objects/objects.ts';
import { operationsOf } from '#formats/pdf/syntax/content-reader.ts';
import type { Dictionary } from '#formats/pdf/syntax/value.ts';
import { markOf } from '../content-scan.ts';

/** @returns nothing if other marked content is around these marks or in them */
export function withArtifacts(
  objects: Objects,
  content: Buffer,
  resources: Dictionary,
  marks: ReadonlySet<number>,
): Buffer | undefined {
  const open: ('artifact' | 'structured' | 'other')[] = [];
  const pieces: Buffer[] = [];
  let at = 0;
  for (const { operator, operands, from, to } of operationsOf(content)) {
    if (operator === 'EMC') open.pop();
    if (operator === 'BMC') open.push('other');
    if (operator !== 'BDC') continue;
    const mark = markOf(objects, operands[1], resources);
    const isArtifact = mark !== undefined && marks.has(mark);
    if (mark !== undefined && open.includes(isArtifact ? 'structured' : 'artifact'))
      return undefined;
    open.push(isArtifact ? 'artifact' : mark === undefined ? 'other' : 'structured');
    if (!isArtifact) continue;
    pieces.push(content.subarray(at, from), Buffer.from('/Artifact BMC'));
    at = to;
  }
  return Buffer.concat([...pieces, content.subarray(at)]);
}
