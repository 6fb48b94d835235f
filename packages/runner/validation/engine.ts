// Validates PDFs with veraPDF, with a process and a sandbox for each file.
import { join } from 'node:path';
import { ProblemError } from '@octavo/contract';
import type { ValidationRequest } from '@octavo/engine';
import type { CpuBudget } from '#job/cpu-budget.ts';
import { retryEngineFaults } from '#job/engine-fault.ts';
import { jobLimits, validationLimits } from '#job/limits.ts';
import { runOnce, type SingleRun, type SingleRunContext } from '#job/single-run.ts';
import { findValidator, type Validator } from './find.ts';
import { validationSandbox } from './sandbox.ts';

export type ValidationJob = {
  /** Host path of the verdicts, JSON. */
  output: string;
} & ValidationRequest;

export type ValidationEngine = {
  /** @throws ProblemError `tool_missing`, `too_much_work`, `conversion_failed`, `conversion_interrupted`, `cancelled` */
  validate(job: ValidationJob, budget: CpuBudget, signal: AbortSignal): Promise<void>;
};

const names = { input: 'document.pdf', output: 'verdicts.json' } as const;

const MiB = 1024 * 1024;

/**
 * Java starts fastest with one collector and the first compiler alone. It must not measure the machine, since it sees no `/proc`, nor
 * leave files for other programs of Java.
 */
const javaOptions = [
  ...[
    '-XX:+UseSerialGC',
    '-XX:TieredStopAtLevel=1',
    '-XX:-UsePerfData',
    '-XX:-UseContainerSupport',
  ],
  ...['-XX:CompressedClassSpaceSize=96m', '-XX:ReservedCodeCacheSize=64m'],
  `-Xmx${validationLimits.heapBytes / MiB}m`,
  '-Djava.awt.headless=true',
];

/**
 * The shell of Rhino, which interprets the script at once instead of compiling it.
 * @param temporary a folder for temporary files. Java would use `/tmp`; where it cannot write there, veraPDF takes fonts for missing
 */
export const validatorArguments = ({ archive, script }: Validator, temporary: string): string[] => [
  ...javaOptions,
  `-Djava.io.tmpdir=${temporary}`,
  ...['-cp', archive, 'org.mozilla.javascript.tools.shell.Main'],
  ...['-opt', '-1', script],
];

/** Finds the validator at each call, because it can be installed while the server runs; without it every call fails with `tool_missing`. */
export function createValidationEngine(context: SingleRunContext): ValidationEngine {
  const validateOnce: ValidationEngine['validate'] = async (job, budget, signal) => {
    const validator = await findValidator();
    if (!validator) throw new ProblemError('tool_missing', { tool: 'veraPDF' });
    const { input, output, profiles, password } = job;
    const run: SingleRun = {
      ...{ name: 'validation', program: validator.java },
      input: { path: input, name: names.input },
      output: { path: output, name: names.output },
      planIn: (root, name) => validationSandbox(root, name, validator),
      call: (inside) => ({
        args: (temporary) => validatorArguments(validator, temporary),
        // Other users of the machine could read arguments.
        stdin: JSON.stringify({
          ...{ file: join(inside.in, names.input), target: join(inside.out, names.output) },
          ...{ profiles, password },
        }),
      }),
      limits: jobLimits.pdf,
      maxCpuSeconds: validationLimits.fileCpuSeconds,
    };
    await runOnce(context, run, budget, signal);
  };
  return {
    validate: (job, budget, signal) =>
      retryEngineFaults(() => validateOnce(job, budget, signal), signal),
  };
}
