// Runs qpdf inside the worker's sandbox. It sees the same job's files as the worker and needs no sandbox of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ProblemError } from '@octavo/contract';
import type { QpdfAnswer, QpdfJob } from '@octavo/engine';

/** More than qpdf prints for any real document, even a large one. */
const maxOutputCharacters = 256 * 1024 * 1024;

/** qpdf's exit code if it repaired something. */
const endedWithWarnings = 3;

/** @param scratch an in-memory folder for the job files, which may contain passwords */
export function createQpdf(scratch: string) {
  let count = 0;
  return async (job: QpdfJob, onOutput: (text: string) => void = () => {}): Promise<QpdfAnswer> => {
    const file = join(scratch, `qpdf-${++count}.json`);
    await writeFile(file, JSON.stringify(job));
    try {
      return await answerOf(file, onOutput);
    } finally {
      await rm(file);
    }
  };
}

async function answerOf(file: string, onOutput: (text: string) => void): Promise<QpdfAnswer> {
  const child = spawn('qpdf', [`--job-json-file=${file}`], { stdio: ['ignore', 'pipe', 'pipe'] });
  const output = textOf(child.stdout, onOutput);
  const errors = textOf(child.stderr);
  const [code] = (await once(child, 'close').catch(missing)) as [number | null];
  const isDone = code === 0 || code === endedWithWarnings;
  return { isDone, output: output(), errors: errors() };
}

function missing(cause: unknown): never {
  throw new ProblemError('tool_missing', { tool: 'qpdf' }, cause);
}

/** Collects the output of a program. */
function textOf(stream: NodeJS.ReadableStream, onOutput: (text: string) => void = () => {}) {
  const parts: string[] = [];
  let size = 0;
  stream.setEncoding('utf8').on('data', (text: string) => {
    size += text.length;
    if (size <= maxOutputCharacters) parts.push(text);
    onOutput(text);
  });
  return () => {
    if (size > maxOutputCharacters) throw new ProblemError('too_complex');
    return parts.join('');
  };
}
