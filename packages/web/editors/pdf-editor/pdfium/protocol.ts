// The messages between the page and the PDFium worker.
import type { RedactionMark, WordSearchOptions } from '@octavo/contract';

export type Size = { width: number; height: number };

export type Request =
  | { ask: 'open'; file: File; password: string | undefined }
  /** Renders a page, counted from 0, at this size in pixels. */
  | ({ ask: 'draw'; page: number } & Size)
  /** Reads the texts of pages, counted from 0; fewer at the end of the document. */
  | { ask: 'texts'; first: number; count: number }
  /** Searches a page, counted from 0, for words. */
  | { ask: 'find'; page: number; words: readonly string[]; options: WordSearchOptions };

/** An occurrence of a word on a page. */
export type WordHit = {
  /** The word that was searched. */
  word: string;
  /** As on the page, with some text before and after it. */
  before: string;
  text: string;
  after: string;
  /** Its position among the characters of the page. */
  position: number;
  /** One for each line. */
  areas: readonly RedactionMark[];
};

/** The sizes of all pages as displayed, in points. */
export type Opened = { sizes: Size[] };

export type Reply =
  | { answer: 'opened'; opened: Opened }
  | { answer: 'drawn'; picture: ImageBitmap }
  | { answer: 'found'; hits: readonly WordHit[] }
  | { answer: 'read'; texts: readonly string[] }
  /** The password is missing or wrong. */
  | { answer: 'locked' }
  | { answer: 'failed'; reason: string };

export type Numbered<Message> = Message & { id: number };
