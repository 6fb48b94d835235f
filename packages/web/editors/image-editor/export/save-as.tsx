// The form for saving: the format, the maximum file size, and the expected size.
import { imageLimits, imageOutputs, type ImageOutput } from '@octavo/contract';
import { imageTools } from '#messages/image-tools.ts';
import { ExpectedSize } from '#editors/image-editor/export/expected-size.tsx';
import type { BrowserResult } from '#editors/image-editor/export/use-live-size.ts';
import { outputLabel } from '#editors/image-editor/export/output-label.ts';
import type { OutputSettings } from '#editors/image-editor/export/output-settings.ts';
import { rangeError } from '#editors/image-editor/panels/recipe-fields.tsx';
import type { ImageEditing } from '#editors/image-editor/recipe/use-image-editing.ts';
import { ChoiceBar } from '#ui/forms/choice-bar.tsx';
import { NumberField } from '#ui/forms/fields.tsx';

const words = imageTools.export;

type Props = {
  editing: ImageEditing;
  output: OutputSettings;
  /** Gets the encoded file if it is the complete result. */
  onEncoded: (result: BrowserResult) => void;
};

export const SaveAs = (props: Props) => (
  <div className="save-as">
    <FormatChoice {...props} />
    <LargestSize {...props} />
    <p className="save-size">
      {words.size}: <ExpectedSize {...props} />
    </p>
  </div>
);

/** The output format depends on the edit. */
const automatic = 'automatic';

const choices = [
  { value: automatic, label: imageTools.convert.automatic },
  ...(Object.keys(imageOutputs) as ImageOutput[]).map((value) => ({
    value,
    label: outputLabel(value),
  })),
];

const FormatChoice = ({ editing: { change, reset }, output }: Props) => (
  <div className="save-format">
    <span aria-hidden="true">{words.format}</span>
    <ChoiceBar
      label={words.format}
      choices={choices}
      value={output.chosenOutput.outputFormat ?? automatic}
      onChange={(value) =>
        value === automatic
          ? reset(['outputFormat'])
          : change({ outputFormat: value as ImageOutput })
      }
    />
  </div>
);

/** Empty for any size. */
const LargestSize = ({ editing }: Props) => (
  <NumberField
    label={words.maxSize}
    unit="KB"
    {...{ min: 1, max: imageLimits.targetKilobytes, isStrict: true }}
    value={editing.entered.targetKilobytes}
    error={rangeError(editing, 'targetKilobytes')}
    onChange={(target) =>
      target === undefined
        ? editing.reset(['targetKilobytes'])
        : editing.change({ targetKilobytes: target })
    }
  />
);
