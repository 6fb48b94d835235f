// Collects the text of a paragraph, with white space collapsed as in browsers.
import { joined } from '#models/document/content.ts';
import type { Inline, TextStyle } from '#models/document/model.ts';

const spaces = /[ \t\n\r\f]+/g;

/** True if the text before ends with a space or a line, so that a further space is not shown. */
const endsWithSpace = (content: readonly Inline[]) => {
  const last = content.at(-1);
  if (!last || last.kind === 'break') return true;
  return last.kind === 'text' && last.text.endsWith(' ');
};

/** Text of a paragraph with its spaces collapsed. */
export function addText(content: Inline[], text: string, style: TextStyle, link?: string): void {
  const collapsed = text.replaceAll(spaces, ' ');
  const shown = endsWithSpace(content) ? collapsed.replace(/^ /, '') : collapsed;
  if (shown) content.push({ kind: 'text', text: shown, style, ...(link && { link }) });
}

/** Text with its spaces and lines. */
export function addPreformatted(content: Inline[], text: string, style: TextStyle): void {
  for (const [index, line] of text.replaceAll(/\r\n?/g, '\n').split('\n').entries()) {
    if (index > 0) content.push({ kind: 'break' });
    if (line) content.push({ kind: 'text', text: line, style });
  }
}

/** The content without the space and the line break at its end, which are not shown. */
export function finished(content: readonly Inline[]): Inline[] {
  const result = joined(content);
  if (result.at(-1)?.kind === 'break') result.pop();
  const last = result.at(-1);
  if (last?.kind !== 'text') return result;
  const text = last.text.replace(/ $/, '');
  return [...result.slice(0, -1), ...(text ? [{ ...last, text }] : [])];
}
