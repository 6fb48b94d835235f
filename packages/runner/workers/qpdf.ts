// Runs qpdf inside the worker's sandbox.
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ProblemError } from '@octavo/contract';
import type { QpdfAnswer, QpdfJob } from '@octavo/engine';
import { runProgram } from './programs.ts';

/** qpdf's exit code if it repaired something. */
const endedWithWarnings = 3;

/** @param scratch an in-memory folder for the job files, which may contain passwords */
export function createQpdf(scratch: string) {
  let count = 0;
  return async (job: QpdfJob, onOutput?: (text: string) => void): Promise<QpdfAnswer> => {
    const file = join(scratch, `qpdf-${++count}.json`);
    await writeFile(file, JSON.stringify(job));
    try {
      const result = await runProgram(['qpdf', `--job-json-file=${file}`], { onOutput });
      if (!result) throw new ProblemError('tool_missing', { tool: 'qpdf' });
      const { code, output, errors } = result;
      return { isDone: code === 0 || code === endedWithWarnings, output, errors };
    } finally {
      await rm(file);
    }
  };
}
