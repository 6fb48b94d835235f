// One conversion from file to file: identify, guard, plan, convert, verify.
import { join } from 'node:path';
import { extensionOf, ProblemError, catalogueEntry, type JobType } from '@octavo/contract';
import type { InputFile, Inputs, OutputFile, Run } from '#kernel/converter.ts';
import { guard } from '#pipeline/guard.ts';
import { identify } from '#pipeline/identify.ts';
import { naming } from '#kernel/naming.ts';
import { withKnownPassword } from '#containers/known-password.ts';
import { converterForAll } from '#pipeline/planner.ts';
import { verify, type Outcome } from '#pipeline/verify.ts';

/** A file that was given. */
type Named = {
  path: string;
  /** The name the person gave it; names pages in an archive, never used on disk. */
  name: string;
};

/** What is to be converted. */
export type Task = {
  type: JobType;
  /** In the order the person chose; several only for types that join. */
  inputs: readonly [Named, ...Named[]];
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

/** Finds out what a file is, and refuses it before any engine sees it when it is not safe. */
async function admit(
  file: Named,
  { type, options }: Task,
  accepted = catalogueEntry(type).from,
): Promise<InputFile> {
  const input = await identify(file, accepted);
  await guard(input, options['password'] as string | undefined, catalogueEntry(type).to);
  return input;
}

/** Admits the files of a task in their order; a problem names its file where there are several. */
async function admitAll(task: Task): Promise<Inputs> {
  const [first, ...others] = task.inputs;
  if (!others.length) return [await admit(first, task)];
  const { from, additionalFiles } = catalogueEntry(task.type);
  if (!additionalFiles)
    throw new ProblemError('invalid_request', { reason: 'this conversion takes one file' });
  const inputs: [InputFile, ...InputFile[]] = [await naming(first.name, () => admit(first, task))];
  for (const file of others)
    inputs.push(await naming(file.name, () => admit(file, task, additionalFiles.from ?? from)));
  return inputs;
}

/** What is protected stays so when it is edited, unless it gets another password. */
function passwordOfResult({ newPassword, password }: Record<string, unknown>): string | undefined {
  return (newPassword ?? password) as string | undefined;
}

/**
 * Converts one file, or joins several.
 * @throws ProblemError with a code that says what is wrong with the file or the work, and nothing else.
 */
export async function execute(task: Task, run: Run): Promise<Outcome> {
  try {
    run.signal.throwIfAborted();
    const inputs = await admitAll(task);
    const converter = await converterForAll(task.type, inputs).load();
    await withKnownPassword(inputs[0], task.options, (options) =>
      converter.convert(inputs, outputIn(task.outputFolder), options, run),
    );
    const outcome = await verify(task.outputFolder, {
      ...{ password: passwordOfResult(task.options), run },
    });
    return { ...outcome, ...(converter.keepsFile && { isInput: true }) };
  } catch (error) {
    throw asProblem(error, run.signal);
  }
}
