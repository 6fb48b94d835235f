// Serves everything below a path, such as `/tools/octavo`, which PUBLIC_URL names. Routes do not contain it: it is removed from the
// addresses of requests and put before those in responses. Proxies may pass it on or take it off.
import type { FastifyInstance } from 'fastify';

/** The path of an address, without the slash at its end; empty for the root of a host. */
export const basePathOf = (address: string): string =>
  new URL(address).pathname.replace(/\/+$/, '');

/** The address of a request without the base path, if it has it. */
export function withoutBasePath(url: string, base: string): string {
  if (base === '' || !url.startsWith(base)) return url;
  const rest = url.slice(base.length);
  if (rest === '' || rest.startsWith('?')) return `/${rest}`;
  return rest.startsWith('/') ? rest : url;
}

const attributes = /(\s(?:href|src|action)=")\/(?!\/)([^"]*")/g;

/** Puts the base path before the addresses of a page that belong to this server. */
export const withBasePath = (html: string, base: string): string =>
  base === ''
    ? html
    : html.replace(
        attributes,
        (_, before: string, rest: string) => before + base + (rest === '"' ? '"' : `/${rest}`),
      );

const cookiePath = /;\s*path=\/([^;]*)/i;

/** Puts the base path before the paths of redirects, cookies and the links of short pages. */
export function serveBelow(app: FastifyInstance, base: string): void {
  if (base === '') return;
  app.addHook('onSend', async (_request, reply, payload) => {
    const location = reply.getHeader('location');
    if (typeof location === 'string' && /^\/(?!\/)/.test(location))
      reply.header('location', base + location);
    const cookies = reply.getHeader('set-cookie');
    if (cookies !== undefined) {
      reply.removeHeader('set-cookie');
      const below = [cookies].flat().map((cookie) => cookieBelow(String(cookie), base));
      reply.header('set-cookie', below);
    }
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
    return isPage && typeof payload === 'string' ? withBasePath(payload, base) : payload;
  });
}

const cookieBelow = (cookie: string, base: string): string =>
  cookie.replace(cookiePath, (_, path: string) => `; Path=${base}${path && `/${path}`}`);
