// A change of the text of a document.
import type { ComparedWord } from './compared-word.ts';

export type TextChange = {
  kind: 'inserted' | 'deleted' | 'replaced' | 'moved' | 'formatting';
  before: readonly ComparedWord[];
  after: readonly ComparedWord[];
  /** Of changed formatting, how often there is the same change elsewhere. */
  further?: number;
};
