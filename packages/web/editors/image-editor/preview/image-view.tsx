// The preview with its toolbar.
import { ImageFacts } from '#editors/image-editor/preview/image-facts.tsx';
import { PreviewToolbar } from '#editors/image-editor/preview/preview-toolbar.tsx';
import { Preview } from '#editors/image-editor/preview/preview.tsx';
import { usePreview } from '#editors/image-editor/preview/use-preview.ts';
import type { ImageEditing } from '#editors/image-editor/recipe/use-image-editing.ts';
import { useImageKeys } from '#editors/image-editor/preview/use-image-keys.ts';

/** The view state is kept here, so that moving the image does not re-render the tabs. */
export function ImageView({ editing }: { editing: ImageEditing }) {
  const preview = usePreview(editing);
  useImageKeys(editing, preview);
  return (
    <div className="image-view">
      <PreviewToolbar editing={editing} preview={preview} />
      <Preview editing={editing} preview={preview} />
      <ImageFacts editing={editing} />
    </div>
  );
}
