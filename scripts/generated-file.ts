// Writes a generated source file; with --check it only compares.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';

const project = join(import.meta.dirname, '..');
const options = { parser: 'typescript', singleQuote: true, printWidth: 100 } as const;

/** @param path below the project's folder */
export async function writeGenerated(path: string, source: string): Promise<void> {
  const target = join(project, path);
  const formatted = await format(source, options);
  if (!process.argv.includes('--check')) return writeFileSync(target, formatted);
  if (existsSync(target) && readFileSync(target, 'utf8') === formatted) return;
  console.error(`${path} is out of date. Run: npm run generate`);
  process.exitCode = 1;
}
