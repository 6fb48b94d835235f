// Detects the language of a text by its scripts and its trigrams.
import { franc } from 'franc-min';

/** Shorter texts are not certain enough, and longer ones not more certain. */
const letters = { least: 40, most: 4000 };

/** A sign of East Asian scripts stands for about as much text as so many letters. */
const lettersOfSign = 3;

/** Japanese has at least this share of kana among its signs. */
const leastKana = 0.1;

/** @returns a language tag (BCP 47) such as `de`; empty if it is uncertain */
export function detectedLanguage(text: string): string {
  const sample = text.slice(0, letters.most);
  const eastern = easternLanguage(sample);
  if (eastern) return eastern;
  const found = franc(sample, { minLength: letters.least });
  return found === 'und' ? '' : (Intl.getCanonicalLocales(found)[0] ?? '');
}

/** East Asian texts about technology often have more Latin letters than signs, and are in their language all the same. */
function easternLanguage(text: string): string | undefined {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  const [han, hangul] = [count(/\p{Script=Han}/gu), count(/\p{Script=Hangul}/gu)];
  const kana = count(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu);
  const signs = han + kana + hangul;
  const others = count(/\p{L}/gu) - signs;
  const weight = signs * lettersOfSign;
  if (weight < letters.least || weight < others) return undefined;
  if (hangul > han + kana) return 'ko';
  return kana >= leastKana * signs ? 'ja' : 'zh';
}
