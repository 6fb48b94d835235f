// Refuses a result without any text, and says what to do about the file.
import { ProblemError, type WarningCode } from '@octavo/contract';
import type { Run } from '#kernel/converter.ts';

/** What to do about a file without text. @param warnings why its pages stayed pictures */
function withoutText(warnings: ReadonlySet<WarningCode>): ProblemError {
  if (warnings.has('scanned_pages')) return new ProblemError('ocr_off');
  if (warnings.has('recognition_missing'))
    return new ProblemError('tool_missing', { tool: 'Tesseract' });
  return new ProblemError('no_text_found');
}

/** Remembers the warnings of a run. */
export function rememberingWarnings(run: Run): { run: Run; warnings: ReadonlySet<WarningCode> } {
  const warnings = new Set<WarningCode>();
  const warn: Run['warn'] = (warning) => {
    warnings.add(warning.code);
    run.warn(warning);
  };
  return { run: { ...run, warn }, warnings };
}

/** @throws ProblemError `ocr_off`, `tool_missing` or `no_text_found` if there is no text */
export async function* withText(
  pieces: AsyncIterable<string>,
  warnings: ReadonlySet<WarningCode>,
): AsyncGenerator<string> {
  let hasText = false;
  for await (const piece of pieces) {
    hasText ||= piece.trim() !== '';
    yield piece;
  }
  if (!hasText) throw withoutText(warnings);
}
