// Writes LibreOffice's user profile for untrusted documents: no macros, no external links, no locks, no history.
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SystemUser } from '#sandbox/sandbox.ts';
import { programFolder } from './prepare.ts';

type Setting = readonly [path: string, name: string, value: string];

// Not DisableActiveContent: it silently deletes charts.
const settings: Setting[] = [
  ['Common/Misc', 'UseLocking', 'false'],
  ['Common/Misc', 'UseDocumentSystemFileLocking', 'false'],
  ['Common/Misc', 'UseDocumentOOoLockFile', 'false'],
  ['Common/Security/Scripting', 'DisableMacrosExecution', 'true'],
  ['Common/Security/Scripting', 'MacroSecurityLevel', '3'],
  ['Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'],
  ['Common/Security/Scripting', 'DisablePythonRuntime', 'true'],
  ['Common/History', 'PickListSize', '0'],
  ['Common/Save/Document', 'GenerateThumbnail', 'false'],
  ['Writer/Content/Update', 'Link', '0'],
  ['Calc/Content/Update', 'Link', '2'],
  ['Recovery/AutoSave', 'Enabled', 'false'],
];

const item = (component: string, [path, name, value]: Setting) =>
  `<item oor:path="/org.openoffice.${component}${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`;

const registry = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${settings.map((setting) => item('Office.', setting)).join('\n')}
${item('Setup/', ['Office', 'ooSetupInstCompleted', 'true'])}
</oor:items>
`;

/** The build id from LibreOffice's `versionrc`, which it compares with the profile's extensions. */
async function buildId(): Promise<string> {
  const version = await readFile(join(programFolder, 'versionrc'), 'utf8').catch(() => '');
  return /^buildid=(.*)$/m.exec(version)?.[1] ?? '';
}

/**
 * Writes a fresh profile; the folder above it must exist.
 * @param runAs the user that LibreOffice runs as, if it is not the host's user
 */
export async function writeProfile(folder: string, runAs?: SystemUser): Promise<void> {
  const user = join(folder, 'user');
  const extensions = join(user, 'extensions');
  const files = {
    [join(user, 'registrymodifications.xcu')]: registry,
    // Without it soffice exits at its first start with code 81, which requests a restart.
    [join(extensions, 'buildid')]: await buildId(),
  };
  await mkdir(extensions, { recursive: true, mode: 0o700 });
  for (const [path, content] of Object.entries(files)) await writeFile(path, content);
  if (!runAs) return;
  for (const path of [folder, user, extensions, ...Object.keys(files)])
    await chown(path, runAs.uid, runAs.gid);
}
