// Updates docs/quality.md, where each section is between two comments and written by its own command.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';

const page = join(import.meta.dirname, '..', 'docs', 'quality.md');

/** Replaces a section, or appends it if it does not exist yet. */
export async function writeSection(name: string, text: string): Promise<void> {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  const before = readFileSync(page, 'utf8');
  const section = `${begin}\n\n${text}\n\n${end}`;
  const [from, to] = [before.indexOf(begin), before.indexOf(end)];
  const all =
    from < 0
      ? `${before}\n${section}\n`
      : before.slice(0, from) + section + before.slice(to + end.length);
  const { code } = await format(page, all);
  writeFileSync(page, code);
}
