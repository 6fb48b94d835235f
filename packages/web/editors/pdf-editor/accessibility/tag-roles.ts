// The names of structure types, and the languages to choose from.
import { newerTagRoles, tagRoles, type PdfTag, type PdfTags } from '@octavo/contract';
import { language } from '#messages/language.ts';
import { accessibility as words } from '#messages/accessibility.ts';

const named: Readonly<Record<string, string>> = words.roles;

/** The name of a role for people, with its own tag if that is another. */
export const roleName = ({ role, tag }: Pick<PdfTag, 'role' | 'tag'>): string =>
  named[role] ?? (role || (tag ?? ''));

/** The roles that an element of a document can get. */
export const roleChoices = ({ usesPdf2 }: PdfTags['document']) =>
  [...tagRoles, ...(usesPdf2 ? newerTagRoles : [])].map((value) => ({
    value,
    label: named[value] ? `${named[value]} (${value})` : value,
  }));

const codes =
  'en de fr es it pt nl pl cs sk hu ro bg hr sl el da sv nb fi et lv lt tr uk ru ar he zh ja ko'.split(
    ' ',
  );

/** Common languages by their names, with the present one. */
export function languageChoices(present = ''): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([language], { type: 'language' });
  const all = present && !codes.includes(present) ? [present, ...codes] : codes;
  const choices = all.map((value) => ({ value, label: nameOf(names, value) }));
  return choices.toSorted((one, other) => one.label.localeCompare(other.label, language));
}

function nameOf(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}
