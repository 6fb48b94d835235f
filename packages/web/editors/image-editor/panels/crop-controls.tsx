// The aspect ratio and the pixel values of a crop.
import { useEffect, useId, useState } from 'react';
import { imageEditor as words } from '#messages/image-editor.ts';
import { inPixels, ratios, type Ratio } from '#editors/image-editor/recipe/crop-ratios.ts';
import type { ImageEditing } from '#editors/image-editor/recipe/use-image-editing.ts';
import { Button } from '#ui/forms/button.tsx';
import { ChoiceField, NumberField } from '#ui/forms/fields.tsx';
import { useFocusOnMount } from '#ui/hooks/use-focus-on-mount.ts';

const choices = ratios.map((value) => ({
  value,
  label: value === 'free' || value === 'original' ? words.ratios[value] : value,
}));

/** Replaces the tabs while cropping. */
export function CropControls({ editing }: { editing: ImageEditing }) {
  const title = useId();
  useRestoredFocus();
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <section className="crop-controls" aria-labelledby={title}>
      <h2 id={title} ref={heading} tabIndex={-1}>
        {words.crop}
      </h2>
      <ShapeFields editing={editing} />
      <PixelFields editing={editing} />
      <div className="panel-buttons">
        <Button kind="primary" onPress={editing.applyCrop}>
          {words.applyCrop}
        </Button>
        <Button onPress={editing.cancelCrop}>{words.cancelCrop}</Button>
        <Button kind="quiet" onPress={editing.resetCrop}>
          {words.wholeImage}
        </Button>
      </div>
    </section>
  );
}

/** Restores the focus when the controls disappear: a hidden element would have lost it. */
function useRestoredFocus(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus();
    },
    [before],
  );
}

function ShapeFields({ editing: { cropDraft, setShape } }: { editing: ImageEditing }) {
  if (!cropDraft) return null;
  const { ratio, isSwapped } = cropDraft;
  const isFixed = ratio !== 'free' && ratio !== '1:1';
  return (
    <div className="crop-shape">
      <ChoiceField
        label={words.ratio}
        value={ratio}
        choices={choices}
        onChange={(next) => setShape({ ratio: next as Ratio, isSwapped: false })}
      />
      <Button isDisabled={!isFixed} onPress={() => setShape({ ratio, isSwapped: !isSwapped })}>
        {words.swapSize}
      </Button>
    </div>
  );
}

const numbers = ['left', 'top', 'width', 'height'] as const;

/** The crop in whole pixels of the rotated image. */
function PixelFields({ editing }: { editing: ImageEditing }) {
  const { cropDraft, frame, setCropPixels } = editing;
  if (!cropDraft) return null;
  const pixels = inPixels(cropDraft.crop, frame);
  return (
    <div className="panel-pair">
      {numbers.map((name) => (
        <NumberField
          key={name}
          label={words.cropFields[name]}
          unit="px"
          min={name === 'width' || name === 'height' ? 1 : 0}
          max={Math.round(name === 'left' || name === 'width' ? frame.width : frame.height)}
          value={Math.round(pixels[name])}
          onChange={(value) => value !== undefined && setCropPixels({ [name]: value })}
        />
      ))}
    </div>
  );
}
