// A small client of the Chrome DevTools Protocol over pipes: JSON objects, each ended by a NUL. The browser has opened
// a stranger's page, so what it says is bounded in size and parsed as data, never trusted.
import type { Readable, Writable } from 'node:stream';

/** Chunks of a PDF are the largest messages: 1 MiB in base64. */
const maxMessageBytes = 16 * 1024 * 1024;

export type DevtoolsEvent = { method: string; params: Record<string, unknown>; sessionId?: string };
export type DevtoolsResult = Record<string, unknown>;

export type Devtools = {
  /** Calls a method. @throws when the browser refuses it or is gone */
  send(method: string, params?: object, sessionId?: string): Promise<DevtoolsResult>;
  /** Gives all further events to this listener in place of the last. */
  listen(listener: (event: DevtoolsEvent) => void): void;
  /** Fails once the line is closed. */
  ended: Promise<never>;
  /** Fails all calls that wait, and all that follow. */
  close(reason: Error): void;
};

type Message = Partial<DevtoolsEvent> & {
  id?: number;
  result?: DevtoolsResult;
  error?: { message?: unknown };
};

/** Cuts a stream at its NULs. */
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
    if (bytes > maxMessageBytes) throw new Error('a message of the browser is too long');
  };
}

/**
 * Opens the line to a browser.
 * @param broken called when the browser says something that is no message
 */
export function openDevtools(
  toBrowser: Writable,
  fromBrowser: Readable,
  broken: (error: Error) => void,
): Devtools {
  const waiting = new Map<number, PromiseWithResolvers<DevtoolsResult>>();
  let listener: (event: DevtoolsEvent) => void = () => {};
  const ended = Promise.withResolvers<never>();
  // There may be no document that waits for it.
  ended.promise.catch(() => {});
  let closed: Error | undefined;
  let calls = 0;

  const settle = (id: number, { result, error }: Message) => {
    const call = waiting.get(id);
    waiting.delete(id);
    if (error) call?.reject(new Error(String(error.message).slice(0, 300)));
    else call?.resolve(result ?? {});
  };
  const receive = (message: Message) => {
    if (typeof message.id === 'number') return settle(message.id, message);
    const { method, params = {}, sessionId } = message;
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
  // The end of the process tells the same.
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
    ended: ended.promise,
    close(reason) {
      closed ??= reason;
      ended.reject(closed);
      for (const call of waiting.values()) call.reject(closed);
      waiting.clear();
    },
  };
}
