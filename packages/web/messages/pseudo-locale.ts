// Pseudo-locales, which show texts that other languages would break: `en-XA` makes each text 40 % longer, `ar-XB` writes from
// right to left. The cookie `language` selects one; nobody is offered them.

type PseudoLocale = 'en-XA' | 'ar-XB';

const cookie = typeof document === 'undefined' ? '' : document.cookie;

/** The chosen pseudo-locale. */
export const pseudoLocale = /(?:^|;\s*)language=(en-XA|ar-XB)\b/.exec(cookie)?.[1] as
  | PseudoLocale
  | undefined;

const growth = 0.4;
const accents: Readonly<Record<string, string>> = {
  ...{ a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', A: 'Á', E: 'É', I: 'Í', O: 'Ó', U: 'Ú' },
};
/** Marks that reverse the letters between them, to simulate right-to-left text. */
const [turned, endOfTurned] = ['\u202e', '\u202c'];

/** A text in the pseudo-locale; unchanged without one. The names of values stay. */
export function pseudoText(text: string): string {
  if (!pseudoLocale || text.trim() === '') return text;
  const parts = text.split(/(\{\w+\})/);
  const changed = parts.map((part, index) => (index % 2 === 1 ? part : change(part))).join('');
  return pseudoLocale === 'ar-XB' ? changed : changed + longer(text);
}

const change = (part: string) =>
  pseudoLocale === 'ar-XB'
    ? part && `${turned}${part}${endOfTurned}`
    : part.replace(/[aeiou]/gi, (letter) => accents[letter] ?? letter);

/** Words of three letters, which wrap as words do. */
function longer(text: string): string {
  const letters = Math.ceil(text.replace(/\{\w+\}/g, '').length * growth);
  return ' one two six ten'.repeat(Math.ceil(letters / 16)).slice(0, letters);
}

/** All texts of an object in the pseudo-locale. */
export function pseudoTexts(texts: unknown): unknown {
  if (typeof texts === 'string') return pseudoText(texts);
  if (Array.isArray(texts)) return texts.map(pseudoTexts);
  if (typeof texts !== 'object' || texts === null) return texts;
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]: [string, unknown]) => [key, pseudoTexts(text)]),
  );
}
