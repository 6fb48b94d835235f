// Writes packages/engine/registry.ts from the files named *.converter.ts. With --check it only compares.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const engine = join(import.meta.dirname, '..', 'packages', 'engine');
const target = join(engine, 'registry.ts');

const files = globSync('**/*.converter.ts', { cwd: engine, exclude: ['**/node_modules/**'] })
  .map((file) => file.replaceAll('\\', '/'))
  .sort();

/** `formats/csv/to-json.converter.ts` becomes `formatsCsvToJson`. */
const identifier = (file: string) =>
  file
    .replace('.converter.ts', '')
    .replaceAll(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase());

const source = [
  '// Generated from the folders by scripts/generate-registry.ts; do not edit.',
  `import type { Converter } from '#core/converter.ts';`,
  ...files.map((file) => `import ${identifier(file)} from '#${file}';`),
  '',
  'export const converters = [',
  ...files.map((file) => `  ${identifier(file)},`),
  '] as unknown as Converter[];',
  '',
].join('\n');

function check(): void {
  if (readFileSync(target, 'utf8') === source) return;
  console.error('packages/engine/registry.ts is out of date. Run: npm run generate');
  process.exitCode = 1;
}

if (process.argv.includes('--check')) check();
else writeFileSync(target, source);
