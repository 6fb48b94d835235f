// Finds the Chromium binary, never a distribution's wrapper script.
import { access, constants } from 'node:fs/promises';

/** Paths in Debian, Ubuntu, Fedora, Arch and Google's packages; first the smaller program, which has no user interface. */
const places = [
  '/usr/lib/chromium/chromium-headless-shell',
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

/** Returns the path of the first Chromium found. */
export async function findBrowser(): Promise<string | undefined> {
  const found = await Promise.all(places.map(isProgram));
  return places[found.indexOf(true)];
}
