// An image that is open: its tools, the stage, and the tabs.
import { useState } from 'react';
import { LossNotices } from '#screens/editor/image/export/loss-notices.tsx';
import { Outcome } from '#screens/editor/image/export/outcome.tsx';
import { SaveBar } from '#screens/editor/image/export/save-bar.tsx';
import { useExporting } from '#screens/editor/image/export/use-exporting.ts';
import { CropControls } from '#screens/editor/image/crop/crop-controls.tsx';
import { EditingContext, Panels } from '#screens/editor/image/panels/panels.tsx';
import { ImageView } from '#screens/editor/image/stage/image-view.tsx';
import type { ImageTab } from '#screens/editor/image/tabs.ts';
import { useImageEditing, type OpenImage } from '#screens/editor/image/use-image-editing.ts';
import { LeaveDialog } from '#screens/editor/leave-dialog.tsx';

type Props = { open: OpenImage; begin: ImageTab };

/** The tools around an image, and the image. */
export function Workplace({ open, begin }: Props) {
  const editing = useImageEditing(open);
  const exporting = useExporting(editing);
  const [tab, setTab] = useState(begin);
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
            <LossNotices {...exporting} />
          </div>
        </div>
        <SaveBar exporting={exporting} />
      </div>
      <Outcome exporting={exporting} />
      <LeaveDialog isChanged={editing.isChanged} name={open.file.name} />
    </>
  );
}
