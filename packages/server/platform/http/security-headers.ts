// The headers that keep a browser from doing what our pages never need.
import { apiBase } from '@octavo/contract';
import type { FastifyInstance } from 'fastify';

/**
 * What the web app needs, and nothing else. PDF.js and PDFium decode with WebAssembly, in workers whose
 * addresses the default policy of Trusted Types lets pass (web/app/trusted-types.ts).
 * @param connectTo other sites that its scripts call
 */
const pagePolicyFor = (connectTo: readonly string[]) =>
  policyOf({ ...pageDirectives, 'connect-src': ["'self'", ...connectTo].join(' ') });

const policyOf = (directives: Record<string, string>) =>
  Object.entries(directives)
    .map((directive) => directive.join(' '))
    .join('; ');

const pageDirectives = {
  'default-src': "'none'",
  'script-src': "'self' 'wasm-unsafe-eval'",
  'worker-src': "'self'",
  'connect-src': "'self'",
  'img-src': "'self' blob: data:",
  'style-src': "'self'",
  'font-src': "'self'",
  'manifest-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
  'form-action': "'self'",
  'require-trusted-types-for': "'script'",
  'trusted-types': 'default',
};

const apiPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Bytes of users: a browser must save them, not show them. */
export const userBytesPolicy = 'sandbox';

const always = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/** Where windows in which people sign in elsewhere come back to; it must reach the window that opened it. */
const returnPage = '/auth/done.html';

const openerPolicyOf = (url: string) =>
  url.split('?', 1)[0] === returnPage ? 'unsafe-none' : 'same-origin-allow-popups';

/**
 * Sets the headers on every answer that does not bring its own policy.
 * @param connectTo tells the sites, besides this one, that the web app's scripts may call
 */
export function setSecurityHeaders(
  app: FastifyInstance,
  connectTo: () => readonly string[] = () => [],
): void {
  app.addHook('onSend', async (request, reply) => {
    const isApi = request.url.startsWith(`${apiBase}/`);
    reply.headers(always);
    reply.header('cross-origin-opener-policy', openerPolicyOf(request.url));
    if (!reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', isApi ? apiPolicy : pagePolicyFor(connectTo()));
    if (!isApi) reply.header('cross-origin-resource-policy', 'same-origin');
    if (isApi && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}
