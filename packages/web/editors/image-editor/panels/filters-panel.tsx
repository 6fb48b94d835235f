// The tab Filters (specification section 5): colours and sharpness, by looks and one by one.
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { imageTools } from '#messages/image-tools.ts';
import { filterNames } from '#editors/image-editor/recipe/filter-names.ts';
import { lookOf, looks, type LookName } from '#editors/image-editor/panels/filter-presets.ts';
import { PanelPart } from '#editors/image-editor/panels/panel-section.tsx';
import { RecipeSlider } from '#editors/image-editor/panels/recipe-fields.tsx';
import type { ImageEditing } from '#editors/image-editor/recipe/use-image-editing.ts';
import { Button } from '#ui/forms/button.tsx';

const words = imageTools.filters;

type Props = { editing: ImageEditing };

export const FiltersPanel = ({ editing }: Props) => (
  <>
    <Looks editing={editing} />
    <PanelPart title={words.single}>
      {filterNames.map((name) => (
        <RecipeSlider key={name} editing={editing} name={name} withoutHelp />
      ))}
      <p className="panel-text">{words.help}</p>
      <Button
        isDisabled={lookOf(editing.entered) === 'none'}
        onPress={() => editing.reset(filterNames)}
      >
        {words.reset}
      </Button>
    </PanelPart>
  </>
);

const lookNames = Object.keys(looks) as LookName[];

/** All filters at once. */
const Looks = ({ editing }: Props) => (
  <PanelPart title={words.looks}>
    <RadioGroup
      className="panel-choices"
      aria-label={words.looks}
      orientation="horizontal"
      value={lookOf(editing.entered) ?? null}
      onChange={(name) => editing.change(looks[name as LookName])}
    >
      {lookNames.map((name) => (
        <Radio key={name} className="panel-choice" value={name}>
          {words.look[name]}
        </Radio>
      ))}
    </RadioGroup>
  </PanelPart>
);
