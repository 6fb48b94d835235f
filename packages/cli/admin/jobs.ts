// `octavo admin jobs …`
import { formatBytes, jobStates } from '@octavo/contract';
import type { JobRecord } from '@octavo/server/admin';
import { UsageError, type Command } from './command.ts';
import { limitOf } from './limit.ts';
import { counted, listing, timeText, table } from './text.ts';

export const listJobs: Command = {
  options: { state: 'STATE', owner: 'OWNER', limit: 'N' },
  does: 'list jobs, newest first',
  async run({ options }, { administer }) {
    const filter = {
      ...(options['state'] !== undefined && { state: stateOf(options['state']) }),
      ...(options['owner'] !== undefined && { owner: options['owner'] }),
    };
    const limit = limitOf(options['limit']);
    const found = await administer(({ jobs }) => jobs.list(filter, limit));
    return { data: found, text: table(headers, found.map(cellsOf), 'No jobs.') };
  },
};

export const showJob: Command = {
  operands: ['ID'],
  does: 'show a job and its result',
  async run({ operands: [id = ''] }, { administer }) {
    const job = await administer(({ jobs }) => jobs.show(id));
    return { data: job, text: listing(detailsOf(job)) };
  },
};

export const cancelJob: Command = {
  operands: ['ID'],
  does: 'cancel a job and refund its conversion',
  async run({ operands: [id = ''] }, { administer }) {
    const cancelled = await administer(({ jobs }) => jobs.cancel(id));
    const text = cancelled ? `Job ${id} was cancelled.` : `Job ${id} has already ended.`;
    return { data: { id, cancelled }, text };
  },
};

export const retryDeadJobs: Command = {
  does: 'redrive the dead-letter queue: retry jobs that failed too often and have not ended',
  async run(_args, { administer }) {
    const ids = await administer(({ jobs }) => jobs.redriveDeadLetters());
    const text = [`Queued ${counted(ids.length, 'job')} again.`, ...ids].join('\n');
    return { data: ids, text };
  },
};

const headers = ['id', 'state', 'type', 'owner', 'created', 'input', 'attempts', 'problem'];

const cellsOf = (job: JobRecord): string[] => [
  ...[job.id, job.state, job.type, job.owner, timeText(job.createdAt)],
  ...[formatBytes(job.inputBytes), String(job.attempts), job.problem ?? ''],
];

const detailsOf = (job: JobRecord) => ({
  id: job.id,
  state: job.state,
  type: job.type,
  owner: job.owner,
  priority: String(job.priority),
  attempts: String(job.attempts),
  created: timeText(job.createdAt),
  settled: timeText(job.endedAt),
  input: formatBytes(job.inputBytes),
  problem: job.problem,
  result: job.resultBytes === null ? null : formatBytes(job.resultBytes),
  expires: timeText(job.expiresAt),
});

function stateOf(text: string) {
  const state = jobStates.find((name) => name === text);
  if (!state)
    throw new UsageError(`Unknown state “${text}”. Choose one of: ${jobStates.join(', ')}.`);
  return state;
}
