// Listens for NOTIFY on a connection of its own, and reconnects when that breaks.
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, type Client, type Connection } from '#platform/database/connections.ts';
import type { Log } from '#platform/telemetry/log.ts';

const retryMs = 500;

export type Listener = {
  on(channel: string, hear: (payload: string) => void): void;
  /** Called after a reconnect, because notifications were lost in between. */
  onReconnect(catchUp: () => void): void;
  stop(): Promise<void>;
};

/** A connection that listens, and a promise that resolves when it has ended. */
type Line = { client: Client; ended: Promise<void> };

/** @throws Error when the first connection fails */
export async function listenTo(
  channels: readonly string[],
  connection: Connection,
  log: Log,
): Promise<Listener> {
  const heard = new Map<string, (payload: string) => void>();
  const catchUps: (() => void)[] = [];
  const stopping = new AbortController();

  const open = async (): Promise<Line> => {
    const client = createClient(connection, (error) =>
      log.warn({ err: error }, 'the listening connection broke'),
    );
    const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
    client.on('notification', ({ channel, payload }) => heard.get(channel)?.(payload ?? ''));
    try {
      await client.connect();
      for (const channel of channels)
        await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    return { client, ended };
  };

  const reopen = async (): Promise<Line | undefined> => {
    while (!stopping.signal.aborted) {
      await sleep(retryMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return undefined;
      const line = await open().catch(() => undefined);
      if (line) return line;
    }
    return undefined;
  };

  let current = await open();
  const keepOpen = async (): Promise<void> => {
    for (;;) {
      await current.ended;
      const line = await reopen();
      if (!line) return;
      current = line;
      if (stopping.signal.aborted) await line.client.end();
      for (const catchUp of catchUps) catchUp();
    }
  };
  const kept = keepOpen();
  return {
    on: (channel, hear) => void heard.set(channel, hear),
    onReconnect: (catchUp) => void catchUps.push(catchUp),
    async stop() {
      stopping.abort();
      await current.client.end();
      await kept;
    },
  };
}
