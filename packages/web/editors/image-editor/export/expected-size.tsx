// The size of the file that saving creates.
import { fill } from '@octavo/contract';
import { formatBytes } from '#messages/format.ts';
import { imageTools } from '#messages/image-tools.ts';
import { sizeChange } from '#editors/image-editor/export/size-change.ts';
import {
  useLiveSize,
  type BrowserResult,
  type LiveSize,
} from '#editors/image-editor/export/use-live-size.ts';
import type { OutputSettings } from '#editors/image-editor/export/output-settings.ts';
import type { ImageEditing } from '#editors/image-editor/recipe/use-image-editing.ts';

const words = imageTools.size;

type Props = {
  editing: ImageEditing;
  output: OutputSettings;
  /** Gets the encoded file if it is the complete result. */
  onEncoded: (result: BrowserResult) => void;
};

/** The size of the result, measured if the browser can. */
export function ExpectedSize(props: Props) {
  const { recipe, isDrawnByServer, file } = props.editing;
  if (props.output.isPlain) return fill(words.same, { size: formatBytes(file.size) });
  if (recipe.targetKilobytes !== undefined)
    return fill(words.atMost, { size: formatBytes(recipe.targetKilobytes * 1024) });
  // The server's preview is smaller than the image, so its size is no estimate.
  return isDrawnByServer ? words.unknown : <MeasuredSize {...props} />;
}

function MeasuredSize({ editing, output, onEncoded }: Props) {
  const live = useLiveSize(editing, output, onEncoded);
  return (
    <output className="expected-size-value" data-state={live.state}>
      {textOf(live, editing.file.size)}
    </output>
  );
}

function textOf(live: LiveSize, before: number): string {
  if (live.state === 'unknown') return words.unknown;
  const size = live.state === 'known' ? live.size : live.before;
  if (!size) return words.measuring;
  const { bytes, isExact } = size;
  return fill(isExact ? words.exact : words.about, {
    size: formatBytes(bytes),
    share: sizeChange(before, bytes),
  });
}
