// Hears NOTIFY on a connection of its own, which it opens again when it breaks.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Connection } from '#platform/database/embedded.ts';
import type { Log } from '#platform/telemetry/log.ts';

const retryMs = 500;

export type Listener = {
  on(channel: string, hear: (payload: string) => void): void;
  /** Called after a break: what was notified in between is lost. */
  onReconnect(catchUp: () => void): void;
  stop(): Promise<void>;
};

/** @throws Error when the first connection fails. */
export async function listenTo(
  channels: readonly string[],
  connection: Connection,
  log: Log,
): Promise<Listener> {
  const heard = new Map<string, (payload: string) => void>();
  const catchUps: (() => void)[] = [];
  let stopped = false;

  const open = async (): Promise<pg.Client> => {
    const client = new pg.Client(connection);
    client.on('error', (error) => log.warn({ err: error }, 'the listening connection broke'));
    client.on('notification', ({ channel, payload }) => heard.get(channel)?.(payload ?? ''));
    await client.connect();
    client.on('end', () => void reopen());
    for (const channel of channels) await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    return client;
  };

  const reopen = async (): Promise<void> => {
    while (!stopped) {
      await sleep(retryMs);
      const again = await open().catch(() => undefined);
      if (!again) continue;
      current = again;
      for (const catchUp of catchUps) catchUp();
      return;
    }
  };

  let current = await open();
  return {
    on: (channel, hear) => void heard.set(channel, hear),
    onReconnect: (catchUp) => void catchUps.push(catchUp),
    async stop() {
      stopped = true;
      await current.end();
    },
  };
}
