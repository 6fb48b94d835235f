// Writes inline content as Markdown (CommonMark 0.31; strikethrough and footnotes of GitHub's dialect).
import { joined, restyled, textOf } from '#models/document/content.ts';
import type { Inline, Note, Picture, Text, TextStyle } from '#models/document/model.ts';

/** Returns the number of a note. */
export type NoteNumber = (note: Note) => number;

/** Characters with a meaning inside a line; `_` only beside a word, `<` and `&` only where they start something. */
const special = /[\\`*[\]~]|_(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])_|<(?=[a-z/!?])|&(?=#?\w+;)/giu;

/** Escapes plain text for Markdown. */
export const escaped = (text: string): string =>
  text.replaceAll(special, (sign) => (sign === '&' ? '&amp;' : `\\${sign}`));

/** Text with a meaning at the start of a line: headings, quotes, lists and rules. */
const lineStart = /^(?:#{1,6}(?=\s|$)|>|[-+](?=\s|$)|=+\s*$|-{2,}\s*$|(\d{1,9})([.)])(?=\s|$))/gm;

/** Escapes the start of a line that would otherwise be a heading, list or rule. */
export const escapedStart = (markdown: string): string =>
  markdown.replaceAll(lineStart, (sign, digits?: string, point?: string) =>
    digits ? `${digits}\\${point}` : `\\${sign}`,
  );

type Mark = { markdown: string; html: string };

const marks = {
  bold: { markdown: '**', html: 'strong' },
  italic: { markdown: '*', html: 'em' },
  strike: { markdown: '~~', html: 'del' },
} as const satisfies Record<string, Mark>;

const isWord = (character: string) => /[\p{L}\p{N}]/u.test(character);
const isPunctuation = (character: string) => /[\p{P}\p{S}]/u.test(character);

/** The characters around a text. */
type Around = { before: string; after: string };

/**
 * False for emphasis that begins or ends with punctuation inside a word, which Markdown does not recognise (section
 * 6.2).
 */
function isReadAsMark(text: string, { before, after }: Around): boolean {
  const opens = !isPunctuation(text[0] ?? '') || !isWord(before);
  const closes = !isPunctuation(text.at(-1) ?? '') || !isWord(after);
  return opens && closes;
}

const marked = (text: string, { markdown, html }: Mark, isMark: boolean) =>
  isMark ? `${markdown}${text}${markdown}` : `<${html}>${text}</${html}>`;

/** Splits off surrounding spaces, which stay outside of any mark. */
const betweenSpaces = /^(\s*)([\s\S]*?)(\s*)$/;

function linked(markdown: string, link: string | undefined): string {
  if (!link) return markdown;
  const address = link.replaceAll(/[<>\s]/g, encodeURIComponent);
  return `[${markdown}](${/[()]/.test(address) ? `<${address}>` : address})`;
}

function styled({ text, style, link }: Text, around: Around): string {
  const [, before = '', inner = '', after = ''] = betweenSpaces.exec(text) ?? [];
  if (!inner) return text;
  const isMark = isReadAsMark(inner, {
    before: before ? ' ' : around.before,
    after: after ? ' ' : around.after,
  });
  let markdown = escaped(inner);
  if (style.script)
    markdown = `<${style.script.slice(0, 3)}>${markdown}</${style.script.slice(0, 3)}>`;
  for (const [name, mark] of Object.entries(marks))
    if (style[name as keyof typeof marks]) markdown = marked(markdown, mark, isMark);
  return before + linked(markdown, link) + after;
}

/** The formatting that Markdown can show; size and colour are ignored. Raised marks are hardly readable in tags of their own. */
const emphasis = ({ bold, italic, strike, script }: TextStyle): TextStyle => ({
  ...(bold && !script && { bold }),
  ...(italic && !script && { italic }),
  ...(strike && { strike }),
  ...(script && { script }),
});

/** A picture; nothing if it has neither an address nor a description. */
export function pictureMarkdown({ alt, address = '' }: Picture): string {
  const description = alt.replaceAll(/\s+/g, ' ').trim();
  return description || address ? `![${escaped(description)}](${address})` : '';
}

/** A picture without an address becomes its description, a page number its current value. */
const asText = (inline: Inline): Inline => {
  if (inline.kind === 'inlinePicture' && !inline.picture.address) return textOf(inline.picture.alt);
  return inline.kind === 'pageNumber' ? textOf(inline.shown, inline.style) : inline;
};

const textAt = (inline: Inline | undefined) => (inline?.kind === 'text' ? inline.text : '');

/**
 * The content of a paragraph as one line of Markdown, or several if it has line breaks.
 * @param lineBreak the text for a line break
 */
export function inlineMarkdown(
  content: readonly Inline[],
  numberOf: NoteNumber,
  lineBreak = '\\\n',
): string {
  const shown = joined(restyled(content.map(asText), emphasis));
  const pieces = shown.map((inline, index) => {
    if (inline.kind === 'break') return lineBreak;
    if (inline.kind === 'note') return `[^${numberOf(inline)}]`;
    if (inline.kind === 'inlinePicture') return pictureMarkdown(inline.picture);
    if (inline.kind !== 'text') return '';
    const before = textAt(shown[index - 1]).at(-1) ?? '';
    const after = textAt(shown[index + 1])[0] ?? '';
    return styled(inline, { before, after });
  });
  return pieces.join('').replaceAll(/[\t\u00a0]/g, ' ');
}
