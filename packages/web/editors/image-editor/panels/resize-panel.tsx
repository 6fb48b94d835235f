// The Resize tab (specification sections 2, 5 and 9): the size of the result and the crop.
import { fill, imageLimits, type Size } from '@octavo/contract';
import { imageTools } from '#messages/image-tools.ts';
import { PanelSection } from '#editors/image-editor/panels/panel-section.tsx';
import { RecipeNumber, RecipeToggle } from '#editors/image-editor/panels/recipe-fields.tsx';
import {
  fitDefaultSize,
  sizeNames,
  withPercent,
  withProportions,
  withSide,
} from '#editors/image-editor/panels/resize.ts';
import type { ImageEditing } from '#editors/image-editor/recipe/use-image-editing.ts';
import { Button } from '#ui/forms/button.tsx';

const words = imageTools.resize;
const { presetWidths, defaultWidth, defaultHeight } = imageLimits;

type Props = { editing: ImageEditing };

export const ResizePanel = ({ editing }: Props) => (
  <>
    <PanelSection title={words.size}>
      <div className="panel-pair">
        <Side editing={editing} name="resizeWidth" length="width" />
        <Side editing={editing} name="resizeHeight" length="height" />
      </div>
      <Proportions editing={editing} />
      <RecipeNumber
        editing={editing}
        name="resizePercent"
        value={percentOf(editing)}
        onChange={(percent) => editing.change(withPercent(percent))}
      />
    </PanelSection>
    <Presets editing={editing} />
    <CropButtons editing={editing} />
  </>
);

type SideProps = Props & { name: 'resizeWidth' | 'resizeHeight'; length: keyof Size };

/** A field for one side. Shows the length in the result, unless what was entered is invalid. */
function Side({ editing, name, length }: SideProps) {
  const { entered, errors, resultSize, change } = editing;
  const shown = (errors.has(name) ? entered[name] : undefined) ?? resultSize[length];
  return (
    <RecipeNumber
      {...{ editing, name }}
      value={shown}
      onChange={(next) => next !== shown && change(withSide(entered, resultSize, name, next))}
    />
  );
}

const Proportions = ({ editing }: Props) => (
  <RecipeToggle
    editing={editing}
    name="maintainAspectRatio"
    onChange={(keepRatio) =>
      editing.change(withProportions(editing.recipe, editing.resultSize, keepRatio))
    }
  />
);

/** The percentage, 100 by default; undefined if a side is set. */
const percentOf = ({ entered }: ImageEditing): number | undefined =>
  entered.resizeWidth === undefined && entered.resizeHeight === undefined
    ? (entered.resizePercent ?? 100)
    : undefined;

const Presets = ({ editing }: Props) => (
  <PanelSection title={words.presets}>
    <div className="panel-buttons">
      {presetWidths.map((width) => (
        <Button
          key={width}
          aria-label={fill(words.preset, { width })}
          onPress={() =>
            editing.change(withSide(editing.entered, editing.resultSize, 'resizeWidth', width))
          }
        >
          {width}
        </Button>
      ))}
      <Button
        aria-label={fill(words.fitWithin, { width: defaultWidth, height: defaultHeight })}
        onPress={() => editing.change(fitDefaultSize(editing.resultSize))}
      >
        {defaultWidth} × {defaultHeight}
      </Button>
    </div>
    <Button
      isDisabled={sizeNames.every((name) => editing.entered[name] === undefined)}
      onPress={() => editing.reset(sizeNames)}
    >
      {words.resetSize}
    </Button>
  </PanelSection>
);

const CropButtons = ({ editing: { recipe, isCropping, startCrop, reset } }: Props) => (
  <PanelSection title={words.cropTitle}>
    <div className="panel-buttons">
      <Button isDisabled={isCropping} onPress={startCrop}>
        {words.crop}
      </Button>
      {recipe.crop && (
        <Button kind="quiet" isDisabled={isCropping} onPress={() => reset(['crop'])}>
          {words.removeCrop}
        </Button>
      )}
    </div>
  </PanelSection>
);
