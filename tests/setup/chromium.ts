// The Chromium of this machine, which the tests and Lighthouse drive.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** First the one without a user interface: opening a page takes half the processor time. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** The path of Chromium. @throws Error when it is not on the PATH */
export function chromiumPath(): string {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  const found = candidates.find(isExecutable);
  if (!found) throw new Error('There is no Chromium on the PATH');
  return found;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Arguments for Playwright. Without the last two features, each new page of a Chromium with a user interface starts two more renderers for the suggestions of an
 * address bar that nobody sees: two thirds of the processor time of a short test. The list replaces Playwright's own, so
 * that is repeated.
 */
export const chromiumArguments = [
  `--disable-features=${[
    ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
    ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
    ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect'],
    ...['OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
    ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
  ].join()}`,
];
