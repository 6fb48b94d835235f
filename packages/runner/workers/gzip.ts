// Runs libdeflate's gzip inside the worker's sandbox: it finds shorter encodings than zlib, in less time.
import { runProgram } from './programs.ts';

/** The last level, 12, takes half as long again for a third of a per cent. */
const level = '-11';

const options = { ignored: ['output', 'errors'] } as const;

/** @returns false if it is not installed or fails */
export async function gzip(files: readonly string[]): Promise<boolean> {
  const command = ['libdeflate-gzip', '-k', level, ...files];
  const result = await runProgram(command, options).catch(() => undefined);
  return result?.code === 0;
}
