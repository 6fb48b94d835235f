// Writes some pages of a document as a document of their own.
import type { PageSpan } from '@octavo/contract';
import type { Run } from '#kernel/converter.ts';
import { assemble, type Part } from './assemble.ts';

/**
 * Writes the pages of some spans, in order, with everything of the document that belongs to them. A protected document
 * stays protected with the same password.
 * @throws ProblemError `damaged_file`, `wrong_password`, `password_required`
 */
export const takePages = (
  part: Part,
  spans: readonly PageSpan[],
  target: string,
  run: Run,
): Promise<void> =>
  assemble(
    part,
    spans.map((span) => ({ part, ...span })),
    target,
    run,
  );
