import { validatorCompiler } from 'fastify-type-provider-zod';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { validationText } from './validation-text.ts';

type Fault = Parameters<typeof validationText>[0];

const textOf = (schema: z.ZodType, value: unknown): string | undefined => {
  const validate = validatorCompiler({ schema, method: 'POST', url: '/', httpPart: 'body' });
  const { error } = validate(value) as { error?: readonly Fault[] };
  return error?.[0] && validationText(error[0]);
};

test.each([
  [z.object({ email: z.string() }), {}, '“email” is missing.'],
  [z.object({ email: z.string() }), { email: 5 }, '“email” must be a text.'],
  [z.object({ name: z.string().min(3) }), { name: 'a' }, '“name” must have at least 3 characters.'],
  [z.object({ page: z.number().min(1) }), { page: 0 }, '“page” must be at least 1.'],
  [z.object({ page: z.number().int() }), { page: 1.5 }, '“page” must be a whole number.'],
  [z.object({ page: z.coerce.number() }), { page: 'ten' }, '“page” must be a number.'],
  [z.object({ sort: z.enum(['a', 'b']) }), { sort: 'c' }, '“sort” must be one of a, b.'],
  [z.object({ id: z.uuid() }), { id: 'x' }, '“id” must be an id.'],
  [z.strictObject({}), { extra: 1 }, 'unknown fields: extra.'],
  [
    z.object({ a: z.object({ b: z.boolean() }) }),
    { a: { b: 'x' } },
    '“a.b” must be true or false.',
  ],
  [z.object({ a: z.string() }), null, 'the body must be an object.'],
  [
    z.object({ word: z.string().refine(() => false, 'must be one of those') }),
    { word: 'x' },
    '“word” must be one of those.',
  ],
])('%#', (schema, value, expected) => {
  expect(textOf(schema, value)).toBe(expected);
});
