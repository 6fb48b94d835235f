// Uses the engines of a running server, where one runs on this machine.
import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { extensionOf, formats, ProblemError } from '@octavo/contract';
import type { ConversionResult, ConversionTask, TaskControl } from '#job/task.ts';
import type { Runner } from '#runner.ts';
import {
  incomingOf,
  sendJson,
  socketName,
  type Incoming,
  type ReplyMessage,
  type ResultMessage,
} from './messages.ts';

/** The part of a runner that a command uses. */
export type CommandRunner = Pick<Runner, 'convert' | 'stop'>;

/**
 * Finds a server of the same build that works in this data folder.
 * @param startOwn starts engines of the command's own when the server stops before the last task
 * @returns undefined where no server runs, or this user may not use it
 */
export async function findServedRunner(
  dataFolder: string,
  startOwn: () => Promise<CommandRunner>,
): Promise<CommandRunner | undefined> {
  const parent = join(dataFolder, 'work');
  const folders = await readdir(parent).catch(() => []);
  for (const folder of folders) {
    const path = join(parent, folder, socketName());
    if (await isServed(path)) return servedRunner(path, startOwn);
  }
  return undefined;
}

/** Whether a process listens there. One that was killed leaves its socket. */
async function isServed(path: string): Promise<boolean> {
  const socket = connect(path);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  return promise.finally(() => socket.destroy());
}

function servedRunner(path: string, startOwn: () => Promise<CommandRunner>): CommandRunner {
  let own: Promise<CommandRunner> | undefined;
  return {
    async convert(task, control = {}) {
      const result = own ? undefined : await convertThere(path, task, control);
      if (result) return result;
      own ??= startOwn();
      return (await own).convert(task, control);
    },
    async stop() {
      await (await own)?.stop();
    },
  };
}

/**
 * @returns undefined when the server stopped before the result was complete
 * @throws ProblemError
 */
async function convertThere(
  path: string,
  task: ConversionTask,
  { signal }: TaskControl,
): Promise<ConversionResult | undefined> {
  if (signal?.aborted) throw new ProblemError('cancelled');
  const socket = connect(path);
  const end = () => socket.destroy();
  // Reading also reports errors.
  socket.on('error', end);
  signal?.addEventListener('abort', end);
  try {
    sendTask(socket, task).catch(end);
    return await receiveResult(incomingOf(socket), task);
  } catch (error) {
    if (signal?.aborted) throw new ProblemError('cancelled');
    if (error instanceof ProblemError && error.problem.code !== 'shutting_down') throw error;
    return undefined;
  } finally {
    signal?.removeEventListener('abort', end);
    end();
  }
}

/** @throws Error also when a file has changed its size meanwhile */
async function sendTask(socket: Socket, { type, options, inputs }: ConversionTask): Promise<void> {
  const files = await Promise.all(
    inputs.map(async ({ path, name }) => ({ path, name, bytes: (await stat(path)).size })),
  );
  sendJson(socket, { type, options, inputs: files.map(({ name, bytes }) => ({ name, bytes })) });
  for (const { path, bytes } of files) {
    const content = createReadStream(path);
    await pipeline(content, socket, { end: false });
    if (content.bytesRead !== bytes) throw new Error('The file has changed');
  }
}

async function receiveResult(
  incoming: Incoming,
  { outputFolder }: ConversionTask,
): Promise<ConversionResult> {
  const reply = (await incoming.json()) as ReplyMessage;
  if ('problem' in reply) throw new ProblemError(reply.problem.code, reply.problem.values);
  const result = reply.result;
  requireFileName(result);
  const path = join(outputFolder, `result.${extensionOf(result.format)}`);
  await pipeline(incoming.content(result.bytes), createWriteStream(path));
  return { ...result, path };
}

/** Root may call the command, and a server runs as another user: it must not choose where root writes. */
function requireFileName({ name, format }: ResultMessage): void {
  if (basename(name) !== name || name === '..' || !Object.hasOwn(formats, format))
    throw new Error('The server named no file');
}
