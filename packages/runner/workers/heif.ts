// Runs libheif's decoder inside the worker's sandbox, like qpdf. It writes the decoded image to the job's files.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { ProblemError } from '@octavo/contract';
import type { HeifAnswer } from '@octavo/engine';

/** Its name changed with libheif 1.19. */
const programs = ['heif-dec', 'heif-convert'] as const;

/** JPEG quality: the loss is smaller than that of HEIC itself. */
const quality = '100';

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** @throws ProblemError `tool_missing` */
export async function heif(input: string, output: string): Promise<HeifAnswer> {
  for (const program of programs) {
    const answer = await answerOf(program, ['--quality', quality, input, output]).catch(orMissing);
    if (answer) return answer;
  }
  throw new ProblemError('tool_missing', { tool: 'libheif-examples' });
}

function orMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

async function answerOf(program: string, given: string[]): Promise<HeifAnswer> {
  const child = spawn(program, given, { stdio: ['ignore', 'ignore', 'pipe'] });
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  return { isDone: code === 0, errors };
}
