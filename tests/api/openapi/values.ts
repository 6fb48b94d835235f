// Generates valid and invalid values for a schema.
import * as fc from 'fast-check';
import type { Schema } from './document.ts';

type Shape = Schema & {
  type?: string;
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  anyOf?: Shape[];
  oneOf?: Shape[];
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  format?: string;
  pattern?: string;
  minItems?: number;
};

/** Any JSON value. */
export const anything = fc.jsonValue({ maxDepth: 2 });

/** Values that the schema mostly accepts; complex patterns are not guaranteed. */
export function valuesOf(schema: Shape): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const branches = schema.anyOf ?? schema.oneOf;
  if (schema.properties) return objectOf(schema);
  if (branches) return fc.oneof(...branches.map(valuesOf));
  switch (schema.type) {
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -5, max: Math.min(schema.maximum ?? 500, 1e9) });
    case 'number':
      return fc.double({ min: schema.minimum ?? 0, max: schema.maximum ?? 500, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: 3,
      });
    case 'string':
      return textOf(schema);
    default:
      return anything;
  }
}

function textOf({ format, pattern, minLength = 0, maxLength = 60 }: Shape): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'uri') return fc.webUrl();
  if (format === 'date-time')
    return fc.date({ noInvalidDate: true }).map((day) => day.toISOString());
  if (pattern) return fc.oneof(fc.stringMatching(/^[a-z0-9]{1,20}$/), fc.string());
  return fc.string({ minLength, maxLength: Math.min(maxLength, 60), unit: 'grapheme' });
}

const objectOf = ({ properties = {}, required = [] }: Shape) =>
  fc.record(
    Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [name, valuesOf(schema)]),
    ),
    { requiredKeys: required.filter((name) => name in properties) },
  );
