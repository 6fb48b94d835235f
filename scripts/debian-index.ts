// Writes the index of a folder of Debian packages, with which apt installs from it (Debian's repository format, “Packages”).
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/**
 * Indexes the packages of a folder, and notes what they are for.
 * @param system the release and architecture, such as `debian-bookworm x86_64`
 */
export async function writeIndex(folder: string, system: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.deb')).toSorted();
  const stanzas: string[] = [];
  for (const name of names) stanzas.push(await stanzaOf(folder, name));
  await writeFile(join(folder, 'Packages'), stanzas.join('\n'));
  await writeFile(join(folder, 'system'), `${system}\n`);
}

async function stanzaOf(folder: string, name: string): Promise<string> {
  const path = join(folder, name);
  const control = execFileSync('dpkg-deb', ['--field', path], { encoding: 'utf8' });
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  const { size } = await stat(path);
  return `${control.trimEnd()}\nFilename: ./${name}\nSize: ${size}\nSHA256: ${hash.digest('hex')}\n`;
}
