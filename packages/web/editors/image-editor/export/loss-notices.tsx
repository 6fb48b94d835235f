// Warns if a format does not support all of the image and suggests formats that do.
import { fill } from '@octavo/contract';
import { imageTools } from '#messages/image-tools.ts';
import { lossesOf, type Loss } from '#editors/image-editor/export/losses.ts';
import type { OutputSettings } from '#editors/image-editor/export/output-settings.ts';
import { outputLabel } from '#editors/image-editor/export/output-label.ts';
import type { ImageEditing } from '#editors/image-editor/recipe/use-image-editing.ts';
import { Button } from '#ui/forms/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';

const words = imageTools.loss;

type Props = { editing: ImageEditing; output: OutputSettings };

export const LossNotices = ({ editing, output: { output, isPlain, isCompressed } }: Props) =>
  output && !isPlain
    ? lossesOf(editing.image, output.outputFormat, isCompressed).map((loss) => (
        <LossNotice
          key={loss.of}
          loss={loss}
          format={outputLabel(output.outputFormat)}
          change={editing.change}
        />
      ))
    : null;

type LossProps = { loss: Loss; format: string } & Pick<ImageEditing, 'change'>;

const LossNotice = ({ loss, format, change }: LossProps) => (
  <Notice
    tone="warning"
    action={
      <span className="panel-buttons">
        {loss.formats.map((output) => (
          <Button key={output} onPress={() => change({ outputFormat: output })}>
            {fill(words.useFormat, { format: outputLabel(output) })}
          </Button>
        ))}
      </span>
    }
  >
    {fill(words[loss.of], { format })}
  </Notice>
);
