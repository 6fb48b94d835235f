// The characters of the standard PDF fonts (ISO 32000-2, annex D.2, WinAnsiEncoding).

/** The characters at 0x80 to 0x9f, which differ from Latin-1. */
const beyondLatin1 = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

/** True if all characters of a text are in WinAnsi. */
export const isWinAnsi = (text: string): boolean =>
  [...text].every((letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return (
      letter === '\n' ||
      (code >= 0x20 && code <= 0x7e) ||
      (code >= 0xa0 && code <= 0xff) ||
      beyondLatin1.includes(letter)
    );
  });
