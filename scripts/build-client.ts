// Packs the TypeScript client for npm, as JavaScript with declarations: `./octavo client [FOLDER]`.
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const project = resolve(import.meta.dirname, '..');
const source = join(project, 'packages', 'client');
const target = resolve(process.argv[2] ?? join(source, 'dist'));

rmSync(target, { recursive: true, force: true });
const compiler = join(project, 'node_modules', 'typescript', 'bin', 'tsc');
const options = [
  ...['--target', 'es2022', '--module', 'nodenext', '--lib', 'es2023,dom,dom.iterable'],
  ...['--strict', '--declaration', '--rewriteRelativeImportExtensions', '--types', 'node'],
  ...['--ignoreConfig', '--skipLibCheck', '--rootDir', source, '--outDir', target],
];
const compiled = spawnSync(process.execPath, [compiler, ...options, join(source, 'index.ts')], {
  cwd: project,
  stdio: 'inherit',
});
if (compiled.status !== 0) process.exit(1);

const manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as object;
const published = {
  ...manifest,
  private: undefined,
  exports: { '.': { types: './index.d.ts', default: './index.js' } },
  engines: { node: '>=20' },
};
writeFileSync(join(target, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
cpSync(join(source, 'README.md'), join(target, 'README.md'));
cpSync(join(project, 'LICENSE'), join(target, 'LICENSE'));
