// Accepts the tracked changes of a WordprocessingML part (ECMA-376 part 1, section 17.13.5): keeps inserted text,
// removes deleted text, and keeps only the new formatting.
import { tokensOf, type Token } from './markup.ts';

/** Elements to remove with their content: deleted text, the origin of moved text, and former properties. */
const gone = /^w:(?:del|moveFrom|\w+Change)$/;
/** Elements to replace by their content. */
const unwrapped = /^w:(?:ins|moveTo)$/;
const marker = /^w:(?:moveFrom|moveTo)Range(?:Start|End)$/;

/** True if a part has changes to accept. */
export const hasWordChanges = (xml: string): boolean =>
  /<w:(?:ins|del|moveFrom|moveTo|\w+Change)[\s/>]/.test(xml);

/** Marks of places, and links without text: they do not keep paragraphs apart. */
const place =
  /<w:(?:bookmark|commentRange|perm)(?:Start|End)\b[^>]*\/>|<w:hyperlink\b[^>]*>\s*<\/w:hyperlink>/g;

type Paragraph = { open: string; properties: string; body: string; markDeleted: boolean };

/** A container being written: the part itself, a cell, a text box, a row, a table or a paragraph. */
type Level = {
  name: string;
  open: string;
  out: string;
  /** A paragraph whose mark was deleted: it is joined with the next one. */
  pending?: Paragraph | undefined;
  properties?: string;
  markDeleted?: boolean;
  rowDeleted?: boolean;
  hasRows?: boolean;
};

const containers = new Set(['w:p', 'w:tr', 'w:tbl', 'w:tc', 'w:txbxContent', 'w:pPr', 'w:trPr']);

const write = ({ open, properties, body }: Paragraph) => `${open}${properties}${body}</w:p>`;

class Acceptance {
  #levels: Level[] = [{ name: '', open: '', out: '' }];
  #goneDepth = 0;

  take(token: Token): void {
    if (this.#goneDepth > 0) return this.#skip(token);
    if (token.kind === 'other') return this.#emit(token.text);
    if (marker.test(token.name) || unwrapped.test(token.name)) return;
    if (gone.test(token.name)) return this.#drop(token);
    if (!containers.has(token.name) || token.kind === 'alone') return this.#emit(token.text);
    if (token.kind === 'open') this.#levels.push({ name: token.name, open: token.text, out: '' });
    else this.#close(token.text);
  }

  text(): string {
    this.#flush(this.#top);
    return this.#top.out;
  }

  get #top(): Level {
    return this.#levels.at(-1) as Level;
  }

  #skip(token: Token): void {
    if (token.kind === 'open' && gone.test(token.name)) this.#goneDepth++;
    if (token.kind === 'close' && gone.test(token.name)) this.#goneDepth--;
  }

  /** Handles an empty element that marks its parent as deleted or moved away: the paragraph's end, or the row. */
  #drop(token: Token): void {
    if (token.kind === 'open') this.#goneDepth = 1;
    if (token.kind !== 'alone' || !/^w:(?:del|moveFrom)$/.test(token.name)) return;
    if (this.#top.name === 'w:pPr') this.#top.markDeleted = true;
    if (this.#top.name === 'w:trPr') this.#top.rowDeleted = true;
  }

  #emit(text: string): void {
    const { pending } = this.#top;
    if (pending && !text.replaceAll(place, '').trim()) {
      pending.body += text.trim();
      return;
    }
    if (text.trim()) this.#flush(this.#top, text.startsWith('<w:sdt'));
    this.#top.out += text;
  }

  /**
   * Writes a pending paragraph if no next one comes; omits an empty one if others remain.
   * @param isFollowed true if a table or a content control follows it
   */
  #flush(level: Level, isFollowed = false): void {
    const { pending } = level;
    if (!pending) return;
    level.pending = undefined;
    const isEmpty = !pending.body.replaceAll(place, '').trim();
    if (!isEmpty || !(isFollowed || level.out.includes('<w:p'))) level.out += write(pending);
    else level.out += pending.body;
  }

  #close(text: string): void {
    const level = this.#levels.pop() as Level;
    this.#flush(level);
    const parent = this.#top;
    if (level.name === 'w:p') this.#closeParagraph(level, parent);
    else if (level.name === 'w:pPr') this.#closeProperties(level, parent, text);
    else if (level.name === 'w:tr') this.#closeRow(level, parent, text);
    else if (level.name === 'w:tbl' && !level.hasRows) return;
    else this.#closePlain(level, parent, text);
  }

  #closePlain(level: Level, parent: Level, text: string): void {
    if (level.name === 'w:trPr' && level.rowDeleted) parent.rowDeleted = true;
    this.#flush(parent, level.name === 'w:tbl');
    parent.out += level.open + level.out + text;
  }

  #closeProperties(level: Level, parent: Level, text: string): void {
    parent.properties = level.open + level.out + text;
    if (level.markDeleted) parent.markDeleted = true;
  }

  #closeRow(level: Level, parent: Level, text: string): void {
    if (level.rowDeleted) return;
    parent.hasRows = true;
    parent.out += level.open + level.out + text;
  }

  /** The remaining paragraph mark has the formatting of the joined paragraph. */
  #closeParagraph(level: Level, parent: Level): void {
    const { pending } = parent;
    parent.pending = undefined;
    const paragraph: Paragraph = {
      open: pending?.open ?? level.open,
      properties: level.properties ?? '',
      body: (pending?.body ?? '') + level.out,
      markDeleted: level.markDeleted ?? false,
    };
    if (paragraph.markDeleted) parent.pending = paragraph;
    else parent.out += write(paragraph);
  }
}

/** The part with all changes accepted. */
export function acceptWordChanges(xml: string): string {
  const acceptance = new Acceptance();
  for (const token of tokensOf(xml)) acceptance.take(token);
  return acceptance.text();
}
