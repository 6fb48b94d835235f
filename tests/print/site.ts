// A web of a few sites on this machine, with a log of what they were requests.
import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** What a path is answered with: a page, or by hand. */
export type Paths = Record<string, string | Handler>;

const answer =
  (paths: Paths, requests: string[]): RequestListener =>
  (request, response) => {
    requests.push(request.url ?? '');
    const content = paths[request.url ?? ''];
    if (typeof content === 'function') return content(request, response);
    response.statusCode = content === undefined ? 404 : 200;
    response.setHeader('content-type', 'text/html; charset=utf-8').end(content ?? 'not here');
  };

/** Listens on an address of the loopback network; each has an origin of its own. */
export async function openSite(paths: Paths = {}, address = '127.0.0.1') {
  const requests: string[] = [];
  const server: Server = createServer(answer(paths, requests)).listen(0, address);
  await once(server, 'listening');
  return {
    paths,
    /** The requested paths. */
    requests,
    origin: `http://${address}:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export type Site = Awaited<ReturnType<typeof openSite>>;

/** Answers with content of a media type. */
export const content =
  (type: string, body: string | Buffer, headers: Record<string, string> = {}): Handler =>
  (_, response) => {
    response.writeHead(200, { 'content-type': type, ...headers }).end(body);
  };

/** Leads elsewhere. */
export const redirect =
  (location: string, headers: Record<string, string> = {}): Handler =>
  (_, response) => {
    response.writeHead(302, { location, ...headers }).end();
  };
