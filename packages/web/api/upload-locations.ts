// Remembers the server addresses of this tab's unfinished uploads, so that choosing the same file again resumes its
// upload.

const key = 'octavo-uploads';
const maxLocations = 500;

type FileProperties = Pick<File, 'name' | 'size' | 'lastModified'>;

/** Identifies a file by the data that a page has of it. */
export const fingerprintOf = ({ name, size, lastModified }: FileProperties): string =>
  [name, size, lastModified].join('/');

/** The path of the file's unfinished upload. */
export const uploadLocationOf = (file: FileProperties): string | undefined =>
  locations()[fingerprintOf(file)];

export function rememberUploadLocation(file: FileProperties, path: string): void {
  const known = Object.entries({ ...locations(), [fingerprintOf(file)]: path });
  store(Object.fromEntries(known.slice(-maxLocations)));
}

/** Forgets the upload of a file. @returns its path, if there was one */
export function forgetUploadLocation(file: FileProperties): string | undefined {
  const { [fingerprintOf(file)]: path, ...others } = locations();
  if (path) store(others);
  return path;
}

// Used without session storage; uploads then resume only until the page is closed.
let fallback: Record<string, string> = {};

function locations(): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, string>;
  } catch {
    return fallback;
  }
}

function store(next: Record<string, string>): void {
  fallback = next;
  try {
    sessionStorage.setItem(key, JSON.stringify(next));
  } catch {
    // `fallback` has the value.
  }
}
