// Fontconfig's rules for the stand-ins of fonts that are not installed. With the system's own rules, most of them are arbitrary.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { standIns, type FontList } from '@octavo/engine';
import { makeFolder } from '#sandbox/job-folder.ts';
import type { SystemUser } from '#sandbox/sandbox.ts';

const run = promisify(execFile);

/** The Debian packages of all stand-ins that are not in those of other fonts. */
export const standInPackages =
  'fonts-comic-neue fonts-lato fonts-open-sans fonts-roboto-unhinted fonts-roboto-slab fonts-ebgaramond fonts-inter fonts-cabin fonts-urw-base35';

const escaped = (name: string) => name.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

// The font itself comes first, for those who have installed it. The binding `same` is what LibreOffice heeds; it ignores a
// plain alias.
const rule = ([font, others]: [string, FontList]) => `  <match target="pattern">
    <test name="family" qual="any"><string>${escaped(font)}</string></test>
    <edit name="family" mode="assign" binding="same">
${[font, ...others].map((name) => `      <string>${escaped(name)}</string>`).join('\n')}
    </edit>
  </match>`;

const rules = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include>/etc/fonts/fonts.conf</include>
${Object.entries(standIns).map(rule).join('\n')}
</fontconfig>
`;

/** The path of fontconfig's rules for LibreOffice. */
export const fontRulesFile = (cacheFolder: string): string => {
  const version = createHash('sha256').update(rules).digest('hex').slice(0, 12);
  return join(cacheFolder, `fonts-${version}.conf`);
};

/** Writes fontconfig's rules, which LibreOffice's sandbox reads, unless they are there: the cache of an image is read-only. */
export async function writeFontRules(cacheFolder: string, runAs?: SystemUser): Promise<void> {
  if (existsSync(fontRulesFile(cacheFolder))) return;
  await makeFolder(cacheFolder, runAs);
  const fresh = `${fontRulesFile(cacheFolder)}.${process.pid}`;
  await writeFile(fresh, rules, { mode: 0o644 });
  await rename(fresh, fontRulesFile(cacheFolder));
}

/** The names of the installed fonts. */
async function installedFonts(): Promise<Set<string>> {
  const { stdout } = await run('fc-list', [':', 'family'], { maxBuffer: 16 * 1024 * 1024 });
  return new Set(stdout.split('\n').flatMap((line) => line.split(',').map((name) => name.trim())));
}

/**
 * What is used for each font that is not installed; nothing if none of its stand-ins is installed either.
 * @throws if fontconfig is not installed
 */
export async function usedStandIns(): Promise<Map<string, string | undefined>> {
  const installed = await installedFonts();
  const missing = Object.entries(standIns).filter(([font]) => !installed.has(font));
  return new Map(
    missing.map(([font, others]) => [font, others.find((name) => installed.has(name))]),
  );
}
