// Parses the name of a font in a PDF: the common family name, and the style.

/** @property weight as in the name; many names have none */
export type NamedFont = {
  family: string;
  weight?: 'bold' | 'plain';
  italic: boolean;
  monospace: boolean;
};

/** The prefix `ABCDEF+` of a subset font (ISO 32000-1, 9.6.4). */
const subsetPrefix = /^[A-Z]{6}\+/;

/** Families whose PostScript names differ from their common names. */
const knownFamilies: readonly (readonly [RegExp, string])[] = [
  [/^TimesNewRoman/i, 'Times New Roman'],
  [/^Times(-|$)/i, 'Times New Roman'],
  [/^CourierNew/i, 'Courier New'],
  [/^Courier(-|$)/i, 'Courier New'],
  [/^Helvetica(-|$)/i, 'Arial'],
  [/^Arial(MT|-|$)/i, 'Arial'],
  [/^NimbusRom/i, 'Times New Roman'],
  [/^NimbusSan/i, 'Arial'],
  [/^NimbusMon/i, 'Courier New'],
  // URW's versions of the fonts of PostScript.
  [/^(?:P052|URWPalladio)/i, 'Palatino Linotype'],
  [/^(?:C059|CenturySchL)/i, 'Century Schoolbook'],
  [/^URWBookman/i, 'Bookman Old Style'],
  [/^URWGothic/i, 'Century Gothic'],
  [/^OpenSymbol/i, 'OpenSymbol'],
  // Computer Modern and its variants (LaTeX), which few people have installed: typewriter, sans, roman.
  [/^(CM|SF|EC|LM|LMMono)(TT|VTT|ITT|SLTT|Mono)\w*\d/i, 'Courier New'],
  [/^(CM|SF|EC)SS\w*\d/i, 'Arial'],
  [/^(CM|SF|EC)(R|B|BX|TI|SL|BXTI|CSC|RM|XB)\d/i, 'Times New Roman'],
  [/^LMMono/i, 'Courier New'],
  [/^LMSans/i, 'Arial'],
  [/^LMRoman/i, 'Times New Roman'],
];

const style =
  'extra|ultra|semi|demi|bold|black|heavy|medium|light|thin|hair|hairline|book|regular|normal|roman|italic|oblique|ital|it|bd|slanted|condensed|cond|narrow';
const styleSuffix = new RegExp(`[-, ](?:(?:${style}|mt|ps|std|pro|\\s)+)$`, 'i');
const boldWords =
  /(?:^|[^a-z])(?:bd|blk)(?:[^a-z]|$)|bold|black|heavy|semibd|[-, ](?:semi|demi|medi(?!um)|bd|hv|xbd)/i;
/** Styles that are not bold. */
const plainWords =
  /[-,](?:roman|rom|regu|normal|book|light|thin|ital|obl)|[a-z](?:regular|roman)$/i;
/** Families whose names always distinguish bold from regular: those of PostScript, of Windows, and of TeX. */
const tellsWeight =
  /^(?:(?:Arial|Helvetica)(?:MT|PS|[-,]|$)|Times|Courier|Nimbus|TeXGyre|(?:CM|SF|EC|TC|LM|LA|LB|LC|T[1-5]|VN)(?:R|B|BX|TI|SL|BXTI|BXSL|CSC|RM|XB|SS|TT|VTT|ITT|SLTT|SY|MI|EX|U|FIB|DUNH|Roman|Sans|Mono|Math)\w*\d)/;
const italicWords = /italic|oblique|slanted|[-, ](?:\w*(?:bold|bd))?(?:it|ital)(?:[^a-z]|$)/i;
const monospaceWords =
  /mono|courier|consol|typewriter|menlo|fixed(?!sys)|inconsolata|source ?code/i;
/** Initials of Computer Modern's bold and slanted fonts. */
const texBold = /^(?:CM|SF|EC)(?:BX|B|SSBX|SSDC|MIB|BSY|XB)|^LM\w+Demi\d/;
const texItalic = /^(?:CM|SF|EC)(?:\w*TI|\w*SL|MI|SSI|BXTI|U)\d/;

