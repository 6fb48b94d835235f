// The text editor: toolbar, text, preview, conversion.
import { fill, type ConversionType } from '@octavo/contract';
import { useState } from 'react';
import { ConvertingDialog } from '#converting/converting-dialog.tsx';
import { useAnnouncement } from '#converting/queue-announcements.ts';
import { discardDraft } from '#drafts/drafts.ts';
import { formatBytes } from '#messages/format.ts';
import { messages } from '#messages/messages.ts';
import type { openCodeEditor } from '#editors/text-editor/code/code-editor.ts';
import { ConvertDialog } from '#editors/text-editor/conversion/convert-dialog.tsx';
import { UpgradeButton } from '#converting/upgrade-button.tsx';
import { ResultPanel } from '#editing/result-panel.tsx';
import { targetsFor, type Target } from '#editors/text-editor/conversion/targets.ts';
import { useConversion } from '#editors/text-editor/conversion/use-conversion.ts';
import { DraftNotice } from '#editing/text/draft-notice.tsx';
import { UnsavedFileDialog } from '#editing/unsaved-file-dialog.tsx';
import { useSaveKey } from '#editing/text/use-save-key.ts';
import { MarkdownPreview } from '#editors/text-editor/markdown/preview.tsx';
import type { OpenedText } from '#editing/text/open-text.ts';
import { useEditorShortcuts } from '#editors/text-editor/use-editor-shortcuts.ts';
import { StatusLine } from '#editors/text-editor/status-line.tsx';
import { isMarkdown } from '#editing/text/text-format.ts';
import { Toolbar } from '#editors/text-editor/toolbar.tsx';
import { useDraft } from '#editing/text/use-draft.ts';
import { useFormatting } from '#editors/text-editor/use-formatting.ts';
import { useDebouncedText } from '#editors/text-editor/use-debounced-text.ts';
import { useTextEditor } from '#editors/text-editor/use-text-editor.ts';
import { LiveRegion } from '#ui/feedback/live-region.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { openShortcutDialog } from '#ui/shortcuts/shortcuts.ts';
import { showToast } from '#ui/toasts/toasts.ts';
import './text-editor.css';

// Above this size, the editor works, but highlighting and counting take noticeable time.
const largeCharacters = 5 * 1024 * 1024;

type Props = {
  opened: OpenedText;
  openCodeEditor: typeof openCodeEditor;
  conversionType: ConversionType;
  onTarget: (label: string) => void;
};

/** The editor for an opened text. */
export function TextWorkspace({ opened, openCodeEditor, conversionType, onTarget }: Props) {
  const { attach, ...editing } = useTextEditor(opened, openCodeEditor);
  const conversion = useConversion();
  const draftSavedAt = useDraft(opened, conversionType, editing);
  const debounced = useDebouncedText(editing, opened.text);
  const [preview, setPreview] = useState(() => isMarkdown(opened.name) && isWideScreen());
  const [changes, setChanges] = useState(false);
  const formatting = useFormatting(opened.name, editing);
  const [choosing, setChoosing] = useState(false);
  const [target, setTarget] = useTarget(opened.name, conversionType, onTarget);
  const announcement = useAnnouncement(conversion.queue);

  const save = () => {
    editing.save();
    showToast(fill(messages.editor.savedAs, { name: opened.name }));
  };
  useSaveKey(save);
  useEditorShortcuts();

  return (
    <>
      {opened.text.length > largeCharacters && (
        <Notice tone="warning">
          {fill(messages.editor.largeFile, { size: formatBytes(opened.text.length) })}
        </Notice>
      )}
      <DraftNotice offered={opened.offered} onRestore={editing.replace} />
      {conversion.problem && (
        <Notice tone="problem" action={conversion.needsPlan && <UpgradeButton />}>
          {conversion.problem}
        </Notice>
      )}
      {formatting.problem && <Notice tone="problem">{formatting.problem}</Notice>}
      <section className="text-editor" aria-label={messages.editor.title}>
        <Toolbar
          editing={editing}
          preview={isMarkdown(opened.name) ? preview : undefined}
          onPreview={setPreview}
          changes={opened.saved === undefined ? undefined : changes}
          onChanges={(shown) => {
            setChanges(shown);
            editing.showChanges(shown ? opened.saved : undefined);
          }}
          onFormat={formatting.format}
          onSave={save}
          onConvert={() => setChoosing(true)}
          onShortcuts={openShortcutDialog}
        />
        <div className="text-panes" data-preview={preview || undefined}>
          <div className="text-pane" ref={attach} />
          {preview && <MarkdownPreview text={debounced} />}
        </div>
        <StatusLine
          status={editing.status}
          text={debounced}
          opened={opened}
          draftSavedAt={draftSavedAt}
        />
      </section>
      {conversion.result && <ResultPanel result={conversion.result} type={conversion.type} />}
      <ConvertDialog
        isOpen={choosing}
        targets={targetsFor(opened.name)}
        target={target}
        onTarget={setTarget}
        onStart={(options) => {
          setChoosing(false);
          conversion.start({ name: opened.name, text: editing.text() }, target, options);
        }}
        onClose={() => setChoosing(false)}
      />
      <ConvertingDialog
        run={conversion.queue.filter(({ request }) => request)}
        onCancel={conversion.cancel}
        onCancelAll={conversion.cancel}
      />
      <UnsavedFileDialog
        isChanged={editing.status.isChanged}
        name={opened.name}
        onLeave={() => void discardDraft(opened.draftId).catch(() => {})}
        onSave={save}
      />
      <LiveRegion text={announcement} />
    </>
  );
}

/** Shows source and preview side by side on wide screens; on phones, one at a time. */
const isWideScreen = () => matchMedia('(width >= 54rem)').matches;

/** The selected target; initially the type that the screen was opened with, if the text can be converted to it. */
function useTarget(name: string, type: ConversionType, onTarget: (label: string) => void) {
  const targets = targetsFor(name);
  const [target, setTarget] = useState<Target>(
    () => targets.find((one) => one.type === type) ?? targets[0],
  );
  const choose = (next: Target) => {
    setTarget(next);
    onTarget(next.label);
  };
  return [target, choose] as const;
}
