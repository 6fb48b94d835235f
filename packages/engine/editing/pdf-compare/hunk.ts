import type { ComparedWord } from './compared-word.ts';

/** Adjacent words of both texts without a counterpart. */
export type Hunk = { before: readonly ComparedWord[]; after: readonly ComparedWord[] };

/** Words from one place up to another in both texts. */
export type Range = { from: number; to: number; otherFrom: number; otherTo: number };
