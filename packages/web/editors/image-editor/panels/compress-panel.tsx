// The tab Compress (specification sections 5 and 9): a quality or a size, and the bytes that come of it.
import { fill, imageLimits } from '@octavo/contract';
import { imageTools } from '#messages/image-tools.ts';
import {
  resultWritingOf,
  type ResultWriting,
} from '#editors/image-editor/export/output-settings.ts';
import { outputLabel } from '#editors/image-editor/export/output-label.ts';
import { PanelPart } from '#editors/image-editor/panels/panel-section.tsx';
import {
  RecipeNumber,
  RecipeSlider,
  RecipeToggle,
} from '#editors/image-editor/panels/recipe-fields.tsx';
import { SizeTold } from '#editors/image-editor/panels/file-size-comparison.tsx';
import type { ImageEditing } from '#editors/image-editor/recipe/use-image-editing.ts';
import { ChoiceBar } from '#ui/forms/choice-bar.tsx';

const words = imageTools.compress;

type Props = { editing: ImageEditing };

export function CompressPanel({ editing }: Props) {
  const writing = resultWritingOf(editing);
  return (
    <>
      <PanelPart title={words.title}>
        <ChoiceBar
          label={words.title}
          choices={ways.map((way) => ({ value: way, label: words.by[way] }))}
          value={wayOf(editing)}
          onChange={(way) => choose(editing, way)}
        />
        <Value editing={editing} writing={writing} />
        <SizeTold editing={editing} writing={writing} />
      </PanelPart>
      <PanelPart title={words.data}>
        <RecipeToggle editing={editing} name="keepMetadata" />
      </PanelPart>
    </>
  );
}

/** By what the size of the file is told. */
const ways = ['nothing', 'quality', 'target'] as const;
type Way = (typeof ways)[number];

function wayOf({ entered, chosen }: ImageEditing): Way {
  if (entered.targetKilobytes !== undefined) return 'target';
  return chosen.has('compressionQuality') ? 'quality' : 'nothing';
}

function choose({ file, change, reset }: ImageEditing, way: Way): void {
  if (way === 'nothing') return reset(['compressionQuality', 'targetKilobytes']);
  if (way === 'target') return change({ targetKilobytes: halfOf(file) });
  change({ compressionQuality: imageLimits.defaultQuality, targetKilobytes: undefined });
}

/** To begin with. */
const halfOf = ({ size }: File) => Math.max(1, Math.round(size / 2 / 1024));

function Value({ editing, writing }: Props & { writing: ResultWriting }) {
  switch (wayOf(editing)) {
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
      return <p className="panel-text">{standardText(writing)}</p>;
  }
}

/** What holds where nothing is chosen. */
function standardText({ writing, isPlain }: ResultWriting): string {
  if (isPlain) return words.plain;
  if (!writing) return words.standard;
  const { outputFormat, compressionQuality: quality } = writing;
  return fill(words.standardIs, { format: outputLabel(outputFormat), quality });
}
