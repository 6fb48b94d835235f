// The stage with its toolbar.
import { ImageFacts } from '#editors/image-editor/preview/image-facts.tsx';
import { StageToolbar } from '#editors/image-editor/preview/preview-toolbar.tsx';
import { Stage } from '#editors/image-editor/preview/preview.tsx';
import { useStage } from '#editors/image-editor/preview/use-preview.ts';
import type { ImageEditing } from '#editors/image-editor/recipe/use-image-editing.ts';
import { useImageKeys } from '#editors/image-editor/preview/use-image-keys.ts';

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
