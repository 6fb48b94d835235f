// The Compress tab (specification sections 5 and 9): a quality or a target size.
import { fill, imageLimits } from '@octavo/contract';
import { imageTools } from '#messages/image-tools.ts';
import {
  outputSettingsOf,
  type OutputSettings,
} from '#editors/image-editor/export/output-settings.ts';
import { outputLabel } from '#editors/image-editor/export/output-label.ts';
import { EncoderSettingsFields } from '#editors/image-editor/panels/encoder-settings.tsx';
import { MetadataFields } from '#editors/image-editor/panels/metadata-fields.tsx';
import { PanelSection } from '#editors/image-editor/panels/panel-section.tsx';
import { RecipeNumber, RecipeSlider } from '#editors/image-editor/panels/recipe-fields.tsx';
import type { ImageEditing } from '#editors/image-editor/recipe/use-image-editing.ts';
import { ChoiceBar } from '#ui/forms/choice-bar.tsx';

const words = imageTools.compress;

type Props = { editing: ImageEditing };

export function CompressPanel({ editing }: Props) {
  const output = outputSettingsOf(editing);
  return (
    <>
      <PanelSection title={words.title}>
        <ChoiceBar
          label={words.title}
          choices={compressModes.map((mode) => ({ value: mode, label: words.by[mode] }))}
          value={modeOf(editing)}
          onChange={(mode) => choose(editing, mode)}
        />
        <Value editing={editing} output={output} />
        <EncoderSettingsFields editing={editing} output={output} />
      </PanelSection>
      <PanelSection title={imageTools.metadata.title}>
        <MetadataFields editing={editing} />
      </PanelSection>
    </>
  );
}

/** The ways to specify the file size. */
const compressModes = ['nothing', 'quality', 'target'] as const;
type CompressMode = (typeof compressModes)[number];

function modeOf({ entered, chosen }: ImageEditing): CompressMode {
  if (entered.targetKilobytes !== undefined) return 'target';
  return chosen.has('compressionQuality') ? 'quality' : 'nothing';
}

function choose({ file, change, reset }: ImageEditing, mode: CompressMode): void {
  if (mode === 'nothing') return reset(['compressionQuality', 'targetKilobytes']);
  if (mode === 'target') return change({ targetKilobytes: halfOf(file) });
  change({ compressionQuality: imageLimits.defaultQuality, targetKilobytes: undefined });
}

/** The initial target size in KB: half of the original. */
const halfOf = ({ size }: File) => Math.max(1, Math.round(size / 2 / 1024));

function Value({ editing, output }: Props & { output: OutputSettings }) {
  switch (modeOf(editing)) {
    case 'target':
      return (
        <RecipeNumber
          editing={editing}
          name="targetKilobytes"
          onChange={(target) => editing.change({ targetKilobytes: target ?? halfOf(editing.file) })}
        />
      );
    case 'quality':
      return (
        <RecipeSlider
          editing={editing}
          name="compressionQuality"
          standard={imageLimits.defaultQuality}
          onReset={() => editing.change({ compressionQuality: imageLimits.defaultQuality })}
        />
      );
    case 'nothing':
      return <p className="panel-text">{standardText(output)}</p>;
  }
}

/** Describes the default compression. */
function standardText({ output, isPlain }: OutputSettings): string {
  if (isPlain) return words.plain;
  if (!output) return words.defaultText;
  const { outputFormat, compressionQuality: quality } = output;
  return fill(words.defaultIs, { format: outputLabel(outputFormat), quality });
}
