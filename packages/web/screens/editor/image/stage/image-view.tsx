// The picture with the tools to look at it.
import { Facts } from '#screens/editor/image/stage/facts.tsx';
import { StageTools } from '#screens/editor/image/stage/stage-tools.tsx';
import { Stage } from '#screens/editor/image/stage/stage.tsx';
import { useStage } from '#screens/editor/image/stage/use-stage.ts';
import type { ImageEditing } from '#screens/editor/image/use-image-editing.ts';
import { useImageKeys } from '#screens/editor/image/use-image-keys.ts';

/** How it is looked at is kept here: moving it is drawn without the tabs beside it. */
export function ImageView({ editing }: { editing: ImageEditing }) {
  const stage = useStage(editing);
  useImageKeys(editing, stage);
  return (
    <div className="image-view">
      <StageTools editing={editing} stage={stage} />
      <Stage editing={editing} stage={stage} />
      <Facts editing={editing} />
    </div>
  );
}
