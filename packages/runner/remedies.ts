// Explains how to add a missing program: install it, or in an image, where nothing can be installed, use another image.
import { existsSync } from 'node:fs';

/** Set by the images (`deploy/Containerfile`). */
const isImage = () => process.env['OCTAVO_IMAGE'] !== undefined;

/** How missing packages of Debian are added. */
export const packagesRemedy = (names: string): string =>
  isImage()
    ? 'use the image “full” instead of “slim”'
    : `apt-get install --no-install-recommends ${names}`;

/** How languages of recognition are added to the installed ones. `dataFolder` holds Tesseract's files. */
export const languagesRemedy = (dataFolder: string): string =>
  isImage()
    ? `others: ./octavo image --languages "deu fra", or mount their .traineddata files into ${dataFolder}`
    : 'OCR_LANGUAGES=deu,fra adds others at the start';

/** How the optional validator is added. */
export const validatorRemedy = (): string =>
  isImage() ? 'use an image with it: ./octavo image --validator' : './octavo setup --validator';

/** Kernel settings that can block bubblewrap, and the values that allow it. */
const namespaceSwitches = {
  'user.max_user_namespaces': 10_000,
  'kernel.unprivileged_userns_clone': 1,
  'kernel.apparmor_restrict_unprivileged_userns': 0,
};

/** What most likely makes the sandbox work. It names only settings that this kernel has. */
export function sandboxRemedy(): string {
  const known = Object.entries(namespaceSwitches).filter(([name]) =>
    existsSync(`/proc/sys/${name.replaceAll('.', '/')}`),
  );
  const settings = known.map(([name, value]) => `${name}=${value}`).join(' ');
  const set = settings && `sysctl -w ${settings}`;
  if (isImage())
    return ['start the container with the flags of deploy/README.md', set && `on its host: ${set}`]
      .filter(Boolean)
      .join('; ');
  const install = packagesRemedy('bubblewrap util-linux');
  return `${[install, set].filter(Boolean).join(' && ')}; in a container see deploy/README.md`;
}
