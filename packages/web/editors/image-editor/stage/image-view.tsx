// The stage with its toolbar.
import { ImageFacts } from '#editors/image-editor/stage/image-facts.tsx';
import { StageToolbar } from '#editors/image-editor/stage/stage-toolbar.tsx';
import { Stage } from '#editors/image-editor/stage/stage.tsx';
import { useStage } from '#editors/image-editor/stage/use-stage.ts';
import type { ImageEditing } from '#editors/image-editor/recipe/use-image-editing.ts';
import { useImageKeys } from '#editors/image-editor/stage/use-image-keys.ts';

/** The view state is kept here, so that moving the image does not re-render the tabs. */
export function ImageView({ editing }: { editing: ImageEditing }) {
  const stage = useStage(editing);
  useImageKeys(editing, stage);
  return (
    <div className="image-view">
      <StageToolbar editing={editing} stage={stage} />
      <Stage editing={editing} stage={stage} />
      <ImageFacts editing={editing} />
    </div>
  );
}
