// Reads the words of a PDF in reading order, with their places and formatting.
import { ProblemError } from '@octavo/contract';
import type { PdfDocument } from '#formats/pdf/pdfium.ts';
import type { Run } from '#kernel/converter.ts';
import { pdfLimits } from '#kernel/limits.ts';
import { around } from '#models/page/geometry.ts';
import type { PageContent, Span } from '#models/page/page-content.ts';
import { documentLayout, hyphenationOf } from '#reflow/document-layout.ts';
import { extractPages } from '#reflow/extract/extract.ts';
import { linesIn } from '#reflow/page/block-lines.ts';
import type { Line, PageText, Segment } from '#reflow/page/layout.ts';
import { joinedAcrossPages } from '#reflow/tables/page-joins.ts';
import type { Hyphenation } from '#reflow/text/hyphenation.ts';
import {
  isLeader,
  keyOf,
  type ComparedDocument,
  type ComparedWord,
  type WordStyle,
} from './compared-word.ts';

/** Letters of scripts without spaces are compared one by one, and words are divided where lines may be broken. */
const pieces =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[.\u2026·_]{4,}|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}/–—]|[.\u2026·_]{4,}).)+[/–—]*|[/–—]+/gsu;

type TextLine = Pick<Line, 'spans' | 'text'> & {
  page: number;
  beginsBlock: boolean;
};

/**
 * Reads a document. It stays open, and its annotations become part of its pages.
 * @throws ProblemError `too_many_pages`, and those of reading pages
 */
export async function readDocument(document: PdfDocument, run: Run): Promise<ComparedDocument> {
  const limit = pdfLimits.reflowedPages;
  if (document.pages > limit)
    throw new ProblemError('too_many_pages', { found: document.pages, limit });
  const numbers = Array.from({ length: document.pages }, (_, index) => index + 1);
  const content: PageContent[] = [];
  for await (const page of extractPages(document, numbers, run.scratch)) {
    run.signal.throwIfAborted();
    run.progress(
      content.length,
      numbers.length,
      `Reading page ${page.number} of ${numbers.length}`,
    );
    content.push(page);
  }
  return comparedDocument(content);
}

/** @param content the pages of a document; pictures of scans count as pictures */
function comparedDocument(content: readonly PageContent[]): ComparedDocument {
  const { texts, pages, blocksByPage } = documentLayout(content.map(readable), {
    takesMargins: true,
  });
  const hyphenation = hyphenationOf(blocksByPage.flat());
  const pageOf = new Map(
    blocksByPage.flatMap((blocks, index) =>
      linesIn(blocks).map((line) => [line, content[index]!.number] as const),
    ),
  );
  // Tables that continue on the next page are one, and the rows that head them there come once.
  const body = joinedAcrossPages(blocksByPage.flat()).flatMap((block) => {
    let page = block.page.number;
    return linesIn([block]).flatMap((line, index) => {
      page = pageOf.get(line) ?? page;
      pageOf.delete(line);
      return { ...linesOf([line], page)[0]!, beginsBlock: index === 0 };
    });
  });
  const repeated = [...pageOf].flatMap(([line, page]) => linesOf([line], page));
  const notes = pages.flatMap(({ notes, page }) =>
    notes.flatMap(({ lines }) => linesOf(lines, page.number)),
  );
  const marginLines = texts.flatMap(({ page, header, footer }) =>
    [...header, ...footer].flatMap((segment) => linesOf([segment], page.number)),
  );
  return {
    pages: content.map(({ number, width, height }) => ({ number, width, height })),
    body: wordsOf(body, hyphenation),
    contentOrder: wordsOf(
      contentLines(content.map(readable), [...marginLines, ...repeated, ...notes]),
      hyphenation,
    ),
    notes: wordsOf(notes, hyphenation),
    running: wordsOf(runningLines(texts), hyphenation),
    margins: wordsOf([...repeated, ...marginLines], hyphenation),
    images: content.flatMap(({ number, images }) =>
      images.map(({ left, top, right, bottom, image }) => ({
        ...{ left, top, right, bottom, page: number, key: image.key },
      })),
    ),
  };
}

/** The lines of the text in the order of the file's content, apart from some that are known. */
function contentLines(content: readonly PageContent[], known: readonly TextLine[]): TextLine[] {
  const place = (span: Span, page: number) => `${page} ${span.left} ${span.baseline}`;
  const left = new Set(known.flatMap(({ spans, page }) => spans.map((span) => place(span, page))));
  return content.flatMap(({ spans, number }) => {
    const lines: { spans: Span[]; beginsBlock: boolean }[] = [];
    for (const span of spans) {
      if (left.has(place(span, number))) continue;
      const last = lines.at(-1)?.spans.at(-1);
      const down = last ? (span.baseline - last.baseline) / Math.max(span.size, 1) : Infinity;
      const isSame = last && Math.abs(down) < sameLine && span.left > last.left;
      if (isSame) lines.at(-1)!.spans.push(span);
      else lines.push({ spans: [span], beginsBlock: down < 0 || down > nextLine });
    }
    return lines.map(({ spans: own, beginsBlock }) => ({
      ...{ spans: own, beginsBlock, page: number },
      text: own.map(({ text, spaced }) => (spaced ? ` ${text}` : text)).join(''),
    }));
  });
}

