// Finds environment variables that are probably misspelled settings.

const prefix = 'OCTAVO_';
/** Set by `./octavo` and by tests, not by operators. */
const internalVariables = [
  'OCTAVO_RUN_AS',
  'OCTAVO_CALLER_FOLDER',
  'OCTAVO_SKIP_APT',
  'OCTAVO_IMAGE',
];
/** `./octavo` installs what it names; in an image nothing does. */
const languages = 'OCR_LANGUAGES';
const languagesInImage = `${languages} adds no languages to an image. Build one with ./octavo image --languages "deu fra", or mount the files of the languages; see deploy/README.md.`;
/** Names shorter than this are one letter away from too many others. */
const minLength = 6;

/** True if one letter inserted, removed, replaced or swapped with the next makes one name the other. */
export function isOneLetterOff(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  const at = [...short].findIndex((letter, index) => letter !== long[index]);
  if (at < 0) return short.length !== long.length;
  const rest = (name: string, from: number) => name.slice(from);
  if (short.length !== long.length) return rest(short, at) === rest(long, at + 1);
  const isSwapped = short[at] === long[at + 1] && short[at + 1] === long[at];
  return (
    rest(short, at + 1) === rest(long, at + 1) ||
    (isSwapped && rest(short, at + 2) === rest(long, at + 2))
  );
}

/**
 * Names variables that start with our prefix but are no settings, those that are one letter off from a setting, and those without
 * an effect here.
 * @param settings the names of all settings
 * @returns a sentence for each
 */
export function unknownVariables(
  environment: Readonly<Record<string, string | undefined>>,
  settings: readonly string[],
): string[] {
  return Object.keys(environment).flatMap((name) => {
    if (name === languages) return environment['OCTAVO_IMAGE'] ? [languagesInImage] : [];
    if (settings.includes(name) || internalVariables.includes(name)) return [];
    const meant = settings.find(
      (setting) => setting.length >= minLength && isOneLetterOff(name, setting),
    );
    if (!meant && !name.startsWith(prefix)) return [];
    return [`${name} is not a setting${meant ? `. Did you mean ${meant}?` : ' and is ignored.'}`];
  });
}
