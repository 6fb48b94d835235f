// The connection to one worker process; validates incoming messages.
import type { ChildProcess } from 'node:child_process';
import type { Duplex } from 'node:stream';
import type { Log } from '#job/task.ts';
import { killTree } from '#sandbox/sandbox.ts';
import { openChannel } from './channel.ts';
import { fromWorker, type FromWorker, type ToWorker } from './protocol.ts';

/** The descriptor of the control socket in the worker. */
const controlDescriptor = 3;

export type Connection = {
  send(message: ToWorker): void;
  /** Closes the connection, at which the worker exits. */
  end(): void;
  /** Sets the listener for all further messages. */
  listen(listener: (message: FromWorker) => void): void;
  /** Resolves when the process has exited. */
  ended: Promise<void>;
};

/** Connects to a worker; kills it if it violates the protocol. */
export function connect(child: ChildProcess, log: Log): Connection {
  let listener: (message: FromWorker) => void = () => {};
  const broken = (error: Error) => {
    log('worker.broken', { reason: error.name });
    killTree(child);
  };
  const socket = child.stdio[controlDescriptor] as Duplex;
  const { send } = openChannel<ToWorker>(
    socket,
    (message) => listener(fromWorker.parse(message)),
    broken,
  );
  child.stdin?.end();
  // Libraries may print user content. It is read, so that no pipe fills up, and discarded.
  child.stdout?.resume();
  child.stderr?.resume();
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  return { send, end: () => void socket.end(), listen: (next) => void (listener = next), ended };
}
