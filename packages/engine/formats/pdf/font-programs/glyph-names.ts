// Looks up glyph names, encodings and the characters of both (ISO 32000-2, annex D).
import { dingbats, encodings, glyphList, standardStrings } from './glyph-list.ts';

const tableOf = (list: string): ReadonlyMap<string, number> =>
  new Map(
    list.split(' ').map((entry) => {
      const at = entry.lastIndexOf(':');
      return [entry.slice(0, at), parseInt(entry.slice(at + 1), 16)] as const;
    }),
  );

const characters = tableOf(glyphList);
const dingbatCharacters = tableOf(dingbats);

/** The strings that a CFF font refers to by numbers. */
export const cffStrings: readonly string[] = standardStrings.split(' ');

export type EncodingName = keyof typeof encodings;

const read = Object.fromEntries(
  Object.entries(encodings).map(([name, list]) => [
    name,
    list.split(' ').map((glyph) => (glyph === '-' ? undefined : glyph)),
  ]),
) as unknown as Record<EncodingName, (string | undefined)[]>;

const symbolFonts: readonly [RegExp, EncodingName][] = [
  [/Symbol/, 'symbol'],
  [/Dingbats/, 'zapfDingbats'],
];

/** The encoding that a standard font of symbols has of its own (ISO 32000-2, D.5 and D.6). */
export const symbolEncodingOf = (fontName: string): EncodingName | undefined =>
  symbolFonts.find(([pattern]) => pattern.test(fontName))?.[1];

/** The name of a code's glyph. */
export const nameIn = (encoding: EncodingName, code: number): string | undefined =>
  read[encoding][code];

/** The character of a glyph's name; nothing for an unknown name. */
export function characterOf(name: string): number | undefined {
  const known = characters.get(name) ?? dingbatCharacters.get(name);
  if (known !== undefined) return known;
  const unicode = /^(?:uni([\dA-F]{4})|u([\dA-F]{4,6}))$/.exec(name);
  if (unicode) return parseInt(unicode[1] ?? unicode[2] ?? '', 16);
  const bare = name.replace(/\..*$/, '');
  return bare && bare !== name ? characterOf(bare) : undefined;
}

/** True if a name is in the Adobe Glyph List. */
export const isListed = (name: string): boolean =>
  characters.has(name) || /^uni[\dA-F]{4}$/.test(name);

const namesByCharacter = new Map<number, string>();
for (const [name, character] of characters)
  if (!namesByCharacter.has(character)) namesByCharacter.set(character, name);
for (const name of [...read.standard, ...read.winAnsi])
  if (name && characters.has(name)) namesByCharacter.set(characters.get(name) as number, name);

/** The usual name of a character's glyph. */
export const glyphNameOf = (character: number): string | undefined =>
  namesByCharacter.get(character);

/** The 258 glyphs of a Macintosh font, in order (OpenType 1.9, “post”). */
export const macintoshGlyphs: readonly string[] = [
  '.notdef .null nonmarkingreturn space exclam quotedbl numbersign dollar percent ampersand quotesingle parenleft parenright',
  'asterisk plus comma hyphen period slash zero one two three four five six seven eight nine colon semicolon less equal greater',
  'question at A B C D E F G H I J K L M N O P Q R S T U V W X Y Z bracketleft backslash bracketright asciicircum underscore grave',
  'a b c d e f g h i j k l m n o p q r s t u v w x y z braceleft bar braceright asciitilde Adieresis Aring Ccedilla Eacute Ntilde',
  'Odieresis Udieresis aacute agrave acircumflex adieresis atilde aring ccedilla eacute egrave ecircumflex edieresis iacute igrave',
  'icircumflex idieresis ntilde oacute ograve ocircumflex odieresis otilde uacute ugrave ucircumflex udieresis dagger degree cent',
  'sterling section bullet paragraph germandbls registered copyright trademark acute dieresis notequal AE Oslash infinity plusminus',
  'lessequal greaterequal yen mu partialdiff summation product pi integral ordfeminine ordmasculine Omega ae oslash questiondown',
  'exclamdown logicalnot radical florin approxequal Delta guillemotleft guillemotright ellipsis nonbreakingspace Agrave Atilde Otilde',
  'OE oe endash emdash quotedblleft quotedblright quoteleft quoteright divide lozenge ydieresis Ydieresis fraction currency',
  'guilsinglleft guilsinglright fi fl daggerdbl periodcentered quotesinglbase quotedblbase perthousand Acircumflex Ecircumflex Aacute',
  'Edieresis Egrave Iacute Icircumflex Idieresis Igrave Oacute Ocircumflex apple Ograve Uacute Ucircumflex Ugrave dotlessi circumflex',
  'tilde macron breve dotaccent ring cedilla hungarumlaut ogonek caron Lslash lslash Scaron scaron Zcaron zcaron brokenbar Eth eth',
  'Yacute yacute Thorn thorn minus multiply onesuperior twosuperior threesuperior onehalf onequarter threequarters franc Gbreve gbreve',
  'Idotaccent Scedilla scedilla Cacute cacute Ccaron ccaron dcroat',
].flatMap((line) => line.split(' '));
