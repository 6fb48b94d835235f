// Prepares passwords for encryption with AES of 256 bits (ISO 32000-2, 7.6.4.3.2), as SASLprep says (RFC 4013), so that one
// typed with other characters of the same meaning opens the file too.

/** Spaces (RFC 3454, table C.1.2), which become plain ones. */
const spaces = /[\u00A0\u1680\u2000-\u200B\u202F\u205F\u3000]/gu;

/** Characters without a meaning of their own (RFC 3454, table B.1), which are left out. */
const meaningless = new Set([
  ...[0x00ad, 0x034f, 0x1806, 0x180b, 0x180c, 0x180d, 0x200c, 0x200d, 0x2060, 0xfeff],
  ...Array.from({ length: 16 }, (_, index) => 0xfe00 + index),
]);

/**
 * The password as files contain it. Characters that SASLprep forbids stay, because files may have been protected with
 * them.
 */
export const preparedPassword = (typed: string): string =>
  [...typed.replaceAll(spaces, ' ')]
    .filter((letter) => !meaningless.has(letter.codePointAt(0) as number))
    .join('')
    .normalize('NFKC');
