// Bundles the server and the command line into `dist/`: a few large files load in a third of the time that two thousand
// modules take (decision 069).
import { dirname, relative, resolve } from 'node:path';
import { rolldown, type Plugin, type RolldownOutput } from 'rolldown';
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
  resolve: { alias: { 'buffer-crc32': resolve(project, 'packages/engine/containers/crc32.ts') } },
  plugins: [keepSourceFolders],
  logLevel: 'warn',
});
const { output } = await bundle.write({ dir: target, format: 'esm', cleanDir: true });
await bundle.close();
refuseImportsOfPrograms(output);

/**
 * The bundler may put a module into the only program that imports it at once. An index file that also names this module, and is loaded later by another
 * program, would then run the first one.
 * @throws Error when a chunk imports a program
 */
function refuseImportsOfPrograms(files: RolldownOutput['output']): void {
  const chunks = files.filter((file) => file.type === 'chunk');
  const started = new Set(chunks.filter((chunk) => chunk.isEntry).map((chunk) => chunk.fileName));
  for (const { fileName, imports } of chunks)
    for (const name of imports)
      if (started.has(name))
        throw new Error(
          `${fileName} would run ${name}. Where it is loaded with import(), name the module itself instead of an index file.`,
        );
}
