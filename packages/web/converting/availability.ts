// What this server cannot do because programs are missing, as the server wrote it into the page.
import { lacking as schema, lackingMeta, type JobType, type Lacking } from '@octavo/contract';

/** Nothing for a page that does not come from the server, as in development. */
function lackingHere(): Lacking {
  const meta =
    typeof document === 'undefined'
      ? null
      : document.querySelector<HTMLMetaElement>(`meta[name="${lackingMeta}"]`);
  return meta ? schema.parse(JSON.parse(meta.content)) : { programs: [], types: [] };
}

const { programs, types } = lackingHere();
const missing: ReadonlySet<JobType> = new Set(types);

/** The names of the programs that are missing, such as LibreOffice. */
export const missingPrograms: readonly string[] = programs;

/** Whether this server can do conversions of this type. */
export const isAvailable = (type: JobType): boolean => !missing.has(type);
