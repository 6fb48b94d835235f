// The line to one worker process: messages in both directions, checked as they come in.
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
  /** Ends the line, at which the worker ends. */
  end(): void;
  /** Gives all further messages to this listener in place of the last. */
  listen(listener: (message: FromWorker) => void): void;
  /** Settles when the process has ended. */
  ended: Promise<void>;
};

/** Talks to a worker; one that does not keep to the protocol is ended. */
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
  // What a library prints may hold a person's text: it is read, so that no pipe fills up, and thrown away.
  child.stdout?.resume();
  child.stderr?.resume();
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  return { send, end: () => void socket.end(), listen: (next) => void (listener = next), ended };
}
