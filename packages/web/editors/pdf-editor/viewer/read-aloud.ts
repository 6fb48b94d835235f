// Reads pages aloud with the voices of the browser, sentence by sentence, from the current page on.
import type { PDFDocumentProxy } from '#pdf/pdfjs.ts';
import { language } from '#messages/language.ts';
import { sharedState } from '#ui/hooks/shared-state.ts';

/** `silent` if there was no text to read. */
type ReadAloudState = 'off' | 'reading' | 'paused' | 'silent';

type Pages = {
  document: PDFDocumentProxy;
  /** Shows the page that is read. */
  show: (page: number) => void;
};

/** Longer pieces are cut, because some browsers stop in the middle of them. */
const maxPiece = 240;

export class ReadAloud {
  readonly state = sharedState<ReadAloudState>('off');
  /** What is being read. */
  readonly sentence = sharedState('');
  readonly #pages: Pages;
  #current: AbortController | undefined;

  constructor(pages: Pages) {
    this.#pages = pages;
  }

  static get isAvailable(): boolean {
    return 'speechSynthesis' in globalThis;
  }

  start(page: number): void {
    this.stop();
    const current = new AbortController();
    this.#current = current;
    this.state.set('reading');
    void this.#readAll(page, current);
  }

  async #readAll(page: number, current: AbortController): Promise<void> {
    let pieces = 0;
    try {
      pieces = await this.#read(page, current.signal);
    } finally {
      if (this.#current === current) this.stop(pieces > 0 ? 'off' : 'silent');
    }
  }

  pause(): void {
    speechSynthesis.pause();
    this.state.set('paused');
  }

  resume(): void {
    speechSynthesis.resume();
    this.state.set('reading');
  }

  stop(state: 'off' | 'silent' = 'off'): void {
    this.state.set(state);
    if (!this.#current) return;
    this.#current.abort();
    this.#current = undefined;
    // A paused synthesis would stay paused for the next text.
    speechSynthesis.resume();
    speechSynthesis.cancel();
    this.sentence.set('');
  }

  /** @returns how many pieces were read */
  async #read(first: number, signal: AbortSignal): Promise<number> {
    const { document, show } = this.#pages;
    const lang = await languageOf(document);
    let count = 0;
    for (let page = first; page <= document.numPages && !signal.aborted; page += 1) {
      const pieces = piecesOf(await textOf(document, page), lang);
      if (pieces.length > 0 && !signal.aborted) show(page);
      for (const piece of pieces) {
        if (signal.aborted) return count;
        count += 1;
        this.sentence.set(piece);
        await spoken(piece, lang, signal);
      }
    }
    return count;
  }
}

/** Speaks a text, until it ends or fails. */
function spoken(text: string, lang: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = lang;
    utterance.addEventListener('end', () => resolve());
    utterance.addEventListener('error', () => resolve());
    signal.addEventListener('abort', () => resolve(), { once: true });
    speechSynthesis.speak(utterance);
  });
}

/** The language that the document names, else that of the page. */
async function languageOf(document: PDFDocumentProxy): Promise<string> {
  try {
    const { info } = await document.getMetadata();
    const named = (info as { Language?: unknown }).Language;
    return typeof named === 'string' && named ? named : language;
  } catch {
    return language;
  }
}

type Item = { str?: string; hasEOL?: boolean };

/** The text of a page; a word that is hyphenated at the end of a line is one word. */
async function textOf(document: PDFDocumentProxy, page: number): Promise<string> {
  try {
    const { items } = await (await document.getPage(page)).getTextContent();
    const text = (items as Item[]).map(({ str = '', hasEOL }) => str + (hasEOL ? '\n' : ''));
    return text
      .join('')
      .replace(/(\p{Ll})-\n(?=\p{Ll})/gu, '$1')
      .replace(/\s+/g, ' ')
      .trim();
  } catch {
    return '';
  }
}

/** The sentences of a text. @returns none if the text has no words */
export function piecesOf(text: string, lang: string): string[] {
  const sentences = [
    ...new Intl.Segmenter(validOf(lang), { granularity: 'sentence' }).segment(text),
  ];
  return sentences
    .flatMap(({ segment }) => cut(segment.trim()))
    .filter((piece) => /[\p{L}\p{N}]/u.test(piece));
}

/** Documents may name languages that are none. */
function validOf(lang: string): string {
  try {
    return Intl.getCanonicalLocales(lang)[0] ?? language;
  } catch {
    return language;
  }
}

/** Pieces of a sentence, cut at spaces. */
function cut(sentence: string): string[] {
  const pieces: string[] = [];
  let rest = sentence;
  while (rest.length > maxPiece) {
    const space = rest.lastIndexOf(' ', maxPiece);
    const at = space > 0 ? space : maxPiece;
    pieces.push(rest.slice(0, at));
    rest = rest.slice(at).trim();
  }
  return [...pieces, rest];
}
