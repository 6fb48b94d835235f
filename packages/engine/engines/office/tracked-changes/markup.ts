// Splits markup into tokens, which is enough to rewrite a part without building its tree. Parts have passed the markup
// guard.

export type Token =
  | { kind: 'open' | 'close' | 'alone'; name: string; text: string }
  | { kind: 'other'; text: string };

const tokenForm =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<(\/?)([^\s/>]+)(?:"[^"]*"|'[^']*'|[^>"'])*>|[^<]+/g;

/** The tokens of a part, in order; their concatenated texts are the part. */
export function* tokensOf(xml: string): Generator<Token> {
  for (const [text, slash, name] of xml.matchAll(tokenForm)) {
    if (name === undefined) yield { kind: 'other', text };
    else if (slash) yield { kind: 'close', name, text };
    else yield { kind: text.endsWith('/>') ? 'alone' : 'open', name, text };
  }
}
