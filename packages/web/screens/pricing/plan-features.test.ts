import { expect, test } from 'vitest';
import {
  comparedFeatures,
  featuresOf,
  priceText,
  priorityOf,
} from '#screens/pricing/plan-features.ts';
import { testPlan } from '#screens/pricing/plan.fixture.ts';

const valueOf = (features: ReturnType<typeof featuresOf>, label: string) =>
  features.find((feature) => feature.label === label)?.value;

test('a card lists the features of the specification, in its order', () => {
  expect(featuresOf(testPlan()).map(({ label }) => label)).toEqual([
    'Conversions per month',
    'Storage',
    'Concurrent uploads',
    'Advanced editing',
    'OCR',
    'Annotations',
  ]);
});

test.each([
  [25, '25'],
  [-1, 'Unlimited'],
  [null, 'Unlimited'],
])('%s conversions per month are shown as “%s”', (conversions_per_month, text) => {
  const features = featuresOf(testPlan({ conversions_per_month }));
  expect(valueOf(features, 'Conversions per month')).toBe(text);
});

test('storage is shown in GB at or above 1024 MB', () => {
  expect(valueOf(featuresOf(testPlan({ storage_mb: 1023 })), 'Storage')).toBe('1023 MB');
  expect(valueOf(featuresOf(testPlan({ storage_mb: 1024 })), 'Storage')).toBe('1 GB');
});

test('high priority has its own two texts, every other the standard ones', () => {
  expect(Object.values(priorityOf(testPlan({ priority: 'high' })))).toEqual([
    'High Priority Processing',
    'Priority Email Support',
  ]);
  expect(Object.values(priorityOf(testPlan({ priority: 'normal' })))).toEqual([
    'Standard Priority Processing',
    'Email Support',
  ]);
});

test('the comparison has all that a card has, and more', () => {
  const plan = testPlan({ retention_hours: 24 });
  expect(comparedFeatures(plan)).toEqual(expect.arrayContaining(featuresOf(plan)));
  expect(valueOf(comparedFeatures(plan), 'Results kept for')).toBe('24 hours');
});

test.each([
  [0, '$0'],
  [9, '$9'],
  [9.5, '$9.50'],
])('a price of %d is written %s', (price, text) => {
  expect(priceText({ price })).toBe(text);
});
