// The Convert tab (specification sections 3 and 9): the format of the result.
import { fill, imageOutputs, type ImageOutput } from '@octavo/contract';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { imageTools } from '#messages/image-tools.ts';
import {
  outputSettingsOf,
  type OutputSettings,
} from '#editors/image-editor/export/output-settings.ts';
import { outputLabel } from '#editors/image-editor/export/output-label.ts';
import { PanelSection } from '#editors/image-editor/panels/panel-section.tsx';
import { RecipeColor } from '#editors/image-editor/panels/recipe-fields.tsx';
import type { ImageEditing } from '#editors/image-editor/recipe/use-image-editing.ts';

const words = imageTools.convert;

type Props = { editing: ImageEditing };

export function ConvertPanel({ editing }: Props) {
  const output = outputSettingsOf(editing);
  return (
    <>
      <PanelSection title={words.title}>
        <Formats editing={editing} output={output} />
      </PanelSection>
      {output.output?.outputFormat === 'jpeg' && !output.isPlain && editing.image.hasAlpha && (
        <PanelSection title={words.transparency}>
          <RecipeColor editing={editing} name="background" />
        </PanelSection>
      )}
    </>
  );
}

const outputs = Object.keys(imageOutputs) as ImageOutput[];
/** The output format depends on the edit. */
const automatic = 'automatic';

type FormatsProps = Props & { output: OutputSettings };

const Formats = ({ editing: { change, reset }, output }: FormatsProps) => (
  <RadioGroup
    className="output-cards"
    aria-label={words.title}
    value={output.chosenOutput.outputFormat ?? automatic}
    onChange={(value) =>
      value === automatic ? reset(['outputFormat']) : change({ outputFormat: value as ImageOutput })
    }
  >
    <FormatCard value={automatic} name={words.automatic} text={automaticText(output)} />
    {outputs.map((output) => (
      <FormatCard
        key={output}
        value={output}
        name={outputLabel(output)}
        text={words.formatHelp[output]}
      />
    ))}
  </RadioGroup>
);

const FormatCard = ({ value, name, text }: { value: string; name: string; text: string }) => (
  <Radio className="output-card" value={value}>
    <span className="output-name">{name}</span>
    <span className="output-text">{text}</span>
  </Radio>
);

const automaticText = ({ output, isPlain, chosenOutput }: OutputSettings) =>
  output && !isPlain && !chosenOutput.outputFormat
    ? fill(words.automaticIs, { format: outputLabel(output.outputFormat) })
    : words.automaticText;
