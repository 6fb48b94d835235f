// Where Chromium lies on this machine: the program itself, never a distribution's shell script around it.
import { access, constants } from 'node:fs/promises';

/** The folders of Debian, Ubuntu, Fedora, Arch and Google's own packages. */
const places = [
  '/usr/lib/chromium/chromium',
  '/usr/lib/chromium-browser/chromium-browser',
  '/usr/lib64/chromium-browser/chromium-browser',
  '/opt/google/chrome/chrome',
  '/opt/chromium.org/chromium/chrome',
];

const isProgram = (path: string) =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

/** The path of the first Chromium that is found. */
export async function findBrowser(): Promise<string | undefined> {
  const found = await Promise.all(places.map(isProgram));
  return places[found.indexOf(true)];
}
