// Reads ToUnicode maps: the text of each code of a font.

/** More codes than fonts have. */
const maxCodes = 70_000;

/** Reads a ToUnicode map (ISO 32000-1, 9.10.3). */
export function lettersOf(map: string): Map<number, string> {
  const letters = new Map<number, string>();
  const token = /<([\da-f\s]*)>|\[|\]/gi;
  for (const [, kind, body = ''] of map.matchAll(/beginbf(char|range)([^]*?)endbf/g)) {
    const tokens = [...body.matchAll(token)].map(([whole, digits]) => digits ?? whole);
    for (let at = 0; at < tokens.length && letters.size < maxCodes;)
      at += kind === 'char' ? oneOf(tokens, at, letters) : rangeOf(tokens, at, letters);
  }
  return letters;
}

function textOf(digits = ''): string {
  const bare = digits.replace(/\s/g, '');
  const whole = bare.padStart(Math.max(4, Math.ceil(bare.length / 4) * 4), '0');
  return Buffer.from(whole, 'hex').swap16().toString('utf16le');
}

function oneOf(tokens: readonly string[], at: number, letters: Map<number, string>): number {
  letters.set(parseInt(tokens[at] ?? '', 16), textOf(tokens[at + 1]));
  return 2;
}

function rangeOf(tokens: readonly string[], at: number, letters: Map<number, string>): number {
  const [first, last] = [parseInt(tokens[at] ?? '', 16), parseInt(tokens[at + 1] ?? '', 16)];
  if (tokens[at + 2] === '[') {
    const end = tokens.indexOf(']', at);
    if (end < 0) return tokens.length;
    tokens.slice(at + 3, end).forEach((text, index) => letters.set(first + index, textOf(text)));
    return end + 1 - at;
  }
  const start = textOf(tokens[at + 2]);
  const [head, tail] = [start.slice(0, -1), start.charCodeAt(start.length - 1)];
  for (let code = first; code <= last && letters.size < maxCodes; code += 1)
    letters.set(code, head + String.fromCharCode(tail + code - first));
  return 3;
}
