// Stand-ins for fonts of Windows, macOS and the web that are not installed: with the same widths where there is one, else
// alike.

const sans = 'Liberation Sans';
const serif = 'Liberation Serif';
const mono = 'Liberation Mono';
/** The names of fonts, the best first. */
export type FontList = readonly [string, ...string[]];
const code: FontList = ['DejaVu Sans Mono', mono];
const handwriting: FontList = ['Comic Neue', 'DejaVu Sans'];
const chancery: FontList = ['Z003', 'EB Garamond', serif];
const geometric: FontList = ['URW Gothic', 'Lato', 'Carlito'];
const humanist: FontList = ['Lato', 'Carlito'];
const neutral: FontList = ['Inter', 'Open Sans', 'Noto Sans'];
const palatino: FontList = ['P052', 'Noto Serif'];
const garamond: FontList = ['EB Garamond', 'Noto Serif'];
const condensed: FontList = ['Nimbus Sans Narrow', 'Roboto Condensed', 'Open Sans Condensed', sans];

type Table = Readonly<Record<string, FontList>>;

/** Stand-ins with the same widths; `docs/quality.md` says which were measured. */
const sameWidths: Table = {
  Arial: [sans],
  Helvetica: [sans],
  'Times New Roman': [serif],
  Times: [serif],
  'Courier New': [mono],
  Courier: [mono],
  Calibri: ['Carlito'],
  'Arial Narrow': ['Liberation Sans Narrow', 'Nimbus Sans Narrow'],
  'Palatino Linotype': ['P052'],
  Palatino: ['P052'],
  'Bookman Old Style': ['URW Bookman'],
  'Century Schoolbook': ['C059'],
  'Century Gothic': ['URW Gothic'],
  'ITC Avant Garde Gothic': ['URW Gothic'],
  'Monotype Corsiva': ['Z003'],
  'Zapf Chancery': ['Z003'],
};

/** Those that look alike; used if there is none with the same widths. */
const alike: Table = {
  // Of Windows and macOS
  'Arial Narrow': [sans],
  'Palatino Linotype': ['Noto Serif'],
  Palatino: ['Noto Serif'],
  'Bookman Old Style': ['DejaVu Serif'],
  'Century Schoolbook': ['DejaVu Serif'],
  'Century Gothic': ['Lato', 'DejaVu Sans'],
  'ITC Avant Garde Gothic': ['Lato', 'Carlito'],
  'Monotype Corsiva': ['EB Garamond', serif],
  'Zapf Chancery': ['EB Garamond', serif],
  Aptos: ['Carlito'],
  'Aptos Display': ['Carlito'],
  'Aptos Narrow': ['Carlito'],
  'Aptos Mono': code,
  'Aptos Serif': ['Caladea', serif],
  'Arial Black': ['Open Sans Extrabold', 'Roboto Black', sans],
  'Arial Rounded MT Bold': ['Comic Neue', sans],
  'Baskerville Old Face': garamond,
  'Bell MT': garamond,
  'Bodoni MT': ['Noto Serif Display', serif],
  'Book Antiqua': palatino,
  'Bradley Hand ITC': handwriting,
  'Brush Script MT': chancery,
  'Calibri Light': ['Carlito'],
  Cambria: ['Caladea'],
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
  'Helvetica Neue': [sans],
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
  // Of the web
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
};

/** Symbols, and scripts whose letters have one width in all fonts. */
const otherLetters: Table = {
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

const tables = [sameWidths, alike, otherLetters];

const listOf = (font: string): FontList =>
  tables.flatMap((table) => table[font] ?? []) as unknown as FontList;

/** The stand-ins of each font. The first that is installed is used. */
export const standIns: Table = Object.fromEntries(
  tables.flatMap((table) => Object.keys(table)).map((font) => [font, listOf(font)]),
);

/** True if the letters of a stand-in have other widths than those of the font, so that lines break elsewhere. */
export const changesWidths = (font: string, standIn: string): boolean =>
  alike[font]?.includes(standIn) ?? false;
