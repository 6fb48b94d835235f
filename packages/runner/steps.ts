// Runs several conversions one after the other, each on the result of the one before it.
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { catalogueEntry, ProblemError, type JobType, type Warning } from '@octavo/contract';
import type { ConversionResult, ConversionTask, TaskControl } from '#job/task.ts';

/** A conversion or an operation with its options. */
export type Step = { type: JobType; options: Record<string, unknown> };

export type TaskInSteps = ConversionTask & { nextSteps?: readonly Step[] | undefined };

type Convert = (task: ConversionTask, control?: TaskControl) => Promise<ConversionResult>;

/** Each step counts as so many parts of the progress. */
const partsOfStep = 100;

/**
 * Converts the files of a task, and takes the result through its next steps. A password that was given for the first step
 * opens the file in all of them. Results between the steps stay in the output folder until the next step has read them.
 * @param convert runs one step
 * @returns the result of the last step, with the warnings of all
 * @throws ProblemError, which names the step if there are several
 */
export async function convertInSteps(
  convert: Convert,
  { nextSteps = [], ...task }: TaskInSteps,
  control: TaskControl = {},
): Promise<ConversionResult> {
  if (nextSteps.length === 0) return convert(task, control);
  const of = nextSteps.length + 1;
  const folderOf = (step: number) =>
    step === of ? task.outputFolder : join(task.outputFolder, `step-${step}`);
  const run = async (step: number, part: ConversionTask): Promise<ConversionResult> => {
    const outputFolder = folderOf(step);
    await mkdir(outputFolder, { recursive: true, mode: 0o700 });
    return convert({ ...part, outputFolder }, controlOf(control, step, of)).catch(
      (error: unknown) => {
        throw error instanceof ProblemError ? error.inStep(step) : error;
      },
    );
  };
  let result = await run(1, task);
  const warnings: Warning[] = [...result.warnings];
  for (const [index, { type, options }] of nextSteps.entries()) {
    const inputs = [{ path: result.path, name: result.name }] as const;
    const opened = { ...passwordFor(type, task.options), ...options };
    result = await run(index + 2, { ...task, type, options: opened, inputs });
    warnings.push(...result.warnings);
    await rm(folderOf(index + 1), { recursive: true, force: true });
  }
  return { ...result, warnings };
}

/** The progress of a step as part of that of all. */
function controlOf({ signal, progress }: TaskControl, step: number, steps: number): TaskControl {
  return {
    ...(signal && { signal }),
    progress(done, of, what) {
      const parts = of > 0 ? Math.floor((done / of) * partsOfStep) : 0;
      const text = `Step ${step} of ${steps}: ${what}`;
      progress?.((step - 1) * partsOfStep + parts, steps * partsOfStep, text);
    },
  };
}

/** What opens the result of the first step: its new password, or the one that it keeps. */
function passwordFor(type: JobType, { newPassword, password }: Step['options']): Step['options'] {
  const known = newPassword || password;
  const takesOne = Object.hasOwn(catalogueEntry(type).options, 'password');
  return known && takesOne ? { password: known } : {};
}
