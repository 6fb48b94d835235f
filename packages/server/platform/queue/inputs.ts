// The input files of a job, from its submission until it ends.
import { asc, eq, inArray } from 'drizzle-orm';
import type { Queries } from '#platform/database/database.ts';
import { inputs } from '#platform/database/schema.ts';
import type { BlobKey, Stored } from '#platform/files/file-store.ts';

/** A stored file with its display name. */
export type StoredInput = Stored & { name: string };

/** At least one, in the order in which they were chosen. */
export type StoredInputs = readonly [StoredInput, ...StoredInput[]];

export const keysOf = (stored: readonly StoredInput[]): BlobKey[] => stored.map(({ key }) => key);

export async function insertInputs(
  queries: Queries,
  jobId: string,
  stored: StoredInputs,
): Promise<void> {
  const rows = stored.map(({ key, name }, position) => ({ jobId, position, name, blob: key }));
  await queries.insert(inputs).values(rows);
}

/** The inputs of a job in order; none once it has ended. */
export const inputsOf = (queries: Queries, jobId: string) =>
  queries.select().from(inputs).where(eq(inputs.jobId, jobId)).orderBy(asc(inputs.position));

/** Removes the inputs of a job. @returns their keys, to be deleted once this is committed */
export async function dropInputs(queries: Queries, jobId: string): Promise<BlobKey[]> {
  const dropped = await queries
    .delete(inputs)
    .where(eq(inputs.jobId, jobId))
    .returning({ blob: inputs.blob });
  return dropped.map(({ blob }) => blob);
}

/** Which of these keys are inputs of a job. */
export async function referencedInputs(queries: Queries, keys: BlobKey[]): Promise<BlobKey[]> {
  const referenced = await queries
    .select({ blob: inputs.blob })
    .from(inputs)
    .where(inArray(inputs.blob, keys));
  return referenced.map(({ blob }) => blob);
}
