// PostgreSQL stores neither the character NUL nor half of a surrogate pair (as JSON escapes can contain both).

/** Whether a text, or every text in a value that was parsed from JSON, can be stored. */
export function isStorable(value: unknown): boolean {
  // Without recursion: a small body can be nested deeply.
  const left = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === 'string' && !isStorableText(next)) return false;
    if (typeof next !== 'object' || next === null) continue;
    for (const [name, member] of Object.entries(next)) left.push(name, member);
  }
  return true;
}

const isStorableText = (text: string) => text.isWellFormed() && !text.includes('\0');

export const unstorableReason = 'it contains a character that cannot be stored.';

/** A value like the given one whose texts can be stored: without NUL, and with `�` for halves of surrogate pairs. */
export const storable = <T>(value: T): T =>
  JSON.parse(
    JSON.stringify(value, (_, member: unknown) =>
      typeof member === 'string' ? member.replaceAll('\0', '').toWellFormed() : member,
    ),
  ) as T;
