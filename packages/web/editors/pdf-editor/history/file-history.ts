// The record of the steps that were applied to a file of the editor.
import type { PresetStep } from '@octavo/contract';

/** What was done to a file since it was opened. */
export type FileHistory = {
  steps: readonly PresetStep[];
  /** Whether something was done besides that no preset can repeat: by hand, or with further files or passwords. */
  hasOthers: boolean;
};

export const emptyHistory: FileHistory = { steps: [], hasOthers: false };

/** @returns the same, with changes by hand */
export const changedByHand = (history: FileHistory): FileHistory => ({
  ...history,
  hasOthers: true,
});
