// Generates packages/engine/pipeline/registry.ts from all *.converter.ts files. With --check it only compares.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { writeGenerated } from './generated-file.ts';
import type { Converter } from '../packages/engine/kernel/converter.ts';

const engine = join(import.meta.dirname, '..', 'packages', 'engine');

const files = globSync('**/*.converter.ts', { cwd: engine, exclude: ['**/node_modules/**'] })
  .map((file) => file.replaceAll('\\', '/'))
  .sort();

async function catalogueEntry(file: string): Promise<string> {
  const module = (await import(join(engine, file))) as { default: Converter };
  const { reads, writes, pool, does } = module.default;
  const properties = Object.entries({ reads, writes, pool, does: does ?? [] }).map(
    ([name, value]) => `${name}: ${JSON.stringify(value)},`,
  );
  return `{ ${properties.join('\n')}
    load: async () => (await import('#${file}')).default,
  }`;
}

const source = [
  '// Generated from the converters by scripts/generate-registry.ts; do not edit.',
  '/* oxlint-disable max-lines -- an entry for each converter, however many there are */',
  `import type { RegisteredConverter } from '#kernel/converter.ts';`,
  '',
  'export const converters: readonly RegisteredConverter[] = [',
  ...(await Promise.all(files.map(catalogueEntry))).map((entry) => `${entry},`),
  '];',
  '',
].join('\n');

await writeGenerated('packages/engine/pipeline/registry.ts', source);
