// The definition of an environment variable, and the kinds of values.
import { resolve } from 'node:path';
import { z } from 'zod';

export type Variable<S extends z.ZodType = z.ZodType> = {
  /** What it does, in one sentence. */
  meaning: string;
  /** The default, in words. */
  default: string;
  /** Its value is never shown. */
  secret?: true;
  schema: S;
};

/** Declares a variable, keeping the type of its schema. */
export const variable = <S extends z.ZodType>(value: Variable<S>): Variable<S> => value;

export const integer = (min: number, max: number, fallback: number) =>
  z
    .string()
    .regex(/^-?\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min, `must be ${min} or more`).max(max, `must be ${max} or less`))
    .default(fallback);

export const toggle = z
  .enum(['0', '1', 'true', 'false'], 'must be 1 or 0')
  .default('0')
  .transform((text) => text === '1' || text === 'true');

export const list = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,]+/).filter(Boolean));

export const folder = z
  .string()
  .min(1, 'must name a folder')
  .transform((path) => resolve(path));

export const origin = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://files.example.org' })
  .transform((address) => address.replace(/\/+$/, ''));

export type ValuesOf<V extends Record<string, Variable>> = {
  [K in keyof V]: z.infer<V[K]['schema']>;
};
