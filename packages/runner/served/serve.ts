// Lets commands on this machine use the warm engines of a running server, through a socket that only its user and root can open.
import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, mkdir, mkdtemp } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ProblemError } from '@octavo/contract';
import type { InputFile, Log } from '#job/task.ts';
import type { Runner } from '#runner.ts';
import { removeFolder } from '#sandbox/remove-folder.ts';
import {
  incomingOf,
  sendJson,
  socketName,
  type Incoming,
  type ResultMessage,
  type TaskMessage,
} from './messages.ts';

export type ServedRunner = {
  /** Takes no more tasks and ends the running ones, which the commands then do themselves. */
  stop(): Promise<void>;
};

type Host = { runner: Pick<Runner, 'convert'>; folder: string; log: Log };

/**
 * Accepts tasks of commands. Where the socket cannot be created, as in a folder with a very long path, commands use engines of their own.
 * @param folder an existing folder of this process alone
 */
export async function serveRunner(host: Host): Promise<ServedRunner> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket)).on('error', () => socket.destroy());
    answer(socket, host).catch((error: unknown) => {
      host.log('task of a command failed', { error: String(error) });
      socket.destroy();
    });
  });
  const path = join(host.folder, socketName());
  const { promise: listening, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject).listen(path, resolve);
  await listening
    // Also where the folder can be entered by others.
    .then(() => chmod(path, 0o600))
    .catch((error: unknown) => {
      host.log('commands use engines of their own', { error: String(error) });
    });
  return {
    async stop() {
      const { promise: closed, resolve: close } = Promise.withResolvers<void>();
      server.close(() => close());
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}

/** Runs the task of one connection. */
async function answer(socket: Socket, { runner, folder }: Host): Promise<void> {
  const gone = new AbortController();
  socket.once('close', () => gone.abort());
  const incoming = incomingOf(socket);
  const task = (await incoming.json().catch(() => undefined)) as TaskMessage | undefined;
  // A command that only checks whether the server is listening.
  if (!task) return void socket.destroy();
  const own = await mkdtemp(join(folder, 'task-'));
  try {
    const { type, options, inputs } = task;
    const [first, ...others] = await receive(inputs, own, incoming);
    if (!first) throw new Error('A task without files');
    // Notices a command that was interrupted.
    void incoming.ended().then(() => gone.abort());
    const outputFolder = join(own, 'out');
    await mkdir(outputFolder);
    const { path, ...result } = await runner.convert(
      { type, owner: 'cli', inputs: [first, ...others], options, outputFolder },
      { signal: gone.signal },
    );
    await sendResult(socket, path, result);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    sendJson(socket, { problem: error.problem });
    socket.end();
  } finally {
    await removeFolder(own);
  }
}

async function receive(
  inputs: TaskMessage['inputs'],
  folder: string,
  incoming: Incoming,
): Promise<InputFile[]> {
  const files: InputFile[] = [];
  for (const { name, bytes } of inputs) {
    const path = join(folder, String(files.length));
    await pipeline(incoming.content(bytes), createWriteStream(path, { mode: 0o600 }));
    files.push({ path, name });
  }
  return files;
}

async function sendResult(socket: Socket, path: string, result: ResultMessage): Promise<void> {
  sendJson(socket, { result });
  await pipeline(createReadStream(path), socket);
}
