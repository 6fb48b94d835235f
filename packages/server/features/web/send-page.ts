// Sends HTML that varies by language, with an ETag so that an unchanged page is not sent again.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

type Page = { status: 200 | 404; language: string; html: string };

/** Sends the page, or 304 when the browser has it. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, language, html }: Page,
): Promise<FastifyReply> {
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
  const varying = ['cookie', 'accept-language', 'accept-encoding'];
  reply.headers({
    etag,
    'cache-control': 'no-cache',
    'content-language': language,
    vary: [reply.getHeader('vary'), ...varying].filter(Boolean).join(', '),
  });
  if (status === 200 && request.headers['if-none-match']?.includes(etag)) {
    return reply.code(304).send();
  }
  const { encoding, body } = await encoded(html, request.headers['accept-encoding']);
  if (encoding) reply.header('content-encoding', encoding);
  return reply.code(status).type('text/html; charset=utf-8').send(body);
}

const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const encodings = {
  br: (text: string) => promisify(brotliCompress)(text, quality),
  gzip: promisify(gzip) as (text: string) => Promise<Buffer>,
};

/** The page, compressed if the browser accepts one of our encodings. */
async function encoded(html: string, accepted = '') {
  for (const [encoding, encode] of Object.entries(encodings)) {
    const match = new RegExp(`(?:^|[\\s,])${encoding}(?:;\\s*q=([\\d.]+))?\\s*(?:,|$)`).exec(
      accepted,
    );
    if (match && match[1] !== '0') return { encoding, body: await encode(html) };
  }
  return { encoding: undefined, body: html };
}
