// The tab Convert (specification sections 3 and 9): the format of the result, and what it cannot hold.
import { fill, imageOutputs, type ImageOutput } from '@octavo/contract';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { imageTools } from '#messages/image-tools.ts';
import {
  resultWritingOf,
  type ResultWriting,
} from '#editors/image-editor/export/output-settings.ts';
import { outputLabel } from '#editors/image-editor/export/output-label.ts';
import { PanelPart } from '#editors/image-editor/panels/panel-section.tsx';
import { RecipeColor } from '#editors/image-editor/panels/recipe-fields.tsx';
import { SizeTold } from '#editors/image-editor/panels/file-size-comparison.tsx';
import type { ImageEditing } from '#editors/image-editor/recipe/use-image-editing.ts';

const words = imageTools.convert;

type Props = { editing: ImageEditing };

export function ConvertPanel({ editing }: Props) {
  const writing = resultWritingOf(editing);
  return (
    <>
      <PanelPart title={words.title}>
        <Formats editing={editing} writing={writing} />
      </PanelPart>
      <PanelPart title={words.result}>
        <SizeTold editing={editing} writing={writing} />
        {writing.writing?.outputFormat === 'jpeg' && !writing.isPlain && editing.image.hasAlpha && (
          <RecipeColor editing={editing} name="background" />
        )}
      </PanelPart>
    </>
  );
}

const outputs = Object.keys(imageOutputs) as ImageOutput[];
/** Left to what is done to the image. */
const automatic = 'automatic';

type FormatsProps = Props & { writing: ResultWriting };

const Formats = ({ editing: { change, reset }, writing }: FormatsProps) => (
  <RadioGroup
    className="output-cards"
    aria-label={words.title}
    value={writing.written.outputFormat ?? automatic}
    onChange={(value) =>
      value === automatic ? reset(['outputFormat']) : change({ outputFormat: value as ImageOutput })
    }
  >
    <Card value={automatic} name={words.automatic} text={automaticText(writing)} />
    {outputs.map((output) => (
      <Card key={output} value={output} name={outputLabel(output)} text={words.tells[output]} />
    ))}
  </RadioGroup>
);

const Card = ({ value, name, text }: { value: string; name: string; text: string }) => (
  <Radio className="output-card" value={value}>
    <span className="output-name">{name}</span>
    <span className="output-text">{text}</span>
  </Radio>
);

const automaticText = ({ writing, isPlain, written }: ResultWriting) =>
  writing && !isPlain && !written.outputFormat
    ? fill(words.automaticIs, { format: outputLabel(writing.outputFormat) })
    : words.automaticText;
