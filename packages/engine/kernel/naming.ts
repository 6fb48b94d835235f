// Adds a file's name to problems of jobs with several files.
import { ProblemError } from '@octavo/contract';

/**
 * Runs work for one of several files.
 * @param name the user's name of the file
 * @throws ProblemError of the work, with the name added
 */
export async function naming<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ProblemError ? error.in(name) : error;
  }
}
