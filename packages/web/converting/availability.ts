// The features that this server lacks because programs are missing, as the server wrote it into the page.
import {
  unavailable as schema,
  unavailableMeta,
  type JobType,
  type Unavailable,
} from '@octavo/contract';

/** Nothing for a page that does not come from the server, as in development. */
function unavailableHere(): Unavailable {
  const meta =
    typeof document === 'undefined'
      ? null
      : document.querySelector<HTMLMetaElement>(`meta[name="${unavailableMeta}"]`);
  return meta ? schema.parse(JSON.parse(meta.content)) : { programs: [], types: [] };
}

const { programs, types } = unavailableHere();
const missing: ReadonlySet<JobType> = new Set(types);

/** The names of the programs that are missing, such as LibreOffice. */
export const missingPrograms: readonly string[] = programs;

/** Whether this server can do conversions of this type. */
export const isAvailable = (type: JobType): boolean => !missing.has(type);
