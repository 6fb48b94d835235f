// The Resize tab (specification sections 2, 5 and 9): the size of the result and the crop.
import { fill, imageLimits, type Size } from '@octavo/contract';
import { imageTools } from '#messages/image-tools.ts';
import { PanelSection } from '#editors/image-editor/panels/panel-section.tsx';
import { RecipeNumber, RecipeToggle } from '#editors/image-editor/panels/recipe-fields.tsx';
import {
  defaultSizeFor,
  withDefaultSize,
  sizeNames,
  withPercent,
  withProportions,
  withSide,
} from '#editors/image-editor/panels/resize.ts';
import { fixedRatios } from '#editors/image-editor/recipe/crop-ratios.ts';
import type { ImageEditing } from '#editors/image-editor/recipe/use-image-editing.ts';
import { Button } from '#ui/forms/button.tsx';

const words = imageTools.resize;
const { presetWidths, defaultWidth, defaultHeight } = imageLimits;

type Props = { editing: ImageEditing };

export const ResizePanel = ({ editing }: Props) => (
  <>
    <CropButtons editing={editing} />
    <PanelSection title={words.size}>
      <div className="panel-pair">
        <Side editing={editing} name="resizeWidth" length="width" />
        <Side editing={editing} name="resizeHeight" length="height" />
      </div>
      <Proportions editing={editing} />
      <DefaultSize editing={editing} />
      <RecipeNumber
        editing={editing}
        name="resizePercent"
        value={editing.entered.resizePercent}
        onChange={(percent) => editing.change(withPercent(percent))}
      />
    </PanelSection>
    <Presets editing={editing} />
  </>
);

type SideProps = Props & { name: 'resizeWidth' | 'resizeHeight'; length: keyof Size };

/**
 * A field for one side. Shows the length in the result, unless what was entered is invalid; before anything is entered,
 * the default that is offered.
 */
function Side({ editing, name, length }: SideProps) {
  const { entered, errors, change } = editing;
  const resultSize = offeredSizeOf(editing) ?? editing.resultSize;
  const shown = (errors.has(name) ? entered[name] : undefined) ?? resultSize[length];
  return (
    <RecipeNumber
      {...{ editing, name }}
      value={shown}
      onChange={(next) => next !== shown && change(withSide(entered, resultSize, name, next))}
    />
  );
}

/** The default size (decision 081), until a size is entered. */
function offeredSizeOf({ entered, resultSize }: ImageEditing): Size | undefined {
  const isSized = sizeNames.some((name) => entered[name] !== undefined);
  return isSized ? undefined : defaultSizeFor(resultSize, entered.maintainAspectRatio);
}

/** Applies the default size, which is only offered at first. */
function DefaultSize({ editing }: Props) {
  const size = offeredSizeOf(editing);
  if (!size) return null;
  const { maintainAspectRatio } = editing.entered;
  return (
    <div className="panel-default-size">
      <p>{fill(words.notResized, editing.resultSize)}</p>
      <Button onPress={() => editing.change(withDefaultSize(size, maintainAspectRatio))}>
        {fill(words.resizeTo, size)}
      </Button>
    </div>
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
        onPress={() =>
          editing.change(withDefaultSize(defaultSizeFor(editing.resultSize, true), true))
        }
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

const CropButtons = ({ editing: { recipe, isCropping, startCrop, cropTo, reset } }: Props) => (
  <PanelSection title={words.cropTitle}>
    <div className="panel-buttons">
      {fixedRatios.map((ratio) => (
        <Button
          key={ratio}
          aria-label={fill(words.cropTo, { ratio })}
          isDisabled={isCropping}
          onPress={() => cropTo({ ratio, isSwapped: false })}
        >
          {ratio}
        </Button>
      ))}
    </div>
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
