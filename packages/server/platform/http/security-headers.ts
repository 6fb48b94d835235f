// Security headers of all responses.
import { apiBase } from '@octavo/contract';
import type { FastifyInstance } from 'fastify';

/**
 * The content security policy of the web app. PDF.js and PDFium need WebAssembly, in workers whose addresses the default
 * Trusted Types policy allows (web/app/trusted-types.ts).
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

/** For users' files: browsers must download them, not display them. */
export const userBytesPolicy = 'sandbox';

const always = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/** Pages that sign-in windows return to; they must reach the window that opened them. */
const returnPage = '/auth/done.html';

const openerPolicyOf = (url: string) =>
  url.split('?', 1)[0] === returnPage ? 'unsafe-none' : 'same-origin-allow-popups';

/**
 * Sets the headers on every response without its own policy.
 * @param connectTo returns the other sites that the web app's scripts may call
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
