// The open image with its preview, tabs and save bar.
import { useState } from 'react';
import { LossNotices } from '#editors/image-editor/export/loss-notices.tsx';
import { ExportResult } from '#editors/image-editor/export/export-result.tsx';
import { SaveBar } from '#editors/image-editor/export/save-bar.tsx';
import { useExport } from '#editors/image-editor/export/use-export.ts';
import { CropControls } from '#editors/image-editor/panels/crop-controls.tsx';
import { EditingContext, Panels } from '#editors/image-editor/panels/panels.tsx';
import { ImageView } from '#editors/image-editor/preview/image-view.tsx';
import type { ImageTab } from '#editors/image-editor/panels/tabs.ts';
import { useImageEditing, type OpenImage } from '#editors/image-editor/recipe/use-image-editing.ts';
import { UnsavedFileDialog } from '#editing/unsaved-file-dialog.tsx';

type Props = { open: OpenImage; initialTab: ImageTab };

/** The tools and the image. */
export function ImageWorkspace({ open, initialTab }: Props) {
  const editing = useImageEditing(open);
  const imageExport = useExport(editing);
  const [tab, setTab] = useState(initialTab);
  return (
    <>
      <div className="image-editor">
        <ImageView editing={editing} />
        <div className="image-side">
          {editing.isCropping && <CropControls editing={editing} />}
          <div hidden={editing.isCropping}>
            <EditingContext value={editing}>
              <Panels tab={tab} onTab={setTab} />
            </EditingContext>
            <LossNotices {...imageExport} />
          </div>
        </div>
        <SaveBar imageExport={imageExport} />
      </div>
      <ExportResult imageExport={imageExport} />
      <UnsavedFileDialog isChanged={editing.isChanged} name={open.file.name} />
    </>
  );
}
