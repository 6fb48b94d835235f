// Sends the deliveries of webhooks. Every process may: each delivery is claimed in the database first.
import { ProblemError, webhookLimits } from '@octavo/contract';
import { sendMessage, type Guard } from '@octavo/runner';
import type { Tables } from '#platform/database/database.ts';
import type { Secrets } from '#platform/secrets.ts';
import type { Log } from '#platform/telemetry/log.ts';
import {
  claimDue,
  deleteOldDeliveries,
  reportAttempt,
  type AttemptResult,
  type DueDelivery,
} from '#features/webhooks/deliveries.ts';
import { signedHeaders } from '#features/webhooks/signature.ts';

const maxAttempts = 4;
const pollMs = 1_000;
const deleteMs = 60 * 60 * 1000;

export type SenderContext = { tables: Tables; secrets: Secrets; guard: Guard; log: Log };
export type Sender = {
  /** Starts no further attempts and waits for running ones, ten seconds at most. */
  stop(): Promise<void>;
};

/** Checks for due deliveries every second, and after each attempt. */
export function startSender(context: SenderContext): Sender {
  const { tables, log } = context;
  /** Running attempts, by account. */
  const busy = new Map<string, Promise<void>>();
  let stopped = false;
  let checking: Promise<void> | undefined;

  const startDueAttempts = async (): Promise<void> => {
    while (!stopped && busy.size < maxAttempts) {
      const due = await claimDue(tables, [...busy.keys()]);
      if (!due) return;
      busy.set(
        due.uid,
        attempt(context, due)
          .finally(() => busy.delete(due.uid))
          .then(check),
      );
    }
  };
  let hasWarned = false;
  /** Warns once for each outage of the database, not every second. */
  const warn = (error: unknown) => {
    if (!hasWarned) log.warn({ err: error }, 'webhook deliveries cannot be sent right now');
    hasWarned = true;
  };
  const check = () => {
    checking ??= startDueAttempts()
      .then(() => void (hasWarned = false), warn)
      .finally(() => (checking = undefined));
  };

  const deleteOld = () => void deleteOldDeliveries(tables).catch(warn);
  deleteOld();
  const timers = [setInterval(check, pollMs), setInterval(deleteOld, deleteMs)];
  return {
    async stop() {
      stopped = true;
      timers.forEach((timer) => clearInterval(timer));
      await checking;
      await Promise.all(busy.values());
    },
  };
}

async function attempt(
  { tables, secrets, guard, log }: SenderContext,
  due: DueDelivery,
): Promise<void> {
  const attempted = await send(secrets, guard, due);
  await reportAttempt(tables, due, attempted).catch((error: unknown) =>
    log.warn({ err: error, delivery: due.id }, 'the result of a delivery could not be recorded'),
  );
}

async function send(
  secrets: Secrets,
  guard: Guard,
  { id, url, sealedSecret, body }: DueDelivery,
): Promise<AttemptResult> {
  try {
    const text = JSON.stringify(body);
    const now = Math.floor(Date.now() / 1_000);
    const secret = secrets.open('webhook secrets', sealedSecret);
    const headers = { ...fixedHeaders, ...signedHeaders(secret, id, now, text) };
    const request = { url: new URL(url), method: 'POST', headers, body: Buffer.from(text) };
    return outcomeOf(await sendMessage(guard, request, webhookLimits.timeoutMs));
  } catch (error) {
    return { arrived: false, answer: reasonOf(error) };
  }
}

const fixedHeaders = { 'content-type': 'application/json', 'user-agent': 'Octavo-Webhooks/1' };

/** 410 Gone: the receiver does not exist any more. */
const outcomeOf = (status: number): AttemptResult => ({
  arrived: status >= 200 && status < 300,
  answer: `The server answered with status ${status}.`,
  final: status === 410,
});

function reasonOf(error: unknown): string {
  if (!(error instanceof ProblemError))
    return 'The secret cannot be decrypted any more; remove this webhook and create a new one.';
  const { code, values } = error.problem;
  if (code === 'private_address') return 'The address is in a private network.';
  return `The server cannot be reached: ${values?.['reason'] ?? 'the connection failed'}.`;
}
