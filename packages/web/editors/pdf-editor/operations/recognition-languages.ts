// Names the languages of text recognition, which have Tesseract's codes: `eng`, `chi_sim`.

/** Codes that are not codes of ISO 639, or need a script. */
const tags: Readonly<Record<string, string>> = {
  chi_sim: 'zh-Hans',
  chi_tra: 'zh-Hant',
  aze_cyrl: 'az-Cyrl',
  srp_latn: 'sr-Latn',
  uzb_cyrl: 'uz-Cyrl',
};

/** Widely used languages, of which those that are not installed are named. */
const common = [
  ...['eng', 'deu', 'fra', 'spa', 'ita', 'por', 'nld', 'pol', 'rus', 'ukr', 'tur', 'ara', 'hin'],
  ...['chi_sim', 'jpn', 'kor'],
];

/** How many languages that are not installed are named. */
const maxNamed = 6;

/** The name of a language, such as “German”; the code if it has none. @param locale the language of the name */
export function nameOfLanguage(code: string, locale: string): string {
  const [base = code, ...variant] = code.split('_');
  const tag = tags[code] ?? base;
  try {
    const name = new Intl.DisplayNames(locale, { type: 'language' }).of(tag) ?? code;
    const isWhole = tag !== base || !variant.length;
    return isWhole ? name : `${name} (${variant.join(' ')})`;
  } catch {
    return code;
  }
}

/** The names of widely used languages that are not installed. */
export const missingLanguages = (installed: readonly string[], locale: string): string[] =>
  common
    .filter((code) => !installed.includes(code))
    .slice(0, maxNamed)
    .map((code) => nameOfLanguage(code, locale));

/** The chosen languages of an option's value; those that are not installed are left out. */
export const chosenLanguages = (value: string, installed: readonly string[]): string[] =>
  value.split('+').filter((code) => installed.includes(code));

/** The option's value with a language chosen or not. The order of choice is that of priority. */
export function withLanguage(
  value: string,
  code: string,
  isChosen: boolean,
  installed: readonly string[],
): string {
  const others = chosenLanguages(value, installed).filter((other) => other !== code);
  return (isChosen ? [...others, code] : others).join('+');
}
