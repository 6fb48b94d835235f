// Finds Tesseract and its languages.
import { access, constants, glob } from 'node:fs/promises';
import { basename, dirname } from 'node:path';

const places = ['/usr/bin/tesseract', '/usr/local/bin/tesseract'];

/** Paths of the trained data in Debian, Ubuntu, Fedora, Arch and source builds. */
const dataPlaces = [
  '/usr/share/tesseract-ocr/*/tessdata/*.traineddata',
  '/usr/share/tesseract/tessdata/*.traineddata',
  '/usr/share/tessdata/*.traineddata',
  '/usr/local/share/tessdata/*.traineddata',
];

/** Trained data other than languages: page orientation, formulas. */
const orientation = 'osd';
const notLanguages = new Set([orientation, 'equ']);

/** Maximum number of default languages; each adds the same recognition time. */
const maxLanguages = 4;

export type Tesseract = {
  program: string;
  /** Folder of the trained data. */
  dataFolder: string;
  /** All installed languages by Tesseract's names, such as `eng`. */
  languages: readonly string[];
  /** The languages to use, in order of priority, if the request names none. */
  defaults: readonly string[];
  /** True if the data for orientation detection is installed. */
  knowsOrientation: boolean;
};

const isProgram = (path: string) =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

async function findData(): Promise<Omit<Tesseract, 'program'> | undefined> {
  const files: string[] = [];
  for await (const path of glob(dataPlaces)) files.push(path);
  const [first] = files;
  if (!first) return undefined;
  const dataFolder = dirname(first);
  const names = files
    .filter((path) => dirname(path) === dataFolder)
    .map((path) => basename(path, '.traineddata'));
  const languages = names
    .filter((name) => !notLanguages.has(name))
    // English first: most scans contain some, whatever the country.
    .toSorted((a, b) => Number(b === 'eng') - Number(a === 'eng') || a.localeCompare(b));
  const knowsOrientation = names.includes(orientation);
  const defaults = languages.slice(0, maxLanguages);
  return languages.length ? { dataFolder, languages, defaults, knowsOrientation } : undefined;
}

/** Returns Tesseract if it is installed with at least one language. */
export async function findTesseract(): Promise<Tesseract | undefined> {
  const found = await Promise.all(places.map(isProgram));
  const program = places[found.indexOf(true)];
  if (!program) return undefined;
  const data = await findData();
  return data && { program, ...data };
}
