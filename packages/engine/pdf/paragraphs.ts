// Joins the lines of a page to paragraphs, by how full each line is and by how the next one begins.

/** A line this much shorter than the fullest ones ends its paragraph when a sentence ends with it; or in any case. */
const shortOf = { sentence: 0.85, any: 0.6 } as const;

const sentenceEnd = /[.!?:;…]["'”’»)\]]*$/;
const itemStart = /^(?:[•▪◦‣∙*–—-]\s|\(?(?:\d{1,3}|[a-z])[.)]\s)/i;

/** The length that lines have where the column is full; the longest few may be headings across columns. */
function fullLength(lines: readonly string[]): number {
  const lengths = lines.map(({ length }) => length).toSorted((a, b) => a - b);
  return lengths[Math.floor(lengths.length * 0.9)] ?? 0;
}

function endsParagraph(line: string, next: string | undefined, full: number): boolean {
  if (!next || itemStart.test(next)) return true;
  if (line.length < full * shortOf.any) return true;
  return sentenceEnd.test(line) && line.length < full * shortOf.sentence;
}

/** A word that was cut by a hyphen is whole again; PDFium marks such hyphens, whether seen or not. */
const cutMark = /[\u0002\u00ad\ufffe]$/;

const appended = (text: string, line: string) =>
  cutMark.test(text) ? text.slice(0, -1) + line : `${text} ${line}`;

/** @param text of a page in reading order, line by line. */
export function paragraphsOf(text: string): string[] {
  const lines = text.split(/\r\n?|\n/).map((line) => line.trim());
  const full = fullLength(lines.filter(Boolean));
  const paragraphs: string[] = [];
  let open = '';
  for (const [index, line] of lines.entries()) {
    if (!line) continue;
    open = open ? appended(open, line) : line;
    if (cutMark.test(line) || !endsParagraph(line, lines[index + 1], full)) continue;
    paragraphs.push(open);
    open = '';
  }
  return open ? [...paragraphs, open] : paragraphs;
}
