// The connection to one worker process; validates incoming messages.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { ChildProcess } from 'node:child_process';
import type { Duplex } from 'node:stream';
import { engineEndOf, exceededSandbox, type EngineEnd } from '#job/engine-fault.ts';
import type { Log } from '#job/task.ts';
import { killTree } from '#sandbox/sandbox.ts';
import { openChannel } from './channel.ts';
import { fromWorker, type FromWorker, type ToWorker } from './protocol.ts';

/** The descriptor of the control socket in the worker. */
const controlDescriptor = 3;

export type Connection = {
  send(message: ToWorker): void;
  /** Sets the listener for all further messages; it is called in the asynchronous context of this call. */
  listen(listener: (message: FromWorker) => void): void;
  /** Resolves when the process has exited. */
  ended: Promise<Exit>;
};

/**
 * How a process exited: `too large` if V8's heap was full or the program exceeded its sandbox, which another attempt does
 * not change.
 */
export type Exit = 'too large' | EngineEnd;

/** The longest time that a process which has exited keeps its pipes open. */
const drainMs = 1_000;

/** Recognises V8's message about a full heap. */
function watchMemory(stderr: ChildProcess['stderr']): () => boolean {
  const message = 'heap out of memory';
  let end = '';
  let isFull = false;
  stderr?.setEncoding('latin1').on('data', (text: string) => {
    end = (end + text).slice(-4096);
    isFull ||= end.includes(message);
  });
  return () => isFull;
}

/** Connects to a worker; kills it if it violates the protocol. */
export function connect(child: ChildProcess, log: Log): Connection {
  let listener: (message: FromWorker) => void = () => {};
  let inContext = AsyncLocalStorage.snapshot();
  let isBroken = false;
  const broken = (error: Error) => {
    isBroken = true;
    inContext(() => log('worker.broken', { reason: error.name }));
    killTree(child);
  };
  const socket = child.stdio[controlDescriptor] as Duplex;
  const { send } = openChannel<ToWorker>(
    socket,
    (message) => inContext(() => listener(fromWorker.parse(message))),
    broken,
  );
  child.stdin?.end();
  // Libraries may print user content. It is read, so that no pipe fills up, and discarded.
  child.stdout?.resume();
  const isOutOfMemory = watchMemory(child.stderr);
  const ended = new Promise<Exit>((resolve) => {
    let draining: NodeJS.Timeout | undefined;
    const finish = () => {
      // A timer would keep a command alive that has nothing else to do.
      clearTimeout(draining);
      const end = isBroken ? 'crashed' : engineEndOf(child.exitCode, child.signalCode);
      resolve(isOutOfMemory() || exceededSandbox(child.exitCode) ? 'too large' : end);
    };
    child.once('exit', () => (draining = setTimeout(finish, drainMs)));
    child.once('close', finish);
    child.once('error', finish);
  });
  const listen = (next: typeof listener) => {
    listener = next;
    inContext = AsyncLocalStorage.snapshot();
  };
  return { send, listen, ended };
}
