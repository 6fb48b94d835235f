// The messages between a command and a server's runner: JSON after its length in four bytes, and the content of files.
import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { version, type Problem } from '@octavo/contract';
import type { ConversionResult, ConversionTask } from '#job/task.ts';
import { project } from '#sandbox/binds.ts';

/** The request of a command. The content of the inputs follows, in their order. */
export type TaskMessage = Pick<ConversionTask, 'type' | 'options'> & {
  inputs: readonly { name: string; bytes: number }[];
};

/** The answer; the content of a result follows. */
export type ReplyMessage = { problem: Problem } | { result: ResultMessage };

export type ResultMessage = Omit<ConversionResult, 'path'>;

/** More than any options or warnings need. */
const maxJsonBytes = 16 * 1024 ** 2;

/**
 * The name of the socket in a server's work folder. It differs between builds, so that a command never gets the results of
 * other code than its own.
 */
export function socketName(): string {
  const built = statSync(join(project, 'dist/.built'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const build = createHash('sha256').update(`${version} ${built}`).digest('hex');
  // Short, because the path of a socket has at most 107 bytes.
  return `${build.slice(0, 8)}.sock`;
}

/** Sends a value as JSON. */
export function sendJson(stream: Writable, value: TaskMessage | ReplyMessage): void {
  const text = Buffer.from(JSON.stringify(value));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  stream.write(Buffer.concat([length, text]));
}

export type Incoming = {
  /** The next value. @throws Error when the connection ends before it */
  json(): Promise<unknown>;
  /** The next bytes. @throws Error when the connection ends before them */
  content(bytes: number): AsyncGenerator<Buffer, void>;
  /** Resolves when the other side has ended the connection, of which nothing more is expected. */
  ended(): Promise<void>;
};

/** Reads what arrives on a connection. */
export function incomingOf(stream: Readable): Incoming {
  const chunks = stream.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  let rest: Buffer = Buffer.alloc(0);

  async function* content(bytes: number): AsyncGenerator<Buffer, void> {
    let missing = bytes;
    while (missing > 0) {
      if (rest.length === 0) {
        const next = await chunks.next();
        if (next.done) throw new Error('The connection ended early');
        rest = next.value;
      }
      const part = rest.subarray(0, missing);
      rest = rest.subarray(part.length);
      missing -= part.length;
      yield part;
    }
  }

  return {
    async json() {
      const bytes = (await buffer(content(4))).readUInt32BE();
      if (bytes > maxJsonBytes) throw new Error('The message is too long');
      return JSON.parse((await buffer(content(bytes))).toString());
    },
    content,
    ended: () =>
      chunks.next().then(
        () => undefined,
        () => undefined,
      ),
  };
}
