// The operators of a content stream with their numbers and names (ISO 32000-2, 7.8.2); texts and inline images are passed over.

export type Operation = {
  operator: string;
  /** Numbers, and names with their slash; nothing else is of interest here. */
  operands: (number | string)[];
};

const isSpace = (code: number) =>
  code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09 || code === 0x0c || code === 0;
const delimiters: ReadonlySet<number> = new Set(
  [...'()<>[]{}/%'].map((sign) => sign.charCodeAt(0)),
);
const [open, close, less, slash, percent, backslash] = [...'()</%\\'].map((sign) =>
  sign.charCodeAt(0),
);
const isNumber = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;

/** Walks through a content stream. */
export function* operationsOf(content: Buffer): Generator<Operation> {
  let operands: (number | string)[] = [];
  for (const word of wordsOf(content)) {
    if (word.startsWith('/')) operands.push(word);
    else if (isNumber.test(word)) operands.push(Number(word));
    else {
      yield { operator: word, operands };
      operands = [];
    }
  }
}

function* wordsOf(content: Buffer): Generator<string> {
  let at = 0;
  while (at < content.length) {
    const code = content[at] as number;
    if (isSpace(code)) at += 1;
    else if (code === percent) at = endOfLine(content, at);
    else if (code === open) at = endOfText(content, at);
    else if (code === less && content[at + 1] !== less) at = after(content, at, '>');
    else if (delimiters.has(code) && code !== slash) at += 1;
    else {
      const end = endOfWord(content, at);
      const word = content.toString('latin1', at, end);
      at = word === 'ID' ? endOfInlineImage(content, end) : end;
      yield word;
    }
  }
}

function endOfWord(content: Buffer, from: number): number {
  let at = from + 1;
  while (
    at < content.length &&
    !isSpace(content[at] as number) &&
    !delimiters.has(content[at] as number)
  )
    at += 1;
  return at;
}

function endOfLine(content: Buffer, from: number): number {
  let at = from;
  while (at < content.length && content[at] !== 0x0a && content[at] !== 0x0d) at += 1;
  return at;
}

/** Parentheses within a text are paired or escaped. */
function endOfText(content: Buffer, from: number): number {
  let depth = 0;
  for (let at = from; at < content.length; at += 1) {
    const code = content[at];
    if (code === backslash) at += 1;
    else if (code === open) depth += 1;
    else if (code === close && --depth === 0) return at + 1;
  }
  return content.length;
}

function after(content: Buffer, from: number, sign: string): number {
  const found = content.indexOf(sign, from, 'latin1');
  return found < 0 ? content.length : found + sign.length;
}

/** Its bytes may be anything; it ends with an `EI` that stands alone. */
function endOfInlineImage(content: Buffer, from: number): number {
  let at = from;
  while ((at = content.indexOf('EI', at, 'latin1')) >= 0) {
    const [before, behind] = [content[at - 1] ?? 0x20, content[at + 2] ?? 0x20];
    if (isSpace(before) && isSpace(behind)) return at + 2;
    at += 1;
  }
  return content.length;
}
