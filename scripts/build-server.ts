// Bundles the server and the command line into `dist/`: a few large files load in a third of the time that two thousand
// modules take (decision 069).
import { dirname, relative, resolve } from 'node:path';
import { rolldown, type Plugin } from 'rolldown';
import { unbundledPackages } from './runtime-packages.ts';

const project = resolve(import.meta.dirname, '..');
const target = resolve(project, 'dist');

/** The programs by the names of their bundles. */
const programs = {
  main: 'packages/server/main.ts',
  supervise: 'packages/server/supervise.ts',
  cli: 'packages/cli/main.ts',
  health: 'packages/cli/health.ts',
};

/** Packages to load from `node_modules`, and one that pg loads only where it is installed. */
const unbundled = [...unbundledPackages, 'pg-native'];

/** Lets our modules find the files beside their sources: migrations, fonts, the worker program. */
const keepSourceFolders: Plugin = {
  name: 'keep-source-folders',
  transform(code, id) {
    if (id.includes('node_modules') || !code.includes('import.meta.')) return null;
    const folder = JSON.stringify(`/${relative(target, dirname(id))}`);
    const file = JSON.stringify(relative(target, id));
    return code
      .replaceAll('import.meta.dirname', `(import.meta.dirname + ${folder})`)
      .replaceAll('import.meta.url', `new URL(${file}, import.meta.url).href`);
  },
};

const input = Object.fromEntries(
  Object.entries(programs).map(([name, path]) => [name, resolve(project, path)]),
);
const bundle = await rolldown({
  input,
  platform: 'node',
  external: unbundled,
  plugins: [keepSourceFolders],
  logLevel: 'warn',
});
await bundle.write({ dir: target, format: 'esm', cleanDir: true });
await bundle.close();
