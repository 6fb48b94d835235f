// Secrets and signatures of Standard Webhooks 1.0 (github.com/standard-webhooks/standard-webhooks).
import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';
const keyBytes = 32;

export const newSecret = (): string => prefix + randomBytes(keyBytes).toString('base64');

/** The headers that authenticate the sender and the time. @param at seconds since 1970 */
export function signedHeaders(
  secret: string,
  id: string,
  at: number,
  body: string,
): Record<string, string> {
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(at),
    'webhook-signature': `v1,${signature}`,
  };
}
