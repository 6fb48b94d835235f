// Runs libdeflate's gzip inside the worker's sandbox, like qpdf: it finds shorter encodings than zlib, in less time.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** The last level, 12, takes half as long again for a third of a per cent. */
const level = '-11';

/** @returns false if it is not installed or fails */
export async function gzip(files: readonly string[]): Promise<boolean> {
  const child = spawn('libdeflate-gzip', ['-k', level, ...files], { stdio: 'ignore' });
  return once(child, 'close').then(
    ([code]) => code === 0,
    () => false,
  );
}
