// The Filters tab (specification section 5): presets and single filters.
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { imageTools } from '#messages/image-tools.ts';
import { filterNames } from '#editors/image-editor/recipe/filter-names.ts';
import {
  presetOf,
  filterPresets,
  type FilterPreset,
} from '#editors/image-editor/panels/filter-presets.ts';
import { PanelSection } from '#editors/image-editor/panels/panel-section.tsx';
import { RecipeSlider } from '#editors/image-editor/panels/recipe-fields.tsx';
import type { ImageEditing } from '#editors/image-editor/recipe/use-image-editing.ts';
import { Button } from '#ui/forms/button.tsx';

const words = imageTools.filters;

type Props = { editing: ImageEditing };

export const FiltersPanel = ({ editing }: Props) => (
  <>
    <FilterPresets editing={editing} />
    <PanelSection title={words.adjustments}>
      {filterNames.map((name) => (
        <RecipeSlider key={name} editing={editing} name={name} withoutHelp />
      ))}
      <p className="panel-text">{words.help}</p>
      <Button
        isDisabled={presetOf(editing.entered) === 'none'}
        onPress={() => editing.reset(filterNames)}
      >
        {words.reset}
      </Button>
    </PanelSection>
  </>
);

const presetNames = Object.keys(filterPresets) as FilterPreset[];

/** The presets, which set all filters at once. */
const FilterPresets = ({ editing }: Props) => (
  <PanelSection title={words.presetsTitle}>
    <RadioGroup
      className="panel-choices"
      aria-label={words.presetsTitle}
      orientation="horizontal"
      value={presetOf(editing.entered) ?? null}
      onChange={(name) => editing.change(filterPresets[name as FilterPreset])}
    >
      {presetNames.map((name) => (
        <Radio key={name} className="panel-choice" value={name}>
          {words.presetNames[name]}
        </Radio>
      ))}
    </RadioGroup>
  </PanelSection>
);
