// Sends and receives lines of JSON over a socket. Host and worker use the same code.
import type { Duplex } from 'node:stream';

/** A longer line violates the protocol. */
const maxLineBytes = 64 * 1024;

export type Channel<Out> = { send(message: Out): void };

/**
 * Opens a channel with one JSON value for each line.
 * @param receive gets each parsed value, unchecked
 * @param broken called when the other side sends an invalid line
 */
export function openChannel<Out>(
  socket: Duplex,
  receive: (message: unknown) => void,
  broken: (error: Error) => void,
): Channel<Out> {
  let rest = '';
  const take = (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > maxLineBytes) throw new Error('line too long');
    for (const line of lines) receive(JSON.parse(line));
  };
  socket.setEncoding('utf8');
  socket.on('data', (chunk: string) => {
    try {
      take(chunk);
    } catch (error) {
      broken(error as Error);
    }
  });
  // The exit of the process reports the same, with its reason.
  socket.on('error', () => {});
  return { send: (message) => void socket.write(JSON.stringify(message) + '\n') };
}
