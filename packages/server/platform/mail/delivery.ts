// Sends mails in the background and retries failed ones.
import { setTimeout as wait } from 'node:timers/promises';
import type { Mail, Mailer, Transport } from '#platform/mail/mail.ts';
import type { Log } from '#platform/telemetry/log.ts';

/** Pauses between attempts: mail servers that defer a message (greylisting) expect minutes. */
const retryAfterMs = [5_000, 60_000, 300_000, 1_200_000] as const;
/** How many mails may wait, so that an unavailable mail server does not fill the memory. */
const maxWaitingMails = 1_000;
/** How long running deliveries have when the server stops. */
const stopTimeoutMs = 2_000;

export function createDelivery(
  transport: Transport,
  log: Log,
  pausesMs: readonly number[] = retryAfterMs,
): Omit<Mailer, 'deleteStored'> {
  const running = new Set<Promise<void>>();
  const ending = new AbortController();
  const deliver = async (mail: Mail) => {
    for (const pause of [...pausesMs, undefined]) {
      const error = await attempt(transport, mail);
      if (!error) return;
      const last = pause === undefined || ending.signal.aborted;
      log.warn({ err: error, last }, 'a mail could not be sent');
      if (last) return;
      await wait(pause, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);
    }
  };
  return {
    send(mail) {
      if (running.size >= maxWaitingMails)
        return log.error('too many mails are waiting; one was dropped');
      const delivery = deliver(mail).finally(() => running.delete(delivery));
      running.add(delivery);
    },
    async stop() {
      ending.abort();
      await Promise.race([Promise.all(running), wait(stopTimeoutMs, undefined, { ref: false })]);
    },
  };
}

const attempt = (transport: Transport, mail: Mail): Promise<Error | undefined> =>
  transport(mail).then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? withoutAddresses(error) : new Error('unknown')),
  );

/** Mail servers repeat addresses in their error messages; the log must not contain them. */
function withoutAddresses(error: Error): Error {
  const redacted = new Error(error.message.replaceAll(/[^\s<>"'(]+@[^\s<>"')]+/g, '…'));
  return Object.assign(redacted, { name: error.name, code: (error as { code?: string }).code });
}
