// Stores passwords among the options separately, encrypted, and only as long as the job needs them.
import { catalogueEntry, type Options, type JobType } from '@octavo/contract';
import type { Secrets } from '#platform/secrets.ts';

type Values = Record<string, unknown>;
export type StoredOptions = { options: Values; sealedOptions: string | null };

/** Splits options into those stored as they are and the encrypted rest. */
export function storedOptions(type: JobType, values: Values, secrets: Secrets): StoredOptions {
  const controls: Options = catalogueEntry(type).options;
  const isSecret = ([name]: [string, unknown]) => controls[name]?.control.kind === 'password';
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  const secretEntries = entries.filter(isSecret);
  return {
    options: Object.fromEntries(entries.filter((entry) => !isSecret(entry))),
    sealedOptions:
      secretEntries.length > 0
        ? secrets.seal('job passwords', JSON.stringify(Object.fromEntries(secretEntries)))
        : null,
  };
}

/** The options as they were submitted. */
export function originalOptions(
  { options, sealedOptions }: StoredOptions,
  secrets: Secrets,
): Values {
  if (!sealedOptions) return options;
  return { ...options, ...(JSON.parse(secrets.open('job passwords', sealedOptions)) as Values) };
}
