// Presets that set all filters at once.
import { plainRecipe, type ImageRecipe } from '@octavo/contract';
import { filterNames } from '#editors/image-editor/recipe/filter-names.ts';

type Filters = Pick<ImageRecipe, (typeof filterNames)[number]>;

const { brightness, contrast, saturation, blur, grayscale, sepia, invert } = plainRecipe;
const none: Filters = { brightness, contrast, saturation, blur, grayscale, sepia, invert };

export const filterPresets = {
  none,
  vivid: { ...none, contrast: 112, saturation: 135 },
  soft: { ...none, brightness: 106, contrast: 88, saturation: 90 },
  faded: { ...none, brightness: 110, contrast: 78, saturation: 70, sepia: 12 },
  warm: { ...none, contrast: 104, saturation: 110, sepia: 22 },
  mono: { ...none, contrast: 108, grayscale: 100 },
  noir: { ...none, brightness: 92, contrast: 145, grayscale: 100 },
  sepia: { ...none, contrast: 96, sepia: 85 },
} as const satisfies Record<string, Filters>;

export type FilterPreset = keyof typeof filterPresets;

const presetNames = Object.keys(filterPresets) as FilterPreset[];

/** The preset that matches the filters; undefined if none does. */
export const presetOf = (filters: Filters): FilterPreset | undefined =>
  presetNames.find((preset) =>
    filterNames.every((name) => filterPresets[preset][name] === filters[name]),
  );
