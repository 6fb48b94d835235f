// Runs qpdf inside the worker's sandbox: it sees one job's files, as the worker does, and needs no sandbox of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ProblemError } from '@octavo/contract';
import type { QpdfAnswer, QpdfJob } from '@octavo/engine';

/** What it says of a large document; more is a document that only pretends to have so much. */
const maxOutputCharacters = 256 * 1024 * 1024;

/** It ends with this when it mended something on its way. */
const endedWithWarnings = 3;

/** @param scratch a folder for the jobs, which may hold passwords: it lies in memory */
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

/** Gathers what a program says. */
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
