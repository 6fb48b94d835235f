// Lines of JSON over a socket, the same code on both sides.
import type { Duplex } from 'node:stream';

/** A worker that sends more than this without a line end is out of order. */
const maxLineBytes = 64 * 1024;

export type Channel<Out> = { send(message: Out): void };

/**
 * Sends and receives one JSON value a line.
 * @param receive gets each value as parsed, unchecked
 * @param broken called when the other side sends something that is no JSON line
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
  // The end of the process tells the same, with its reason.
  socket.on('error', () => {});
  return { send: (message) => void socket.write(JSON.stringify(message) + '\n') };
}
