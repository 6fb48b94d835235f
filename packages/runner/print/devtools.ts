// A small Chrome DevTools Protocol client over pipes: JSON objects, each followed by a NUL. The browser has opened an
// untrusted page, so its messages are limited in size and parsed as data only.
import type { Readable, Writable } from 'node:stream';

/** The largest messages are PDF chunks: 1 MiB in base64. */
const maxMessageBytes = 16 * 1024 * 1024;

export type DevtoolsEvent = { method: string; params: Record<string, unknown>; sessionId?: string };
export type DevtoolsResult = Record<string, unknown>;

export type Devtools = {
  /** Calls a method. @throws if the browser refuses it or has exited */
  send(method: string, params?: object, sessionId?: string): Promise<DevtoolsResult>;
  /** Sets the listener for all further events. */
  listen(listener: (event: DevtoolsEvent) => void): void;
  /** Resolves with its status when a target crashes, or at once if it already has. Needs `Target.setDiscoverTargets`. */
  crashOf(targetId: string): Promise<unknown>;
  /** Rejects when the connection is closed. */
  ended: Promise<never>;
  /** Rejects all pending and further calls. */
  close(reason: Error): void;
};

type Message = Partial<DevtoolsEvent> & {
  id?: number;
  result?: DevtoolsResult;
  error?: { message?: unknown };
};

/** Splits a stream at NUL bytes. */
function splitter(take: (message: Buffer) => void): (chunk: Buffer) => void {
  let pieces: Buffer[] = [];
  let bytes = 0;
  return (chunk) => {
    let from = 0;
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, from)) {
      take(Buffer.concat([...pieces, chunk.subarray(from, end)]));
      pieces = [];
      bytes = 0;
      from = end + 1;
    }
    pieces.push(chunk.subarray(from));
    bytes += chunk.length - from;
    if (bytes > maxMessageBytes) throw new Error('a message from the browser is too long');
  };
}

/**
 * Connects to a browser.
 * @param broken called when the browser sends an invalid message
 */
export function openDevtools(
  toBrowser: Writable,
  fromBrowser: Readable,
  broken: (error: Error) => void,
): Devtools {
  const waiting = new Map<number, PromiseWithResolvers<DevtoolsResult>>();
  let listener: (event: DevtoolsEvent) => void = () => {};
  const ended = Promise.withResolvers<never>();
  // There may be no document that awaits it.
  ended.promise.catch(() => {});
  let closed: Error | undefined;
  let calls = 0;
  const crashes = new Map<unknown, PromiseWithResolvers<unknown>>();

  const crashEntryOf = (targetId: unknown) => {
    const known = crashes.get(targetId) ?? Promise.withResolvers<unknown>();
    crashes.set(targetId, known);
    return known;
  };
  const settle = (id: number, { result, error }: Message) => {
    const call = waiting.get(id);
    waiting.delete(id);
    if (error) call?.reject(new Error(String(error.message).slice(0, 300)));
    else call?.resolve(result ?? {});
  };
  const receive = (message: Message) => {
    if (typeof message.id === 'number') return settle(message.id, message);
    const { method, params = {}, sessionId } = message;
    if (method === 'Target.targetCrashed')
      crashEntryOf(params['targetId']).resolve(params['status']);
    if (typeof method === 'string')
      listener({ method, params, ...(sessionId !== undefined && { sessionId }) });
  };
  const split = splitter((message) => receive(JSON.parse(message.toString()) as Message));

  fromBrowser.on('data', (chunk: Buffer) => {
    try {
      split(chunk);
    } catch (error) {
      broken(error as Error);
    }
  });
  // The exit of the process reports the same.
  fromBrowser.on('error', () => {});
  toBrowser.on('error', () => {});

  return {
    send(method, params = {}, sessionId) {
      if (closed) return Promise.reject(closed);
      const id = ++calls;
      const call = Promise.withResolvers<DevtoolsResult>();
      waiting.set(id, call);
      toBrowser.write(JSON.stringify({ id, method, params, sessionId }) + '\0');
      return call.promise;
    },
    listen: (next) => void (listener = next),
    crashOf: (targetId) => crashEntryOf(targetId).promise,
    ended: ended.promise,
    close(reason) {
      closed ??= reason;
      ended.reject(closed);
      for (const call of waiting.values()) call.reject(closed);
      waiting.clear();
    },
  };
}
