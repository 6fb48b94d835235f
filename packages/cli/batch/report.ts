// Reports progress: a bar on a terminal, a line for each failure, JSON lines in the report file.
import { createWriteStream, type WriteStream } from 'node:fs';
import { basename, isAbsolute } from 'node:path';
import { finished } from 'node:stream/promises';
import { textOf, type Problem, type StepType } from '@octavo/contract';
import { standardStream } from './request.ts';

export type Line = {
  input: string;
  output?: string;
  type: StepType;
  ms: number;
  bytes?: number;
  pages?: number;
  warnings?: readonly string[];
  problem?: Problem & { message: string };
};

export type Report = {
  /** Reports that a file is done, whether it succeeded or failed. */
  line(line: Line): void;
  /** Ends the report. @returns the number of failures */
  end(): Promise<number>;
};

/** Files are shown without their folders, addresses in full. */
const shown = (input: string) => (isAbsolute(input) ? basename(input) : input);

const barWidth = 30;

const bar = (done: number, of: number) => {
  const filled = Math.round((done / of) * barWidth);
  return `[${'#'.repeat(filled)}${'.'.repeat(barWidth - filled)}] ${done}/${of}`;
};

async function openFile(path: string): Promise<WriteStream> {
  const file = createWriteStream(path);
  await new Promise((resolve, reject) => file.once('open', resolve).once('error', reject));
  return file;
}

/**
 * @param path the report file, if requested
 * @param batch the number of jobs, and what is done with the files: `converted`
 * @throws when the report file cannot be written
 */
export async function openReport(
  path: string | undefined,
  { of, done: verb }: { of: number; done: string },
): Promise<Report> {
  const file = path === undefined ? undefined : await openFile(path);
  const terminal = process.stderr.isTTY;
  const clear = terminal ? '\r\u001b[K' : '';
  let done = 0;
  let failed = 0;
  if (terminal) process.stderr.write(bar(0, of));
  return {
    line(line) {
      done++;
      file?.write(JSON.stringify(line) + '\n');
      if (line.problem) {
        failed++;
        process.stderr.write(`${clear}${shown(line.input)}: ${textOf(line.problem)}\n`);
      } else if (line.output && line.output !== standardStream)
        process.stdout.write(`${clear}${line.output}\n`);
      for (const warning of line.warnings ?? [])
        process.stderr.write(`${clear}${shown(line.input)}: ${warning}\n`);
      if (terminal) process.stderr.write(clear + bar(done, of));
    },
    async end() {
      if (terminal) process.stderr.write('\n');
      process.stderr.write(`${done - failed} ${verb}, ${failed} failed\n`);
      if (file) await finished(file.end());
      return failed;
    },
  };
}
