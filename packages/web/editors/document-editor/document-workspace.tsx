// The document editor: toolbars, document, status line, dialogs.
import { formats, type ConversionType } from '@octavo/contract';
import { useState } from 'react';
import { ConvertingDialog } from '#converting/converting-dialog.tsx';
import { useAnnouncement } from '#converting/queue-announcements.ts';
import { UpgradeButton } from '#converting/upgrade-button.tsx';
import { discardDraft } from '#drafts/drafts.ts';
import { ResultPanel } from '#editing/result-panel.tsx';
import { DraftNotice } from '#editing/text/draft-notice.tsx';
import { useDraft } from '#editing/text/use-draft.ts';
import { useSaveKey } from '#editing/text/use-save-key.ts';
import { UnsavedFileDialog } from '#editing/unsaved-file-dialog.tsx';
import { AltDialog, LinkDialog } from '#editors/document-editor/dialogs.tsx';
import type { OpenedDocument } from '#editors/document-editor/opening/open-document.ts';
import type { openRichEditor } from '#editors/document-editor/rich-text/rich-editor.ts';
import { SaveDialog } from '#editors/document-editor/saving/save-dialog.tsx';
import { ownTarget, type Target } from '#editors/document-editor/saving/targets.ts';
import { useSaving, type Saving } from '#editors/document-editor/saving/use-saving.ts';
import { DocumentStatusLine } from '#editors/document-editor/status-line.tsx';
import { FileBar } from '#editors/document-editor/toolbar/file-bar.tsx';
import { FormatBar } from '#editors/document-editor/toolbar/format-bar.tsx';
import { TableTools } from '#editors/document-editor/toolbar/table-tools.tsx';
import {
  useDocumentEditor,
  type DocumentEditing,
} from '#editors/document-editor/use-document-editor.ts';
import { useEditorShortcuts } from '#editors/document-editor/use-editor-shortcuts.ts';
import { documentEditor as words } from '#messages/document-editor.ts';
import { labelFor } from '#messages/labels.ts';
import { LiveRegion } from '#ui/feedback/live-region.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { openShortcutDialog } from '#ui/shortcuts/shortcuts.ts';
import { useKeys } from '#ui/shortcuts/keyboard.ts';
import './document-editor.css';

type Props = {
  opened: OpenedDocument;
  openRichEditor: typeof openRichEditor;
  conversionType: ConversionType;
  onTarget: (label: string) => void;
};

/** The editor for an opened document. */
export function DocumentWorkspace({ opened, openRichEditor, conversionType, onTarget }: Props) {
  const { attach, ...editing } = useDocumentEditor(opened, openRichEditor);
  const saving = useSaving(opened.name, editing);
  const draftSavedAt = useDraft(opened, conversionType, editing);
  const [target, setTarget] = useState<Target>();
  const [dialog, setDialog] = useState<'link' | 'alt'>();
  const announcement = useAnnouncement(saving.queue);

  const choose = (next: Target) => {
    setTarget(next);
    onTarget(labelFor(formats[next].label));
  };
  const save = () => choose(ownTarget(opened.name));
  const closeDialog = () => setDialog(undefined);
  useSaveKey(save);
  useEditorShortcuts();
  useToolbarKey();

  return (
    <>
      <DraftNotice offered={opened.offered} onRestore={editing.replace} />
      <Problems saving={saving} pictureProblem={editing.problem} />
      <section className="document-editor" aria-label={words.title}>
        <FileBar
          editing={editing}
          onSave={save}
          onConvert={() => choose(ownTarget(opened.name) === 'pdf' ? 'docx' : 'pdf')}
          onShortcuts={openShortcutDialog}
        />
        <FormatBar
          editing={editing}
          onLink={() => setDialog('link')}
          onAlt={() => setDialog('alt')}
          onPictures={editing.insertPictures}
        />
        {editing.status.isInTable && <TableTools editing={editing} />}
        <div className="document-canvas">
          <div className="document-area" ref={attach} />
        </div>
        <DocumentStatusLine editing={editing} draftSavedAt={draftSavedAt} />
      </section>
      {saving.result && <ResultPanel result={saving.result} type={saving.type} />}
      <SaveDialog
        {...{ target, opened, editing }}
        onTarget={choose}
        onSave={(format, options) => {
          setTarget(undefined);
          void saving.save(format, options);
        }}
        onClose={() => setTarget(undefined)}
      />
      <LinkDialog
        isOpen={dialog === 'link'}
        address={editing.status.link ?? ''}
        onApply={(address) => {
          closeDialog();
          editing.run((chain) => linked(chain, address, editing));
        }}
        onClose={closeDialog}
      />
      <AltDialog
        isOpen={dialog === 'alt'}
        alt={editing.status.alt ?? ''}
        onApply={(alt) => {
          closeDialog();
          editing.run((chain) => chain.updateAttributes('image', { alt }));
        }}
        onClose={closeDialog}
      />
      <ConvertingDialog
        run={saving.queue.filter(({ request }) => request)}
        onCancel={saving.cancel}
        onCancelAll={saving.cancel}
      />
      <UnsavedFileDialog
        isChanged={editing.status.isChanged}
        name={opened.name}
        onLeave={() => void discardDraft(opened.draftId).catch(() => {})}
      />
      <LiveRegion text={announcement} />
    </>
  );
}

type Chain = Parameters<Parameters<DocumentEditing['run']>[0]>[0];

/** Links the selected text; without a selection, inserts the address as its own text. */
function linked(chain: Chain, href: string, { status, hasSelection }: DocumentEditing): Chain {
  if (!href) return chain.extendMarkRange('link').unsetLink();
  if (status.link !== undefined) return chain.extendMarkRange('link').setLink({ href });
  if (hasSelection()) return chain.setLink({ href });
  return chain.insertContent({
    type: 'text',
    text: href,
    marks: [{ type: 'link', attrs: { href } }],
  });
}

const Problems = ({ saving, pictureProblem }: { saving: Saving; pictureProblem: string }) => (
  <>
    {saving.problem && (
      <Notice tone="problem" action={saving.needsPlan && <UpgradeButton />}>
        {saving.problem}
      </Notice>
    )}
    {pictureProblem && <Notice tone="problem">{pictureProblem}</Notice>}
  </>
);

/** Alt+F10 moves the focus to the toolbar, as in other editors: Tab belongs to lists and tables. */
function useToolbarKey(): void {
  useKeys((event) => {
    if (event.key !== 'F10' || !event.altKey) return;
    event.preventDefault();
    document.querySelector<HTMLElement>('.format-bar button')?.focus();
  });
}
