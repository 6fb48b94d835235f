// The natural line spacing of fonts, so that a distance can be written as a multiple of it. A multiple stays right if
// the user enlarges the text; an exact distance would clip it.

/** In font sizes: ascent, line gap and descent (the fonts' tables hhea and OS/2). */
export type LineMetrics = { rise: number; gap: number; drop: number };

const metrics = (rise: number, gap: number, drop: number): LineMetrics => ({ rise, gap, drop });

/** By prefixes of the family's name in lower case without spaces; fonts with equal metrics share a row. */
const families: readonly (readonly [names: readonly string[], metrics: LineMetrics])[] = [
  [['liberationserif', 'timesnewroman', 'times', 'tinos'], metrics(0.891, 0.0425, 0.2163)],
  [['liberationsans', 'arial', 'helvetica', 'arimo'], metrics(0.9053, 0.0327, 0.2119)],
  [['liberationmono', 'couriernew', 'courier', 'cousine'], metrics(0.8325, 0, 0.3003)],
  [['carlito', 'calibri'], metrics(0.9521, 0, 0.2686)],
  [['caladea'], metrics(0.9, 0, 0.25)],
  [['cambria'], metrics(0.9502, 0, 0.2222)],
  [['dejavu', 'bitstreamvera'], metrics(0.9282, 0, 0.2358)],
  [['verdana'], metrics(1.0054, 0, 0.21)],
  [['notosanscjk', 'notosansmonocjk', 'sourcehansans'], metrics(1.16, 0, 0.288)],
  [['notoserifcjk', 'sourcehanserif'], metrics(1.151, 0, 0.286)],
  [['notosansarabic'], metrics(1.374, 0, 0.738)],
  [['notonaskharabic'], metrics(1.069, 0, 0.634)],
  [['notosansdevanagari'], metrics(0.896, 0, 0.408)],
  [['notosansthai'], metrics(1.061, 0, 0.45)],
  [['notosans', 'notoserif'], metrics(1.069, 0, 0.293)],
  [['georgia', 'gelasio'], metrics(0.9168, 0, 0.2194)],
  [['tahoma'], metrics(1.0005, 0, 0.2065)],
  [['trebuchet'], metrics(0.939, 0, 0.2222)],
  [['segoeui'], metrics(1.0791, 0, 0.251)],
  [['garamond'], metrics(0.8623, 0, 0.2627)],
  [['consolas'], metrics(0.9131, 0, 0.2573)],
  [['lato'], metrics(0.987, 0, 0.213)],
];

/** The metrics of a family; nothing if it is unknown. */
export function metricsOf(family: string | undefined): LineMetrics | undefined {
  const name = (family ?? '').toLowerCase().replaceAll(/[^a-z]/g, '');
  return families.find(([names]) => names.some((known) => name.startsWith(known)))?.[1];
}

/** The distance between baselines, in font sizes. */
export const naturalDistance = ({ rise, gap, drop }: LineMetrics): number => rise + gap + drop;
