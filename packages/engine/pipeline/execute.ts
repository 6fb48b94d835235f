// One conversion from file to file: identify, guard, plan, convert, verify.
import { join } from 'node:path';
import { extensionOf, ProblemError, catalogueEntry, type JobType } from '@octavo/contract';
import type { InputFile, Inputs, OutputFile, Run } from '#kernel/converter.ts';
import { guard } from '#pipeline/guard.ts';
import { identify } from '#pipeline/identify.ts';
import { naming } from '#kernel/naming.ts';
import { preparedPassword } from '#kernel/prepared-password.ts';
import { addedDecoders } from '#formats/image/codecs/pixels.ts';
import { withKnownPassword } from '#containers/known-password.ts';
import { withOpenablePdfs, type Given } from '#pipeline/openable.ts';
import { converterForAll } from '#pipeline/planner.ts';
import { verify, type Outcome } from '#pipeline/verify.ts';

/** A given file. */
type Named = {
  path: string;
  /** The user's file name; names pages in an archive, never used on disk. */
  name: string;
};

/** PDFium decodes JPEG 2000; it is loaded for the first such image. */
addedDecoders.jp2 = async (...given) =>
  (await import('#formats/pdf/jpeg2000.ts')).decodeJpeg2000(...given);

/** The files to convert. */
export type Task = {
  type: JobType;
  /** In the user's order; several only for types that join files. */
  inputs: readonly [Named, ...Named[]];
  /** An empty folder, in which the result is written as `result.<extension>`. */
  outputFolder: string;
  /** Already validated by the schema of the type. */
  options: Record<string, unknown>;
};

const outputIn = (folder: string): OutputFile => ({
  path: (format) => join(folder, `result${extensionOf(format)}`),
});

/**
 * Passes problems on, reports an abort as cancelled, and everything else as a failed conversion, with its cause for the
 * log.
 */
function asProblem(error: unknown, signal: AbortSignal): ProblemError {
  if (error instanceof ProblemError) return error;
  if (signal.aborted) return new ProblemError('cancelled', {}, error);
  return new ProblemError('conversion_failed', {}, error);
}

/** Identifies a file, and refuses it before any engine reads it if it is unsafe. */
async function admit(
  file: Named,
  { type, options }: Task,
  accepted = catalogueEntry(type).from,
): Promise<InputFile> {
  const input = await identify(file, accepted);
  await guard(input, options['password'] as string | undefined, catalogueEntry(type).to);
  return input;
}

/** Admits the files of a task in order; a problem names its file if there are several. */
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

/** The password of the result: an edited file stays protected unless it gets another one. */
function passwordOfResult({ newPassword, password }: Record<string, unknown>): string | undefined {
  return typeof newPassword === 'string'
    ? preparedPassword(newPassword)
    : (password as string | undefined);
}

/** The same run, which gets each warning once, however often a conversion is tried. */
function warningOnce(run: Run): Run {
  const known = new Set<string>();
  return {
    ...run,
    warn(warning) {
      const text = JSON.stringify(warning);
      if (!known.has(text)) run.warn(warning);
      known.add(text);
    },
  };
}

/**
 * Converts one file, or joins several.
 * @throws ProblemError that says what is wrong with the file or the work, and nothing else
 */
export async function execute(task: Task, run: Run): Promise<Outcome> {
  try {
    run.signal.throwIfAborted();
    run.phase?.('identify');
    const inputs = await admitAll(task);
    const converter = await converterForAll(task.type, inputs).load();
    const once = warningOnce(run);
    const attempt = async (given: Given): Promise<Outcome> => {
      once.phase?.('convert');
      await withKnownPassword(given.inputs[0], given.options, (options) =>
        converter.convert(given.inputs, outputIn(task.outputFolder), options, once),
      );
      once.phase?.('verify');
      const password = passwordOfResult(given.options);
      const { locksFile: isLocked = false } = converter;
      return verify(task.outputFolder, { password, isLocked, run: once });
    };
    const { type, outputFolder, options } = task;
    const context = { type, outputFolder, run: once };
    const outcome = await withOpenablePdfs({ inputs, options }, context, attempt);
    return { ...outcome, ...(converter.keepsFile && { isInput: true }) };
  } catch (error) {
    throw asProblem(error, run.signal);
  }
}
