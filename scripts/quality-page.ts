// The page docs/quality.md: each section stands between two comments and is written by a command of its own.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';

const page = join(import.meta.dirname, '..', 'docs', 'quality.md');

/** Puts text in the place of a section; one that is not there yet comes last. */
export async function writeSection(name: string, text: string): Promise<void> {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  const before = readFileSync(page, 'utf8');
  const section = `${begin}\n\n${text}\n\n${end}`;
  const [from, to] = [before.indexOf(begin), before.indexOf(end)];
  const all =
    from < 0
      ? `${before}\n${section}\n`
      : before.slice(0, from) + section + before.slice(to + end.length);
  writeFileSync(page, await format(all, { parser: 'markdown' }));
}
