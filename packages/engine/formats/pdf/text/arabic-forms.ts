// The forms of Arabic letters: a letter looks different alone, at the start, in the middle and at the end of joined ones.

/** Whether a letter is joined to the one before and behind it, in the order of reading. */
type Joints = { before: boolean; behind: boolean };

/** A letter or a ligature with its joints; `sign` is the character that stands for that form. */
export type FormedLetter = Joints & { text: string; sign: string };

type Forms = { alone: string; final: string; initial?: string; medial?: string };

/** The blocks of characters for forms: alone, final, and for letters that join to the next one initial and medial. */
const blocks = [
  [0xfb50, 0xfbb1],
  [0xfbd3, 0xfbe7],
  [0xfbfc, 0xfbff],
  [0xfe80, 0xfefc],
] as const;

const forms = new Map<string, Forms>();
for (const [first, last] of blocks)
  for (let code = first; code <= last;) {
    const text = String.fromCodePoint(code).normalize('NFKC');
    const signs: string[] = [];
    for (; code <= last && String.fromCodePoint(code).normalize('NFKC') === text; code += 1)
      signs.push(String.fromCodePoint(code));
    const [alone = text, final = alone, initial, medial] = signs;
    if (!forms.has(text))
      forms.set(text, { alone, final, ...(initial && medial && { initial, medial }) });
  }

const tatweel = '\u0640';

const joinsBehind = (text: string): boolean =>
  text === tatweel || forms.get(text)?.initial !== undefined;
const joinsBefore = (text: string): boolean => {
  const known = forms.get(text);
  return text === tatweel || (known !== undefined && known.final !== known.alone);
};

/** The form characters of Unicode as letters; other texts as they are. */
export const withoutForms = (text: string): string =>
  text.replace(/[\ufb1d-\ufdff\ufe70-\ufefc]/g, (sign) => sign.normalize('NFKC'));

/** The joints of each piece of a word: a letter, or a ligature of several. */
export function jointsOf(pieces: readonly string[]): Joints[] {
  const letters = pieces.map((piece) => [...withoutForms(piece).replace(/\p{M}/gu, '')]);
  const isJoined = (index: number) =>
    joinsBehind(letters[index]?.at(-1) ?? '') && joinsBefore(letters[index + 1]?.[0] ?? '');
  return pieces.map((_, index) => ({ before: isJoined(index - 1), behind: isJoined(index) }));
}

/** The letters of a word with their forms, and lam with alef as the ligature that it always becomes. */
export function formedLetters(text: string): FormedLetter[] {
  const pieces = text.match(/\u0644[\u0622\u0623\u0625\u0627]|./gsu) ?? [];
  const joints = jointsOf(pieces);
  return pieces.flatMap((piece, index): FormedLetter | [] => {
    // It only keeps letters apart.
    if (piece === '\u200c') return [];
    const { before, behind } = joints[index] as Joints;
    const known = forms.get(piece);
    const joined = before ? (behind ? known?.medial : known?.final) : behind && known?.initial;
    return { text: piece, before, behind, sign: joined || (known?.alone ?? piece) };
  });
}

/** True for letters whose form depends on those beside them. */
export const isFormed = (text: string): boolean =>
  [...withoutForms(text)].some((letter) => forms.has(letter) || letter === tatweel);
