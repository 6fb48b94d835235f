// Finds the optional validator: Java and veraPDF, which `./octavo setup --validator` installs.
import { access, constants, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { project } from '#sandbox/binds.ts';

export type Validator = {
  /** The program of Java, without links. */
  java: string;
  /** The folder of Java's installation. */
  home: string;
  /** veraPDF with its profiles. */
  archive: string;
  /** The program that veraPDF's JavaScript runs. */
  script: string;
};

const javaPlaces = ['/usr/bin/java', '/usr/local/bin/java'];

const archive = join(
  project,
  '.runtime/validator/node_modules/@opendataloader/pdf/lib/opendataloader-pdf-cli.jar',
);
const script = join(import.meta.dirname, 'java/validate.js');

const readable = (path: string, mode: number) =>
  access(path, mode).then(
    () => true,
    () => false,
  );

async function findJava(): Promise<string | undefined> {
  for (const place of javaPlaces) if (await readable(place, constants.X_OK)) return realpath(place);
  return undefined;
}

/** The usual names of the programs that the validator lacks. */
export async function missingParts(): Promise<string[]> {
  const hasArchive = await readable(archive, constants.R_OK);
  const hasJava = (await findJava()) !== undefined;
  return [...(hasJava ? [] : ['Java']), ...(hasArchive ? [] : ['veraPDF'])];
}

/** Returns the validator if it is installed. */
export async function findValidator(): Promise<Validator | undefined> {
  const java = await findJava();
  if (!java || !(await readable(archive, constants.R_OK))) return undefined;
  return { java, home: dirname(dirname(java)), archive, script };
}
