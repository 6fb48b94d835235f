// `octavo version`: prints the version.
import { version as current } from '@octavo/contract';

/** @returns the exit code */
export async function version(): Promise<number> {
  process.stdout.write(`octavo ${current}\n`);
  return 0;
}
