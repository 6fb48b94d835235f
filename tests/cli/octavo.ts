// Runs the command line as a person does, in a folder of its own.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const program = resolve('dist/cli.js');

/** The command in the folder of a test, which is also that of its data. */
export function commandLine() {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-cli-'));
  const env = { ...process.env, OCTAVO_DATA: join(folder, 'data') };

  /** @param input what the command reads from standard input */
  function octavoWith(input: string | Buffer, ...words: string[]) {
    const settings = { cwd: folder, env, input } as const;
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], settings);
    return { status, bytes: stdout, stdout: stdout.toString(), stderr: stderr.toString() };
  }

  return {
    folder,
    octavoWith,
    octavo: (...words: string[]) => octavoWith('', ...words),
    /** What a process of the command is started with. */
    start: { file: process.execPath, words: [program], settings: { cwd: folder, env } },
    /** The lines of a report. */
    report: (name: string) =>
      readFileSync(join(folder, name), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}
