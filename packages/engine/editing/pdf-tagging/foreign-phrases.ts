// Finds phrases in another language inside a paragraph: quotations, words in italics, and words in another script.
import { otherLanguage } from '#formats/pdf/text/other-language.ts';
import { phraseLanguage } from '#formats/pdf/text/phrase-language.ts';
import type { Line, Span } from '#reflow/page/layout.ts';

export type Phrase = { language: string };

/** In words: longer ones than this between quotation marks are several quotations. */
const longestQuotation = 80;

/** The marks that close what one opens. */
const closing: Readonly<Record<string, string>> = {
  ...{ '“': '”', '„': '“”', '«': '»', '»': '«', '"': '"', '‘': '’', '‚': '‘’', '「': '」' },
};

const opened = /^[([{]*([“„«»"‘‚「])/u;
const closed = /([”“»«"’‘」])[\p{P}\d]*$/u;

const scripts = {
  ...{ latin: /\p{Script=Latin}/u, greek: /\p{Script=Greek}/u, cyrillic: /\p{Script=Cyrillic}/u },
  ...{ hebrew: /\p{Script=Hebrew}/u, arabic: /\p{Script=Arabic}/u, thai: /\p{Script=Thai}/u },
  ...{ georgian: /\p{Script=Georgian}/u, armenian: /\p{Script=Armenian}/u },
  ...{ hangul: /\p{Script=Hangul}/u },
  eastern: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
};

/** @param starts the first spans of lines; words at the ends of lines have no space after them */
const textOf = (spans: readonly Span[], starts: ReadonlySet<Span>): string =>
  spans
    .map((span) => (span.spaced || starts.has(span) ? ` ${span.text}` : span.text))
    .join('')
    .trim();

/** @returns the phrase that each of the spans belongs to, if it is certainly in another language than the text around it */
export function foreignPhrases(
  lines: readonly Pick<Line, 'spans'>[],
  document: string,
): Map<Span, Phrase> {
  const found = new Map<Span, Phrase>();
  const spans = lines.flatMap((line) => line.spans);
  const starts = new Set(lines.flatMap((line) => line.spans.slice(0, 1)));
  const around = otherLanguage(textOf(spans, starts), document) ?? document;
  for (const run of [...inScripts(spans), ...inQuotes(spans), ...inItalics(spans)]) {
    if (run.some((span) => found.has(span))) continue;
    const language = phraseLanguage(textOf(run, starts), around);
    if (language === undefined) continue;
    const phrase = { language };
    for (const span of run) found.set(span, phrase);
  }
  return found;
}

/** Runs of words in one script, if the text has several. */
function inScripts(spans: readonly Span[]): Span[][] {
  const runs = runsBy(
    spans,
    ({ text }) => Object.entries(scripts).find(([, script]) => script.test(text))?.[0],
  );
  return runs.length > 1 ? runs : [];
}

const inItalics = (spans: readonly Span[]): Span[][] =>
  runsBy(spans, (span) => (isItalic(span) ? 'italic' : 'upright')).filter(
    ([first]) => first && isItalic(first),
  );

/** Code and formulas are in no language. */
const isItalic = ({ font }: Span): boolean => Boolean(font.italic) && !font.monospace && !font.math;

/** Neighbours of the same kind. What has no letters belongs to the words on both of its sides. */
function runsBy(spans: readonly Span[], kindOf: (span: Span) => string | undefined): Span[][] {
  const runs: Span[][] = [];
  let open: { kind: string; words: Span[]; others: Span[] } | undefined;
  for (const span of spans) {
    const kind = /\p{L}/u.test(span.text) ? kindOf(span) : undefined;
    if (kind === undefined) open?.others.push(span);
    else if (open?.kind === kind) {
      open.words.push(...open.others, span);
      open.others = [];
    } else {
      open = { kind, words: [span], others: [] };
      runs.push(open.words);
    }
  }
  return runs;
}

function inQuotes(spans: readonly Span[]): Span[][] {
  const runs: Span[][] = [];
  let open: { at: number; closing: string } | undefined;
  for (const [at, { text }] of spans.entries()) {
    const begin = opened.exec(text)?.[1];
    if (begin !== undefined && !open) open = { at, closing: closing[begin] ?? '' };
    const end = closed.exec(text)?.[1];
    const isAlone = open?.at === at && text.length === 1;
    if (open && end !== undefined && !isAlone && open.closing.includes(end)) {
      runs.push(spans.slice(open.at, at + 1));
      open = undefined;
    } else if (open && at - open.at > longestQuotation) open = undefined;
  }
  return runs;
}
