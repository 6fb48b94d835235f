import { expect, test, vi } from 'vitest';
import { createDelivery } from '#platform/mail/delivery.ts';
import type { Mail, Transport } from '#platform/mail/mail.ts';
import type { Log } from '#platform/telemetry/log.ts';

const mail: Mail = { to: 'ada@example.org', subject: 'Hello', text: 'Hello' };

function quietLog() {
  const warn = vi.fn<(details: { err: Error; last: boolean }) => void>();
  return { warn, error: vi.fn<() => void>() };
}

/** A transport that fails so many times. */
function failing(times: number) {
  const transport = vi.fn<Transport>(async () => {
    if (transport.mock.calls.length <= times) throw new Error('550 no such user ada@example.org');
  });
  return transport;
}

test('a failed mail is retried until it succeeds', async () => {
  const transport = failing(2);
  const log = quietLog();
  createDelivery(transport, log as unknown as Log, [0, 0, 0]).send(mail);
  await vi.waitFor(() => expect(transport).toHaveBeenCalledTimes(3));
  expect(log.warn).toHaveBeenCalledTimes(2);
});

test('a mail is dropped after the last attempt, and this is logged', async () => {
  const transport = failing(99);
  const log = quietLog();
  createDelivery(transport, log as unknown as Log, [0, 0]).send(mail);
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalledTimes(3));
  expect(log.warn.mock.calls.map(([{ last }]) => last)).toEqual([false, false, true]);
});

test('the log contains no address, even if the mail server repeats it', async () => {
  const log = quietLog();
  createDelivery(failing(99), log as unknown as Log, []).send(mail);
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalled());
  expect(log.warn.mock.calls[0]?.[0].err.message).toBe('550 no such user …');
});

test('stopping waits for the running attempt and starts no other', async () => {
  const transport = failing(99);
  const mailer = createDelivery(transport, quietLog() as unknown as Log, [60_000]);
  mailer.send(mail);
  await mailer.stop();
  expect(transport.mock.calls.length).toBeLessThanOrEqual(2);
});
