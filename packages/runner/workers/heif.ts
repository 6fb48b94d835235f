// Runs libheif's decoder inside the worker's sandbox. It writes the decoded image to the job's files.
import { ProblemError } from '@octavo/contract';
import type { HeifAnswer } from '@octavo/engine';
import { runProgram } from './programs.ts';

/** Its name changed with libheif 1.19. */
const programs = ['heif-dec', 'heif-convert'] as const;

/** JPEG quality: the loss is smaller than that of HEIC itself. */
const quality = '100';

/** @throws ProblemError `tool_missing` */
export async function heif(input: string, output: string): Promise<HeifAnswer> {
  for (const program of programs) {
    const command = [program, '--quality', quality, input, output];
    const result = await runProgram(command, { ignored: ['output'] });
    if (result) return { isDone: result.code === 0, errors: result.errors };
  }
  throw new ProblemError('tool_missing', { tool: 'libheif-examples' });
}
