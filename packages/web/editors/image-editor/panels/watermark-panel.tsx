// The Watermark tab (specification sections 3 and 5): a text or an image, its position and style.
import { formats, imageOperations, watermarkPositions } from '@octavo/contract';
import { useState } from 'react';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { SelectedFile } from '#converting/selected-file.tsx';
import { imageTools } from '#messages/image-tools.ts';
import { checkImage } from '#editors/image-editor/export/check-image.ts';
import { labelFor } from '#messages/labels.ts';
import { PanelSection } from '#editors/image-editor/panels/panel-section.tsx';
import {
  RecipeColor,
  RecipeSlider,
  RecipeText,
  RecipeToggle,
} from '#editors/image-editor/panels/recipe-fields.tsx';
import type { ImageEditing } from '#editors/image-editor/recipe/use-image-editing.ts';
import { FilePicker } from '#ui/files/file-picker.tsx';
import { Notice } from '#ui/feedback/notice.tsx';

const words = imageTools.watermark;

type Props = { editing: ImageEditing };

export const WatermarkPanel = ({ editing }: Props) => (
  <>
    <RecipeToggle editing={editing} name="showWatermark" />
    {editing.entered.showWatermark && (
      <>
        <WatermarkContent editing={editing} />
        <WatermarkPosition editing={editing} />
        <WatermarkStyle editing={editing} />
      </>
    )}
  </>
);

/** The watermark's text or image. */
const WatermarkContent = ({ editing }: Props) => (
  <PanelSection title={words.content}>
    {!editing.mark && (
      <>
        <RecipeText
          editing={editing}
          name="watermarkText"
          error={editing.errors.has('watermarkText') ? words.contentMissing : undefined}
        />
        <RecipeColor editing={editing} name="watermarkColor" />
      </>
    )}
    <Picture editing={editing} />
  </PanelSection>
);

const pictureExtensions = imageOperations.edit.additionalFiles.from.flatMap((format) => [
  ...formats[format].extensions,
]);

function Picture({ editing: { mark, setMark } }: Props) {
  const [problem, setProblem] = useState('');
  /** Rejects files that are not images. */
  const chooseImage = async (file: File | undefined) => {
    const problem = file && (await checkImage(file));
    setProblem(problem ?? '');
    if (file && !problem) setMark(file);
  };
  return (
    <div className="panel-picture">
      {mark && (
        <SelectedFile name={mark.name} bytes={mark.size} onRemove={() => setMark(undefined)} />
      )}
      <FilePicker
        accept={pictureExtensions}
        multiple={false}
        onFiles={([file]) => void chooseImage(file)}
      >
        {mark ? words.chooseOtherImage : words.chooseImage}
      </FilePicker>
      {problem && <Notice tone="problem">{problem}</Notice>}
    </div>
  );
}

type Position = keyof typeof watermarkPositions;

/** The positions, shown as a grid on the image. */
const positions = Object.entries(watermarkPositions) as [Position, string][];

const WatermarkPosition = ({ editing }: Props) => (
  <PanelSection title={words.placement}>
    <RecipeToggle editing={editing} name="watermarkTiled" />
    {!editing.entered.watermarkTiled && (
      <RadioGroup
        className="positions"
        aria-label={words.position}
        value={editing.entered.watermarkPosition}
        onChange={(value) => editing.change({ watermarkPosition: value as Position })}
      >
        {positions.map(([position, label]) => (
          <Radio
            key={position}
            className="position"
            value={position}
            aria-label={labelFor(label)}
            data-position={position}
          />
        ))}
      </RadioGroup>
    )}
  </PanelSection>
);

const WatermarkStyle = ({ editing }: Props) => (
  <PanelSection title={words.appearance}>
    <RecipeSlider editing={editing} name="watermarkOpacity" />
    <RecipeSlider editing={editing} name="watermarkSize" />
    <RecipeSlider editing={editing} name="watermarkAngle" />
  </PanelSection>
);
