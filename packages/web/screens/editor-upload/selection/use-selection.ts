import type { ConversionType } from '@octavo/contract';
import { useState } from 'react';
import type { StoredPreset } from '#presets/use-presets.ts';
import { refusedOptions } from '#converting/options.ts';
import {
  nothing,
  selectionOf,
  selectionOfPreset,
  type Mode,
  type Selection,
} from '#screens/editor-upload/selection/selection.ts';

/** The selection and the actions that change it; `refused` contains the names of invalid options. */
export function useSelection(initial: ConversionType | undefined) {
  const [selection, select] = useState<Selection>(() =>
    initial ? selectionOf(initial) : nothing('conversion'),
  );
  const choose = {
    /** Switching the mode clears the type (specification section 4, "Upload flow"). */
    mode: (mode: Mode) => select(nothing(mode)),
    type: (type: ConversionType | undefined) =>
      select((before) => (type ? selectionOf(type) : nothing(before.mode))),
    preset: (preset: StoredPreset) => select(selectionOfPreset(preset)),
    keepSteps: (keepsSteps: boolean) => select((before) => ({ ...before, keepsSteps })),
    option: (name: string, value: Selection['values'][string]) =>
      select((before) => ({ ...before, values: { ...before.values, [name]: value } })),
  };
  const { type, values } = selection;
  return { selection, refused: type ? refusedOptions(type, values) : [], choose };
}

/** The actions that change the selection. */
export type SelectionActions = ReturnType<typeof useSelection>['choose'];
