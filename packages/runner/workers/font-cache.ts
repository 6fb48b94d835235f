// The font cache of sharp, prepared once. sharp comes with a fontconfig of its own, which does not understand the system's cache: without
// one that it wrote itself, each worker reads all fonts for its first text in an image, for half a second.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync, type Dirent } from 'node:fs';
import { join } from 'node:path';
import type { Sandbox } from '#sandbox/sandbox.ts';
import { fillByWorker, prepareFolder, type Preparation } from './prepared-folder.ts';

/** The folder of the fonts that workers see. */
export const installedFonts = '/usr/share/fonts';

/** The folder, in that of a prepared cache, that fontconfig writes to. */
export const fontCacheFolder = (prepared: string) => join(prepared, 'fonts');

export type FontPreparation = Preparation & {
  /** The folder of the installed fonts. */
  fonts: string;
  /** The version of the code, which tells that of sharp. */
  sources: string;
  /** The command that starts a worker. */
  command: { command: string; arguments: string[] };
  /** Creates a sandbox for a worker that may write to this folder; it never gets a user's file. */
  sandbox(prepared: string): Sandbox;
};

/** A hash of the folders of fonts, by the times of their changes, by which fontconfig, too, finds its cache valid. */
function versionOf({ fonts, sources }: FontPreparation): string {
  const version = createHash('sha256').update(sources);
  for (const folder of foldersIn(fonts)) version.update(`${folder} ${statSync(folder).mtimeMs}\n`);
  return version.digest('hex').slice(0, 16);
}

const foldersIn = (folder: string): string[] => [
  folder,
  ...entriesOf(folder)
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => foldersIn(join(folder, name)))
    .toSorted(),
];

/** Nothing for a folder that cannot be read, which fontconfig leaves out, too. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/**
 * Prepares the cache, unless these fonts were read before.
 * @returns its folder; nothing if no fonts are installed
 * @throws if a worker does not start, or writes no cache
 */
export async function prepareFontCache(preparing: FontPreparation): Promise<string | undefined> {
  if (!existsSync(preparing.fonts)) return undefined;
  const { command, arguments: args } = preparing.command;
  return prepareFolder(preparing, 'worker-fonts', versionOf(preparing), async (fresh) => {
    await fillByWorker(preparing, fontCacheFolder(fresh), () =>
      preparing.sandbox(fresh).start(command, [...args, 'fonts'], 1),
    );
    if (entriesOf(join(fontCacheFolder(fresh), 'fontconfig')).length === 0)
      throw new Error('no font cache was written');
  });
}
