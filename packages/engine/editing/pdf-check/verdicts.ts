// Reads the verdicts of the validator, which come from a program that read an untrusted file.
import { z } from 'zod';
import { validatorProfiles } from '#kernel/converter.ts';

const text = z.string().max(1000);
const count = z.number().int().min(0);

const rule = z.object({
  clause: z.string().regex(/^[\w.]{1,30}$/),
  test: count,
  description: text,
  count,
  /** The first failures. */
  places: z.array(text).max(100),
});

const verdict = z.union([
  z.object({
    profile: z.enum(validatorProfiles),
    isValid: z.boolean(),
    checks: count,
    rules: z.array(rule).max(2000),
  }),
  z.object({ profile: z.enum(validatorProfiles), error: text }),
]);

export type BrokenRule = z.infer<typeof rule>;
export type Verdict = z.infer<typeof verdict>;

/** @returns nothing if it is not what the validator writes */
export function verdictsOf(json: string): Verdict[] | undefined {
  try {
    return z.array(verdict).max(validatorProfiles.length).parse(JSON.parse(json));
  } catch {
    return undefined;
  }
}
