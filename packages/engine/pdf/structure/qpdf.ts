// qpdf, which knows the structure of PDFs: a child of the worker in the worker's own room, where it sees one job's files.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ProblemError } from '@octavo/contract';
import type { Run } from '#core/converter.ts';

/** A job as qpdf takes it (its manual, "QPDFJob JSON"). Passwords travel in it, not among arguments that others can list. */
export type QpdfJob = Readonly<Record<string, unknown>>;

/** What it says of a large document's structure; more is a document that only pretends to have one. */
const mostTextBytes = 256 * 1024 * 1024;

/** It ends with this when it mended something on its way. */
const endedWithWarnings = 3;

/** Its `--progress`, as a line of text. */
const percentWritten = /write progress: (\d+)%/g;

let jobs = 0;

/**
 * Runs qpdf.
 * @param wasGiven whether a password was given, which tells a wrong one from a missing one
 * @returns what it wrote to its standard output
 * @throws ProblemError `password_required`, `wrong_password`, `damaged_file`, `tool_missing`, `too_complex`
 */
export async function qpdf(job: QpdfJob, run: Run, wasGiven = false): Promise<string> {
  const file = join(run.scratch, `qpdf-${++jobs}.json`);
  await writeFile(file, JSON.stringify(job));
  const child = spawn('qpdf', [`--job-json-file=${file}`], { stdio: ['ignore', 'pipe', 'pipe'] });
  const output = textOf(child.stdout, (text) => tellProgress(text, run));
  const errors = textOf(child.stderr);
  const [code] = (await once(child, 'close').catch(missing)) as [number | null];
  if (code === 0 || code === endedWithWarnings) return output();
  throw problemFor(errors(), wasGiven);
}

function missing(cause: unknown): never {
  throw new ProblemError('tool_missing', { tool: 'qpdf' }, cause);
}

/** Gathers what a program says. */
function textOf(stream: NodeJS.ReadableStream, heard: (text: string) => void = () => {}) {
  const parts: string[] = [];
  let size = 0;
  stream.setEncoding('utf8').on('data', (text: string) => {
    size += text.length;
    if (size <= mostTextBytes) parts.push(text);
    if (text.length < 1000) heard(text);
  });
  return () => {
    if (size > mostTextBytes) throw new ProblemError('too_complex');
    return parts.join('');
  };
}

function tellProgress(text: string, run: Run): void {
  const percent = [...text.matchAll(percentWritten)].at(-1)?.[1];
  if (percent !== undefined) run.progress(Number(percent), 100, 'writing');
}

function problemFor(errors: string, wasGiven: boolean): ProblemError {
  if (/invalid password/.test(errors))
    return new ProblemError(wasGiven ? 'wrong_password' : 'password_required');
  return new ProblemError('damaged_file', undefined, errors.slice(-1000));
}
