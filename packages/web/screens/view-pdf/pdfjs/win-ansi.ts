// The characters of the standard PDF fonts (ISO 32000-2, annex D.2, WinAnsiEncoding).

/** Above Latin-1: what stands at 0x80 to 0x9f. */
const beyondLatin1 = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

/** True when each letter of a text is among them. */
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
