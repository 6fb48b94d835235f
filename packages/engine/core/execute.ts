// One conversion from file to file: identify, guard, plan, convert, verify.
import { join } from 'node:path';
import { conversion, extensionOf, ProblemError, type ConversionType } from '@octavo/contract';
import type { OutputFile, Run } from '#core/converter.ts';
import { guard } from '#core/guard.ts';
import { identify } from '#core/identify.ts';
import { converterFor } from '#core/planner.ts';
import { verify, type Outcome } from '#core/verify.ts';

/** What is to be converted. */
export type Task = {
  type: ConversionType;
  input: {
    path: string;
    /** The name the person gave it; names pages in an archive, never used on disk. */
    name: string;
  };
  /** An empty folder; the result is left in it as `result.<extension>`. */
  outputFolder: string;
  /** Checked already by the schema of the type. */
  options: Record<string, unknown>;
};

const outputIn = (folder: string): OutputFile => ({
  path: (format) => join(folder, `result${extensionOf(format)}`),
});

/** Problems pass; an abort is the person's; everything else is a failed conversion with its cause for the log. */
function asProblem(error: unknown, signal: AbortSignal): ProblemError {
  if (error instanceof ProblemError) return error;
  if (signal.aborted) return new ProblemError('cancelled', {}, error);
  return new ProblemError('conversion_failed', {}, error);
}

/**
 * Converts one file.
 * @throws ProblemError with a code that says what is wrong with the file or the work, and nothing else.
 */
export async function execute(task: Task, run: Run): Promise<Outcome> {
  try {
    run.signal.throwIfAborted();
    const input = await identify(task.type, task.input);
    const converter = converterFor(task.type, input.format);
    await guard(input, task.options['password'] as string | undefined, conversion(task.type).to);
    await converter.convert(input, outputIn(task.outputFolder), task.options, run);
    return await verify(task.outputFolder);
  } catch (error) {
    throw asProblem(error, run.signal);
  }
}
