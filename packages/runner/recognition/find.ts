// Where Tesseract lies on this machine, and which languages it knows.
import { access, constants, glob } from 'node:fs/promises';
import { basename, dirname } from 'node:path';

const places = ['/usr/bin/tesseract', '/usr/local/bin/tesseract'];

/** Trained data of Debian, Ubuntu, Fedora, Arch, and of what is built from source. */
const dataPlaces = [
  '/usr/share/tesseract-ocr/*/tessdata/*.traineddata',
  '/usr/share/tesseract/tessdata/*.traineddata',
  '/usr/share/tessdata/*.traineddata',
  '/usr/local/share/tessdata/*.traineddata',
];

/** Trained data that is no language: the orientation of pages, formulas. */
const orientation = 'osd';
const notLanguages = new Set([orientation, 'equ']);

/** Of those that nobody chose; each language costs as much time again. */
const mostLanguages = 4;

export type Tesseract = {
  program: string;
  /** Where its trained data lies. */
  dataFolder: string;
  /** Tesseract's names of all that are installed, such as `eng`. */
  languages: readonly string[];
  /** Those that are tried, in this order, when none is asked for. */
  usual: readonly string[];
  /** Whether it can tell which way is up. */
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
    // English first: most scans of any country have some.
    .toSorted((a, b) => Number(b === 'eng') - Number(a === 'eng') || a.localeCompare(b));
  const knowsOrientation = names.includes(orientation);
  const usual = languages.slice(0, mostLanguages);
  return languages.length ? { dataFolder, languages, usual, knowsOrientation } : undefined;
}

/** Tesseract with at least one language, if it is installed. */
export async function findTesseract(): Promise<Tesseract | undefined> {
  const found = await Promise.all(places.map(isProgram));
  const program = places[found.indexOf(true)];
  if (!program) return undefined;
  const data = await findData();
  return data && { program, ...data };
}