/** Suffixes that programs add to font names. */
const technicalSuffix = /-(?:WinCharSet\w*|OneByteIdentityH|Identity-[HV]|\d+-Identity-[HV])$/i;
/** `VerdanaBold` */
const gluedStyle = /(?<=[a-z])(?:Bold|Italic|BoldItalic|Regular|Oblique)$/;

/** Computer Modern's names end with the size. */
const texFont = /^(?:CM|SF|EC|LM|MS)[A-Z]+\d+$/;

/** Fonts for Chinese, Japanese and Korean end with a region: `NotoSansCJKsc`. */
const region = /CJK[-_ ]?(sc|tc|hk|jp|kr)\b/i;

/** `LiberationSerif` → `Liberation Serif`; `DejaVuSans` stays `DejaVu Sans`, `PTSans` becomes `PT Sans`. */
const apart = (name: string): string =>
  name
    .replace(region, (_, code: string) => `CJK ${code.toUpperCase()}`)
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/\b([A-Z]{2,3})([A-Z][a-z]{2,})/g, '$1 $2')
    .replace(/\b(Deja|Mc|Mac|Open|Pro|Micro|Tex|True)\s(?=Vu|Type|Soft|Gyre)/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();

function familyOf(name: string): string {
  const known = knownFamilies.find(([pattern]) => pattern.test(name));
  if (known) return known[1];
  const bare = name
    .replace(styleSuffix, '')
    .replace(gluedStyle, '')
    .replace(/(?:PS)?MT$/, '')
    .replace(/[-_,]/g, ' ');
  return bare.includes(' ') ? bare.replace(/\s+/g, ' ').trim() : apart(bare);
}

/** Names that only number the fonts of a file, such as `F1`, `TT2`, `CIDFont+F3` or `font0000000013f5eeab`. */
const numberedName = /^(?:CIDFont\+)?(?:[a-z]{1,4}|font|type3|ttf\w?)[_+-]?[\da-f]*\d[\da-f]*$/i;

/** True if a name describes the font. */
export const isDescriptive = (printed: string): boolean => {
  const name = printed.replace(subsetPrefix, '');
  if (knownFamilies.some(([pattern]) => pattern.test(name))) return true;
  return /[a-z]/i.test(name) && (!numberedName.test(name) || texFont.test(name));
};

function weightOf(name: string): NamedFont['weight'] {
  if (boldWords.test(name) || texBold.test(name)) return 'bold';
  return plainWords.test(name) || tellsWeight.test(name) ? 'plain' : undefined;
}

/** Parses the name of a font, such as `ABCDEF+LiberationSerif-Bold`. */
export function readFontName(printed: string): NamedFont {
  const name = printed.replace(subsetPrefix, '').replace(/^\*/, '').replace(technicalSuffix, '');
  const family = familyOf(name);
  const weight = weightOf(name);
  return {
    family,
    ...(weight && { weight }),
    italic: italicWords.test(name) || texItalic.test(name),
    monospace: monospaceWords.test(name) || monospaceWords.test(family),
  };
}

/** The fonts of TeX and of formula editors. */
const mathNames =
  /^(?:(?:CM|LM|EU|MT|TM|PX|TX|ZX|NTX|Fourier-)(?:MI|SY|EX|BSY|MIB|Math)|MS[AB]M|EU[FRS][BM]\d|RSFS|STMARY|WASY|MT-?Extra|Euclid(?:Symbol|Math|Extra|-Italic)|Math(?:ematica|Time)|Symbol(?:MT|PS)?$)|Math(?:-|$|Sy|Ex|Ital|Jax)|(?:mi|sy|ex)a?\d*$/i;
const notMath =
  /^(?!.*Math).*(?:Semi|Demi|Comi|Mini|Roxy|Multi|Flex|Index|Latex|Annex|Complex|Apex|Rex)\w*$/i;
const extensionNames = /(?<!Text)(?:EX|Ex|ex)(?:a|tra)?\d*(?:-|$)|Size\d|MT-?Extra/;

/** Whether a font has the letters and symbols of formulas, or their large brackets and operators. */
export function mathOf(printed: string): 'letters' | 'extension' | undefined {
  const name = printed.replace(subsetPrefix, '').replace(technicalSuffix, '');
  if (!mathNames.test(name) || notMath.test(name)) return undefined;
  return extensionNames.test(name) ? 'extension' : 'letters';
}
