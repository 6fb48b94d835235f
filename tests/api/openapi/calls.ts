// Generates calls of an operation of the OpenAPI document: as the document allows them, and with something wrong.
import * as fc from 'fast-check';
import type { Operation, Parameter } from './document.ts';
import { anything, valuesOf } from './values.ts';

/** The caller: anonymous, a user with an account, or one with an invalid token. */
const callers = ['nobody', 'user', 'impostor'] as const;

export type Body =
  /** A value for the documented content type. */
  | { kind: 'documented'; value: unknown }
  /** Text that is not in the format of its content type. */
  | { kind: 'malformed'; type: string; text: string }
  | { kind: 'none' };

export type Call = {
  caller: (typeof callers)[number];
  /** Whether the parameters of the path and of signed links are those of something that the user has. */
  isOwn: boolean;
  /** Parameters by name; those that are left out are undefined. */
  values: Record<string, unknown>;
  body: Body;
};

/** Calls of an operation, most of them as documented. */
export const callsOf = (operation: Operation): fc.Arbitrary<Call> =>
  fc.record({
    caller: fc.constantFrom('user', ...callers),
    isOwn: fc.boolean(),
    values: fc.record(
      Object.fromEntries(
        operation.parameters.map((parameter) => [parameter.name, parametersOf(parameter)]),
      ),
    ),
    body: bodiesOf(operation),
  });

function parametersOf({ in: place, schema, example }: Parameter): fc.Arbitrary<unknown> {
  const documented = fc.oneof(fc.constant(example), valuesOf(schema));
  const wrong = fc.string({ minLength: 1 });
  return fc.oneof(
    { weight: 6, arbitrary: documented },
    { weight: 1, arbitrary: wrong },
    // Of a path nothing can be left out; its escapes can be wrong.
    { weight: 1, arbitrary: fc.constant(place === 'path' ? malformedEscape : undefined) },
  );
}

/** Stands for itself in an address, without being escaped. */
export const malformedEscape = '%zz';

function bodiesOf({ method, body }: Operation): fc.Arbitrary<Body> {
  const none = fc.constant<Body>({ kind: 'none' });
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return none;
  const schema = Object.values(body)[0]?.schema ?? {};
  const documented = (value: unknown): Body => ({ kind: 'documented', value });
  const malformed = fc.record({
    kind: fc.constant('malformed' as const),
    type: fc.constantFrom(
      ...['application/json', 'application/x-yaml'],
      ...['multipart/form-data', 'multipart/form-data; boundary=b'],
    ),
    text: fc.string({ minLength: 1 }),
  });
  return fc.oneof(
    { weight: 6, arbitrary: valuesOf(schema).map(documented) },
    { weight: 1, arbitrary: anything.map(documented) },
    { weight: 1, arbitrary: malformed },
    { weight: 1, arbitrary: none },
  );
}
