// Tells which of several files a problem is about.
import { ProblemError } from '@octavo/contract';

/**
 * Does work on one file of several.
 * @param name the name the person gave the file.
 * @throws ProblemError with the name, where the work throws one.
 */
export async function naming<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ProblemError ? error.in(name) : error;
  }
}
