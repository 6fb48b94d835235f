// Documents the requests that this server sends to webhooks (`webhooks` of OpenAPI 3.1).
import { webhookBody } from '@octavo/contract';
import { z } from 'zod';
import { exampleOf, type JsonSchema } from '#platform/http/documentation/schema-example.ts';

const headers = [
  ['webhook-id', 'The id of the delivery, the same in each attempt.'],
  ['webhook-timestamp', 'When it was sent, in seconds since 1970.'],
  [
    'webhook-signature',
    '“v1,” and the base64 of HMAC-SHA256 over “{webhook-id}.{webhook-timestamp}.{body}”.',
  ],
] as const;

/** The deliveries to webhooks. Made when the documentation is read: their schema takes a tenth of a second. */
export function deliveries() {
  const schema = z.toJSONSchema(webhookBody) as JsonSchema & { $schema?: string };
  delete schema.$schema;
  return {
    jobEnded: {
      post: {
        tags: ['webhooks'],
        summary:
          'Sent when a job of the account ends, and as a test. It is retried until the response is 2xx, with at most six attempts in about seven hours.',
        parameters: headers.map(([name, description]) => ({
          ...{ name, description, in: 'header', required: true },
          schema: { type: 'string' as const },
        })),
        requestBody: {
          content: { 'application/json': { schema: schema as object, example: exampleOf(schema) } },
        },
        responses: {
          '2XX': { description: 'The delivery was accepted.' },
          '410': { description: 'The receiver no longer exists. No further attempts are made.' },
        },
      },
    },
  };
}
