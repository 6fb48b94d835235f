// Stand-ins for fonts of Windows, macOS and the web that are not installed: with the same widths where there is one, else
// alike. The system's own rules leave most of them to chance.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeFolder } from '#sandbox/job-folder.ts';
import type { SystemUser } from '#sandbox/sandbox.ts';

const run = promisify(execFile);

const sans = 'Liberation Sans';
const serif = 'Liberation Serif';
const mono = 'Liberation Mono';
type StandIns = readonly [string, ...string[]];
const code: StandIns = ['DejaVu Sans Mono', mono];
const handwriting: StandIns = ['Comic Neue', 'DejaVu Sans'];
const chancery: StandIns = ['Z003', 'EB Garamond', 'Liberation Serif'];
const geometric: StandIns = ['URW Gothic', 'Lato', 'Carlito'];
const humanist: StandIns = ['Lato', 'Carlito'];
const neutral: StandIns = ['Inter', 'Open Sans', 'Noto Sans'];
const palatino: StandIns = ['P052', 'Noto Serif'];
const garamond: StandIns = ['EB Garamond', 'Noto Serif'];
const condensed: StandIns = ['Nimbus Sans Narrow', 'Roboto Condensed', 'Open Sans Condensed', sans];

/** The stand-ins of each font, the best first. The first that is installed is used. */
export const standIns: Readonly<Record<string, StandIns>> = {
  // With the same widths
  Arial: [sans],
  Helvetica: [sans],
  'Helvetica Neue': [sans],
  'Times New Roman': [serif],
  Times: [serif],
  'Courier New': [mono],
  Courier: [mono],
  Calibri: ['Carlito'],
  'Calibri Light': ['Carlito'],
  Cambria: ['Caladea'],
  'Arial Narrow': ['Liberation Sans Narrow', 'Nimbus Sans Narrow', sans],
  'Palatino Linotype': ['P052', 'Noto Serif'],
  Palatino: ['P052', 'Noto Serif'],
  'Bookman Old Style': ['URW Bookman', 'DejaVu Serif'],
  'Century Schoolbook': ['C059', 'DejaVu Serif'],
  'Century Gothic': ['URW Gothic', 'Lato', 'DejaVu Sans'],
  'ITC Avant Garde Gothic': geometric,
  'Monotype Corsiva': chancery,
  'Zapf Chancery': chancery,
  // Alike, of Windows and macOS
  Aptos: ['Carlito'],
  'Aptos Display': ['Carlito'],
  'Aptos Narrow': ['Carlito'],
  'Aptos Mono': code,
  'Aptos Serif': ['Caladea', 'Liberation Serif'],
  'Arial Black': ['Open Sans Extrabold', 'Roboto Black', sans],
  'Arial Rounded MT Bold': ['Comic Neue', sans],
  'Baskerville Old Face': garamond,
  'Bell MT': garamond,
  'Bodoni MT': ['Noto Serif Display', serif],
  'Book Antiqua': palatino,
  'Bradley Hand ITC': handwriting,
  'Brush Script MT': chancery,
  Candara: ['Carlito'],
  'Cascadia Code': code,
  'Cascadia Mono': code,
  Century: ['C059', 'DejaVu Serif'],
  Chalkboard: handwriting,
  'Comic Sans MS': handwriting,
  Consolas: code,
  Constantia: ['Caladea', serif],
  Corbel: humanist,
  Didot: ['Noto Serif Display', serif],
  'Footlight MT Light': garamond,
  'Franklin Gothic Book': neutral,
  'Franklin Gothic Medium': neutral,
  Futura: geometric,
  Garamond: garamond,
  Georgia: ['Gelasio', 'DejaVu Serif'],
  'Gill Sans MT': ['Cabin', 'Lato', 'Carlito'],
  'Gill Sans': ['Cabin', 'Lato', 'Carlito'],
  'Goudy Old Style': garamond,
  Impact: condensed,
  'Ink Free': handwriting,
  'Kristen ITC': handwriting,
  'Lucida Bright': ['DejaVu Serif'],
  'Lucida Calligraphy': chancery,
  'Lucida Console': code,
  'Lucida Grande': ['DejaVu Sans'],
  'Lucida Handwriting': chancery,
  'Lucida Sans': ['DejaVu Sans'],
  'Lucida Sans Unicode': ['DejaVu Sans'],
  Menlo: code,
  Monaco: code,
  'MS Sans Serif': [sans],
  'MS Serif': [serif],
  Optima: humanist,
  Perpetua: garamond,
  Rockwell: ['Roboto Slab', 'DejaVu Serif'],
  'Segoe Print': handwriting,
  'Segoe Script': handwriting,
  'Segoe UI': ['Noto Sans'],
  'Segoe UI Light': ['Open Sans Light', 'Open Sans', 'Noto Sans'],
  'Segoe UI Semibold': ['Open Sans Semibold', 'Open Sans', 'Noto Sans'],
  Sylfaen: palatino,
  Tahoma: ['DejaVu Sans Condensed'],
  'Trebuchet MS': ['Cabin', 'Open Sans', 'Noto Sans'],
  'Tw Cen MT': geometric,
  Verdana: ['DejaVu Sans'],
  // Alike, of the web
  'Fira Code': code,
  'Fira Sans': neutral,
  'IBM Plex Sans': neutral,
  Inter: neutral,
  Lato: humanist,
  'Libre Baskerville': garamond,
  Lora: palatino,
  Merriweather: ['Noto Serif'],
  Montserrat: geometric,
  Mulish: neutral,
  Nunito: humanist,
  'Open Sans': ['Noto Sans'],
  Oswald: condensed,
  'Playfair Display': ['Noto Serif Display', serif],
  Poppins: geometric,
  'PT Sans': ['Noto Sans'],
  'PT Serif': ['Noto Serif'],
  Quicksand: geometric,
  Raleway: humanist,
  Roboto: [sans],
  'Roboto Condensed': condensed,
  'Roboto Mono': code,
  Rubik: neutral,
  'Source Code Pro': code,
  'Source Sans Pro': neutral,
  'Source Serif Pro': ['Noto Serif'],
  Ubuntu: ['Cabin', 'Noto Sans'],
  'Work Sans': neutral,
  // Symbols and other scripts
  Wingdings: ['OpenSymbol'],
  'Wingdings 2': ['OpenSymbol'],
  'Wingdings 3': ['OpenSymbol'],
  Webdings: ['OpenSymbol'],
  Symbol: ['OpenSymbol'],
  'Segoe UI Symbol': ['Noto Sans Symbols2', 'DejaVu Sans'],
  'Segoe UI Emoji': ['Noto Color Emoji'],
  'Apple Color Emoji': ['Noto Color Emoji'],
  'MS Gothic': ['Noto Sans CJK JP'],
  'MS PGothic': ['Noto Sans CJK JP'],
  'Yu Gothic': ['Noto Sans CJK JP'],
  Meiryo: ['Noto Sans CJK JP'],
  'MS Mincho': ['Noto Serif CJK JP'],
  'Yu Mincho': ['Noto Serif CJK JP'],
  'Microsoft YaHei': ['Noto Sans CJK SC'],
  SimHei: ['Noto Sans CJK SC'],
  DengXian: ['Noto Sans CJK SC'],
  SimSun: ['Noto Serif CJK SC'],
  'Microsoft JhengHei': ['Noto Sans CJK TC'],
  PMingLiU: ['Noto Serif CJK TC'],
  'Malgun Gothic': ['Noto Sans CJK KR'],
  Batang: ['Noto Serif CJK KR'],
};

/** The Debian packages of all stand-ins that are not in those of other fonts. */
export const standInPackages =
  'fonts-comic-neue fonts-lato fonts-open-sans fonts-roboto-unhinted fonts-roboto-slab fonts-ebgaramond fonts-inter fonts-cabin fonts-urw-base35';

const escaped = (name: string) => name.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

// The font itself comes first, for those who have installed it. The binding `same` is what LibreOffice heeds; it ignores a
// plain alias.
const rule = ([font, others]: [string, StandIns]) => `  <match target="pattern">
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
