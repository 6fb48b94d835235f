// Writes a generated source file; with --check it only compares.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';

const project = join(import.meta.dirname, '..');
const options = { singleQuote: true, printWidth: 100 };

/** @param path below the project's folder */
export async function writeGenerated(path: string, source: string): Promise<void> {
  const target = join(project, path);
  const { code: formatted } = await format(path, source, options);
  if (!process.argv.includes('--check')) return writeFileSync(target, formatted);
  if (existsSync(target) && readFileSync(target, 'utf8') === formatted) return;
  console.error(`${path} is out of date. Run: npm run generate`);
  process.exitCode = 1;
}
