// Listens for NOTIFY on a connection of its own, and reconnects when that breaks.
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, type Client, type Connection } from '#platform/database/connections.ts';
import type { Log } from '#platform/telemetry/log.ts';

const retryMs = 500;

export type Listener = {
  on(channel: string, handle: (payload: string) => void): void;
  /** Listens to a further channel. Resolves when it does, at once or after a reconnect. */
  add(channel: string, handle: (payload: string) => void): Promise<void>;
  /** Called after a reconnect, because notifications were lost in between. */
  onReconnect(catchUp: () => void): void;
  stop(): Promise<void>;
};

/** A connection that listens, and a promise that resolves when it has ended. */
type OpenConnection = { client: Client; ended: Promise<void> };

/** @throws Error when the first connection fails */
export async function listenTo(
  initial: readonly string[],
  connection: Connection,
  log: Log,
): Promise<Listener> {
  const channels = new Set(initial);
  const handlers = new Map<string, (payload: string) => void>();
  const catchUps: (() => void)[] = [];
  const stopping = new AbortController();

  const open = async (): Promise<OpenConnection> => {
    const client = createClient(connection, (error) =>
      log.warn({ err: error }, 'the listening connection broke'),
    );
    const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
    client.on('notification', ({ channel, payload }) => handlers.get(channel)?.(payload ?? ''));
    try {
      await client.connect();
      for (const channel of channels) await listenIn(client, channel);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    return { client, ended };
  };

  const reopen = async (): Promise<OpenConnection | undefined> => {
    while (!stopping.signal.aborted) {
      await sleep(retryMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return undefined;
      const reopened = await open().catch(() => undefined);
      if (reopened) return reopened;
    }
    return undefined;
  };

  let current = await open();
  const keepOpen = async (): Promise<void> => {
    for (;;) {
      await current.ended;
      const reopened = await reopen();
      if (!reopened) return;
      current = reopened;
      if (stopping.signal.aborted) await reopened.client.end();
      for (const catchUp of catchUps) catchUp();
    }
  };
  const running = keepOpen();
  return {
    on: (channel, handle) => void handlers.set(channel, handle),
    async add(channel, handle) {
      handlers.set(channel, handle);
      channels.add(channel);
      // A connection that breaks meanwhile is replaced by one that listens to all channels.
      await listenIn(current.client, channel).catch(() => undefined);
    },
    onReconnect: (catchUp) => void catchUps.push(catchUp),
    async stop() {
      stopping.abort();
      await current.client.end();
      await running;
    },
  };
}

async function listenIn(client: Client, channel: string): Promise<void> {
  await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
}
