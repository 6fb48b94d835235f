import { expect, test } from 'vitest';
import { newSecret, signedHeaders } from '#features/webhooks/signature.ts';

// The example of the specification's reference libraries.
test('a body is signed as in the example of the specification', () => {
  const headers = signedHeaders(
    'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    'msg_p5jXN8AQM9LWM0D4loKWxJek',
    1614265330,
    '{"test": 2432232314}',
  );
  expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

test('a secret has as many bits as its signature', () => {
  const key = Buffer.from(newSecret().replace('whsec_', ''), 'base64');
  expect(key).toHaveLength(32);
});
