// The search for file names. The database's locale decides which letters its own case-insensitive search supports, so the
// pattern lists both cases itself.

/**
 * A regular expression of PostgreSQL (ARE) that finds a text in names, in either case.
 * @param search the text to find; no character of it has a special meaning
 */
export function namePattern(search: string): string {
  return [...search.normalize('NFC')].map(eitherCase).join('');
}

function eitherCase(character: string): string {
  const forms = new Set([character, character.toLowerCase(), character.toUpperCase()]);
  return `(?:${[...forms].map(escaped).join('|')})`;
}

/** Only these are special; a backslash before a letter would be. */
const escaped = (text: string): string => text.replaceAll(/[.^$*+?()[\]{}|\\]/g, String.raw`\$&`);
