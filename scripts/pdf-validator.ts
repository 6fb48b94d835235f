// Validates PDFs with veraPDF, which is no part of Octavo: VERAPDF names a program that is run as `PROGRAM FLAVOUR FILE…`, with
// flavours such as `2b` and `ua1`, and prints a line of JSON for each file:
// {"file": "a.pdf", "valid": false, "rules": {"7.3-1": 5}}, with the clauses and tests of veraPDF's profiles; or {"file", "error"}.
import { spawnSync } from 'node:child_process';

export type Verdict = {
  file: string;
  valid?: boolean;
  /** How often each rule is broken. */
  rules?: Record<string, number>;
  /** Why the file could not be validated. */
  error?: string;
};

/** So many that the start of the program hardly counts, and few enough for its memory. */
const filesAtOnce = 100;

const maxOutputBytes = 100_000_000;

/** The validator that VERAPDF names; ends the program without it. */
export function validatorOrExit(): string {
  const program = process.env['VERAPDF'];
  if (program) return program;
  console.error('VERAPDF must name the validator; scripts/pdf-validator.ts says how it is run.');
  return process.exit(2);
}

/** Validates files. @returns the verdicts by path */
export function validated(
  program: string,
  flavour: string,
  paths: readonly string[],
): Map<string, Verdict> {
  const verdicts = new Map<string, Verdict>();
  for (let from = 0; from < paths.length; from += filesAtOnce) {
    const files = paths.slice(from, from + filesAtOnce);
    const { stdout } = spawnSync(program, [flavour, ...files], {
      encoding: 'utf8',
      maxBuffer: maxOutputBytes,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    for (const line of stdout.split('\n').filter((text) => text.startsWith('{'))) {
      const verdict = JSON.parse(line) as Verdict;
      verdicts.set(verdict.file, verdict);
    }
  }
  const [first] = verdicts.values();
  if (paths.length && (!first || first.error?.includes('is not supported')))
    throw new Error(`${program} validates nothing: ${first?.error ?? 'it printed no verdict'}`);
  return verdicts;
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
