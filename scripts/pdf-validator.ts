// Validates PDFs with veraPDF, as Check PDF does; `./octavo setup --validator` installs it.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verdictsOf } from '../packages/engine/editing/pdf-check/verdicts.ts';
import type { ValidatorProfile } from '../packages/engine/kernel/converter.ts';
import { validatorArguments } from '../packages/runner/validation/engine.ts';
import { findValidator, type Validator } from '../packages/runner/validation/find.ts';

export type Verdict = {
  file: string;
  valid?: boolean;
  /** How often each rule is broken. */
  rules?: Record<string, number>;
  /** Why the file could not be validated. */
  error?: string;
};

/** The installed validator; ends the program without it. */
export async function validatorOrExit(): Promise<Validator> {
  const validator = await findValidator();
  if (validator) return validator;
  console.error('The validator is missing. Install it: ./octavo setup --validator');
  return process.exit(2);
}

/** Validates files. @returns the verdicts by path */
export function validated(
  validator: Validator,
  profile: ValidatorProfile,
  paths: readonly string[],
): Map<string, Verdict> {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-validated-'));
  const target = join(folder, 'verdicts.json');
  try {
    return new Map(paths.map((file) => [file, validatedFile(validator, profile, file, target)]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function validatedFile(
  validator: Validator,
  profile: ValidatorProfile,
  file: string,
  target: string,
): Verdict {
  const input = JSON.stringify({ file, target, profiles: [profile] });
  spawnSync(validator.java, validatorArguments(validator, tmpdir()), {
    input,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // It writes nothing if it runs out of memory.
  if (!existsSync(target)) return { file, error: 'it ended without a verdict' };
  const [verdict] = verdictsOf(readFileSync(target, 'utf8')) ?? [];
  rmSync(target);
  if (!verdict || 'error' in verdict) return { file, error: verdict?.error ?? 'no verdict' };
  const counts = verdict.rules.map(({ clause, test, count }) => [`${clause}-${test}`, count]);
  return {
    file,
    valid: verdict.isValid,
    rules: Object.fromEntries(counts) as Record<string, number>,
  };
}

/** `7.3-1 in 4 files, 5-1 in 2`: the rules that files break, most files first. */
export function brokenRules(verdicts: readonly (Verdict | undefined)[]): string {
  const counts = new Map<string, number>();
  for (const verdict of verdicts) {
    const rules = verdict?.rules ? Object.keys(verdict.rules) : ['not validated'];
    for (const rule of rules) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  }
  return (
    [...counts]
      .toSorted(([, one], [, other]) => other - one)
      .map(([rule, files]) => `${rule} (${files})`)
      .join(', ') || 'none'
  );
}
