// Copies what an image needs of this checkout, with the programs built and the worker's program prepared: `image-files.ts TARGET`.
import { existsSync } from 'node:fs';
import { cp, glob, mkdir, readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { runtimePackages } from './runtime-packages.ts';

const project = resolve(import.meta.dirname, '..');
const target = resolve(process.argv[2] ?? '');

/** Besides packages. The sandboxes show the sources of three packages to the worker, and its program is found by their times. */
const files = [
  ...[
    'LICENSE',
    'package.json',
    'package-lock.json',
    'dist',
    'cache',
    'packages/web/dist',
    'docs/dist',
  ],
  ...['packages/contract', 'packages/engine', 'packages/runner'],
  ...['packages/server/migrations', 'packages/server/core/plans/plans.json'],
];

/** Files of npm packages that are only for builds, and fonts that are unused or only in the web app. */
const isForBuilds = (path: string) =>
  path.includes('/node_modules/') &&
  /\/native\/(?:include|lib\/pkgconfig|lib\/postgresql\/pgxs|share\/(?:locale|doc|man))(?:\/|$)|\.(?:a|map|d\.[cm]?ts)$|\/pdfium\.wasm\.base64[^/]*$|\/noto-sans\/(?!700Bold\/)\d/.test(
    path,
  );

async function copy(name: string): Promise<void> {
  await mkdir(dirname(join(target, name)), { recursive: true });
  await cp(join(project, name), join(target, name), {
    recursive: true,
    preserveTimestamps: true,
    verbatimSymlinks: true,
    filter: (source) => !isForBuilds(source),
  });
}

type Manifest = {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

/** The folder of a package as a module in `from` finds it; undefined for an optional one that is not installed. */
function folderOf(name: string, from: string): string | undefined {
  for (let at = from; at.startsWith(project); at = dirname(at)) {
    const found = join(at, 'node_modules', name);
    if (existsSync(join(found, 'package.json'))) return found;
  }
  return undefined;
}

/** Adds the folders of a package and of all that it depends on. */
async function collect(name: string, from: string, found: Set<string>): Promise<void> {
  const folder = folderOf(name, from);
  if (!folder || found.has(folder)) return;
  found.add(folder);
  const text = await readFile(join(folder, 'package.json'), 'utf8');
  const { dependencies, optionalDependencies } = JSON.parse(text) as Manifest;
  for (const other of Object.keys({ ...dependencies, ...optionalDependencies }))
    await collect(other, folder, found);
}

const packages = new Set<string>();
for (const name of runtimePackages(process.arch)) await collect(name, project, packages);
const missing = runtimePackages(process.arch).filter((name) => !folderOf(name, project));
if (missing.length > 0) throw new Error(`Not installed: ${missing.join(', ')}`);
for (const folder of [...packages].toSorted()) await copy(folder.slice(project.length + 1));
for (const name of files) await copy(name);

// Our packages find each other by links.
for await (const link of glob('node_modules/@octavo/{contract,engine,runner}', { cwd: project }))
  await copy(link);
