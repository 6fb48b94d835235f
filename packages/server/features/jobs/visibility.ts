// Who may see a job: the account that owns it. A visitor's job is visible to anybody who knows its id, 122 random bits.
import { like, eq, or, type SQL } from 'drizzle-orm';
import { jobs } from '#platform/database/schema.ts';
import { uidOfOwner, type Caller } from '#platform/http/caller.ts';

export const maySee = (caller: Caller, job: { owner: string }): boolean =>
  uidOfOwner(job.owner) === undefined || job.owner === caller.owner;

/** The same as a condition on rows of jobs. */
export const visibleTo = (caller: Caller): SQL | undefined =>
  or(like(jobs.owner, 'anonymous:%'), eq(jobs.owner, caller.owner));
