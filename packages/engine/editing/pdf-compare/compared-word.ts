// The words of a document as they are compared.
import type { Box } from '#models/page/page-content.ts';

export type WordStyle = {
  family: string;
  size: number;
  bold: boolean;
  italic: boolean;
  underline: boolean;
  strike: boolean;
  color: string;
};

export type ComparedWord = Box & {
  text: string;
  /** Equal for words that differ in nothing but hyphens and the forms of letters. */
  key: string;
  /** From 1. */
  page: number;
  /** The number of its line in the document. */
  line: number;
  style: WordStyle;
  /** True if there is a space or the end of a line before it. */
  isSpaced: boolean;
  /** True for the first word of a line, and of a paragraph. */
  beginsLine: boolean;
  beginsBlock: boolean;
  endsLine: boolean;
  /** True for what stands behind the dots of a table of contents. */
  followsLeader: boolean;
  /** The rest of a word that continues on the next line. */
  rest?: ComparedWord;
};

export type ComparedImage = Box & { page: number; key: string };

export type ComparedPage = { number: number; width: number; height: number };

export type ComparedDocument = {
  pages: ComparedPage[];
  body: ComparedWord[];
  /** The words of the body in the order of the file's content, which is another one if columns or tables are read in another way. */
  contentOrder: ComparedWord[];
  notes: ComparedWord[];
  /** The wordings of headers and footers, each once, with numbers apart. */
  running: ComparedWord[];
  /** The words of the headers and footers of all pages. */
  margins: ComparedWord[];
  images: ComparedImage[];
};

/** Typographic hyphens, and what is invisible. */
const hyphens = /[-\u2010\u2011\u00ad]/g;
const invisible = /[\u200b-\u200f\u2060\ufeff\u202a-\u202e\u2066-\u2069]/g;
const leader = /^[.\u2026·_]{3,}$/;

export function keyOf(text: string): string {
  const plain = text.normalize('NFKC').replaceAll(invisible, '');
  if (leader.test(plain)) return '…';
  return plain.replaceAll(hyphens, '') || plain;
}

/** True for the dots of a table of contents. */
export const isLeader = ({ key }: { key: string }): boolean => key === '…';
