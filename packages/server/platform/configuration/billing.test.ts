import { expect, test } from 'vitest';
import { type ConfigurationError, readConfiguration } from '#platform/configuration.ts';

const keys = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };

const sentences = (environment: Record<string, string>): readonly string[] => {
  try {
    readConfiguration(environment);
  } catch (error) {
    return (error as ConfigurationError).sentences;
  }
  return [];
};

test('plans are sold with Stripe if both keys are set', () => {
  expect(readConfiguration({}).billing).toBeUndefined();
  expect(readConfiguration(keys).billing).toEqual({
    kind: 'stripe',
    secretKey: 'sk_live_1',
    webhookSecret: 'whsec_1',
    apiUrl: undefined,
  });
});

test('one of Stripe’s keys without the other is refused', () => {
  expect(sentences({ STRIPE_SECRET_KEY: 'sk_live_1' })).toEqual([
    'STRIPE_WEBHOOK_SECRET is missing: STRIPE_SECRET_KEY is set, and both are needed.',
  ]);
  expect(sentences({ STRIPE_WEBHOOK_SECRET: 'whsec_1' })[0]).toContain('STRIPE_SECRET_KEY');
});

test('swapped keys are refused by their prefixes', () => {
  const mixed = { STRIPE_SECRET_KEY: 'whsec_1', STRIPE_WEBHOOK_SECRET: 'sk_live_1' };
  expect(sentences(mixed)).toHaveLength(2);
  expect(sentences({ ...keys, STRIPE_SECRET_KEY: 'pk_live_1' })).toHaveLength(1);
});