/** In font sizes: baselines of one line differ by less, those of lines of one paragraph by less than that. */
const sameLine = 0.4;
const nextLine = 1.7;

/** Visible text, or on a page without any, the text behind its picture. */
function readable(page: PageContent): PageContent {
  const visible = page.spans.filter(({ hidden }) => !hidden);
  if (visible.length === page.spans.length) return page;
  const spans = visible.length ? visible : page.spans.map((span) => ({ ...span, hidden: false }));
  return { ...page, spans };
}

const linesOf = (lines: readonly Pick<Line, 'spans' | 'text'>[], page: number): TextLine[] =>
  lines.map(({ spans, text }, index) => ({ spans, text, page, beginsBlock: index === 0 }));

/** The rows of headers and footers; those that differ in numbers alone are one. */
function runningLines(texts: readonly PageText[]): TextLine[] {
  const known = new Set<string>();
  const found: TextLine[] = [];
  const add = ({ spans, text }: Segment, page: number) => {
    const wording = text.replaceAll(/\d+/g, '#').trim();
    if (known.has(wording)) return;
    known.add(wording);
    found.push({ spans, text, page, beginsBlock: true });
  };
  for (const side of ['header', 'footer'] as const)
    for (const text of texts)
      for (const segment of text[side].toSorted(
        (a, b) => a.baseline - b.baseline || a.left - b.left,
      ))
        add(segment, text.page.number);
  return found;
}

function wordsOf(lines: readonly TextLine[], hyphenation: Hyphenation): ComparedWord[] {
  const words: ComparedWord[] = [];
  let before: TextLine | undefined;
  for (const [index, line] of lines.entries()) {
    const own = wordsOfLine(line, index);
    const last = words.at(-1);
    const [first] = own;
    if (before && last && first && hyphenation.join(before.text, line.text) !== 'space') {
      own.shift();
      words[words.length - 1] = joined(last, first);
    }
    words.push(...own);
    if (own.length) before = line;
  }
  return words;
}

/** A word that is divided at the end of its line. Its key has no hyphen. */
function joined(start: ComparedWord, rest: ComparedWord): ComparedWord {
  const text = start.text.replace(/[-\u2010\u00ad]$/, '') + rest.text;
  return { ...start, text, key: keyOf(text), rest };
}

function wordsOfLine({ spans, page, beginsBlock }: TextLine, line: number): ComparedWord[] {
  const groups: Span[][] = [];
  for (const [index, span] of spans.entries()) {
    if (index === 0 || span.spaced) groups.push([span]);
    else groups.at(-1)!.push(span);
  }
  const words = groups
    .flatMap((group) => piecesOf(group))
    .map((word, index, all): ComparedWord => ({
      ...word,
      ...{ key: keyOf(word.text), page, line },
      beginsLine: index === 0,
      beginsBlock: beginsBlock && index === 0,
      endsLine: index === all.length - 1,
      followsLeader: isLeader({ key: keyOf(all[index - 1]?.text ?? '') }),
    }));
  return words.filter(({ key }) => key !== '');
}

type Piece = Pick<
  ComparedWord,
  'text' | 'style' | 'isSpaced' | 'left' | 'top' | 'right' | 'bottom'
>;

/** Divides letters without spaces between them. */
function piecesOf(group: readonly Span[]): Piece[] {
  const text = group.map((span) => span.text).join('');
  const found = text.match(pieces) ?? [];
  const main = group.reduce((most, span) => (span.text.length > most.text.length ? span : most));
  if (found.length === 1) return [{ text, isSpaced: true, style: styleOf(main), ...around(group) }];
  const letters = group.flatMap((span) => lettersOf(span));
  let at = 0;
  return found.map((piece, index) => {
    const own = letters.slice(at, (at += piece.length));
    return {
      text: piece,
      isSpaced: index === 0,
      style: styleOf(own[0]?.span ?? main),
      ...around(own.length ? own : group),
    };
  });
}

/** The places of the letters of a span, as if each had the same width. */
const lettersOf = (span: Span) =>
  Array.from({ length: span.text.length }, (_, index) => {
    const width = (span.right - span.left) / span.text.length;
    const left = span.left + index * width;
    return { span, left, right: left + width, top: span.top, bottom: span.bottom };
  });

const styleOf = ({ font, size, color, underline, strike }: Span): WordStyle => ({
  ...{ family: font.family, bold: font.bold, italic: font.italic },
  ...{ size: Math.round(size * 10) / 10, underline, strike, color },
});
