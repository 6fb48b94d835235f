// The headers that keep a browser from doing what our pages never need.
import { apiBase } from '@octavo/contract';
import type { FastifyInstance } from 'fastify';

/** What the web app needs, and nothing else. PDF.js draws with WebAssembly and has its own trusted-types policy. */
const pagePolicy = Object.entries({
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
  'trusted-types': 'pdfjs',
})
  .map((directive) => directive.join(' '))
  .join('; ');

const apiPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Bytes of users: a browser must save them, not show them. */
export const userBytesPolicy = 'sandbox';

const always = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/** Sets the headers on every answer that does not bring its own policy. */
export function setSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    const isApi = request.url.startsWith(`${apiBase}/`);
    reply.headers(always);
    if (!reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', isApi ? apiPolicy : pagePolicy);
    if (!isApi) reply.header('cross-origin-resource-policy', 'same-origin');
    if (isApi && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}
