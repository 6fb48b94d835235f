// The ids of jobs in the API, and who may see a job: the account that owns it, or for a visitor's job whoever has the id as the
// answer gave it. That id ends with a token, so that the plain id, which logs contain, shows nothing.
import { and, eq, inArray, like, or, type SQL } from 'drizzle-orm';
import { jobs } from '#platform/database/schema.ts';
import { uidOfOwner, type Caller } from '#platform/http/caller.ts';
import { sameBytes, type Secrets } from '#platform/secrets.ts';

/** 128 bits. */
const tokenBytes = 16;

type Owned = { id: string; owner: string };

export type JobIds = {
  /** The id under which the API shows a job: `<id>` of an account's job, `<id>.<token>` of a visitor's. */
  shownId(job: Owned): string;
  /** @param shown the id in the request */
  maySee(caller: Caller, job: Owned, shown: string): boolean;
  /** The jobs that a caller may see of those asked for: their ids in order, and the condition on rows of jobs. */
  select(caller: Caller, shown: readonly string[]): { ids: string[]; condition: SQL | undefined };
};

/** The id in the database. */
export const plainId = (shown: string): string => shown.split('.', 1)[0] ?? '';

export function createJobIds(secrets: Secrets): JobIds {
  const withToken = (id: string) =>
    `${id}.${secrets.sign('job ids', id).subarray(0, tokenBytes).toString('base64url')}`;
  const isVisitors = ({ owner }: Pick<Owned, 'owner'>) => uidOfOwner(owner) === undefined;
  const hasToken = (shown: string) =>
    sameBytes(Buffer.from(shown), Buffer.from(withToken(plainId(shown))));
  return {
    shownId: (job) => (isVisitors(job) ? withToken(job.id) : job.id),
    maySee: (caller, job, shown) =>
      isVisitors(job) ? hasToken(shown) : job.owner === caller.owner,
    select(caller, shown) {
      const ids = [...new Set(shown.map(plainId))];
      const proven = shown.filter(hasToken).map(plainId);
      const ofVisitors = and(inArray(jobs.id, proven), like(jobs.owner, 'anonymous:%'));
      const own = isVisitors(caller) ? undefined : eq(jobs.owner, caller.owner);
      return { ids, condition: and(inArray(jobs.id, ids), or(ofVisitors, own)) };
    },
  };
}
