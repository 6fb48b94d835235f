// The actions of administrators, as the audit log names them.

export const adminActions = [
  'user_suspended',
  'user_resumed',
  'user_deleted',
  'plan_set',
  'admin_granted',
  'admin_revoked',
  'person_invited',
  'job_cancelled',
  'jobs_retried',
] as const;
export type AdminAction = (typeof adminActions)[number];

/** The periods that the chart of the queue can show. */
export const queueSpans = ['hour', 'day'] as const;
export type QueueSpan = (typeof queueSpans)[number];

/** How long invitations work, in days. */
export const invitationDays = { usual: 7, most: 90 } as const;
