// An HTTP proxy that keeps everything that a browser sends.
import { once } from 'node:events';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

export type RecordingProxy = {
  /** For Playwright's option `proxy`. */
  server: string;
  /** Addresses, headers and bodies so far. */
  sent(): Buffer;
  close(): void;
};

export async function openRecordingProxy(): Promise<RecordingProxy> {
  const parts: Buffer[] = [];
  const proxy = createServer((request, response) => {
    const { method, url = '', headers } = request;
    parts.push(Buffer.from(`${method} ${url} ${JSON.stringify(headers)}\n`));
    const forwarded = send(url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    response.on('close', () => forwarded.destroy());
    request.on('data', (chunk: Buffer) => parts.push(chunk)).pipe(forwarded);
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  return {
    server: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    sent: () => Buffer.concat(parts),
    close() {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}
