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

/** Trained data that is no language: the direction of pages, formulas. */
const notLanguages = new Set(['osd', 'equ']);

/** Each language costs as much time again. */
const mostLanguages = 4;

export type Tesseract = {
  program: string;
  /** Where its trained data lies. */
  dataFolder: string;
  /** Tesseract's names, such as `eng`, in the order in which they are tried. */
  languages: readonly string[];
};

const isProgram = (path: string) =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

async function findData(): Promise<Pick<Tesseract, 'dataFolder' | 'languages'> | undefined> {
  const files: string[] = [];
  for await (const path of glob(dataPlaces)) files.push(path);
  const [first] = files;
  if (!first) return undefined;
  const dataFolder = dirname(first);
  const languages = files
    .filter((path) => dirname(path) === dataFolder)
    .map((path) => basename(path, '.traineddata'))
    .filter((name) => !notLanguages.has(name))
    // English first: most scans of any country have some.
    .toSorted((a, b) => Number(b === 'eng') - Number(a === 'eng') || a.localeCompare(b))
    .slice(0, mostLanguages);
  return languages.length ? { dataFolder, languages } : undefined;
}

/** Tesseract with at least one language, if it is installed. */
export async function findTesseract(): Promise<Tesseract | undefined> {
  const found = await Promise.all(places.map(isProgram));
  const program = places[found.indexOf(true)];
  if (!program) return undefined;
  const data = await findData();
  return data && { program, ...data };
}
