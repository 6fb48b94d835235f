// The editor of texts: tools, the text, its preview, what it became.
import { fill, type ConversionType } from '@octavo/contract';
import { useState } from 'react';
import { ConvertingDialog } from '#converting/converting-dialog.tsx';
import { useAnnouncement } from '#converting/announcement.ts';
import { discardDraft } from '#drafts/drafts.ts';
import { formatBytes } from '#messages/format.ts';
import { messages } from '#messages/messages.ts';
import type { openCodeEditor } from '#screens/editor/code/code-editor.ts';
import { ConvertDialog } from '#screens/editor/conversion/convert-dialog.tsx';
import { ConvertedPanel } from '#screens/editor/conversion/converted-panel.tsx';
import { targetsFor, type Target } from '#screens/editor/conversion/targets.ts';
import { useConversion } from '#screens/editor/conversion/use-conversion.ts';
import { DraftNotice } from '#screens/editor/draft-notice.tsx';
import { LeaveDialog } from '#screens/editor/leave-dialog.tsx';
import { useSaveKey } from '#screens/editor/use-save-key.ts';
import { MarkdownPreview } from '#screens/editor/markdown/preview.tsx';
import type { OpenedText } from '#screens/editor/opening.ts';
import { useEditorShortcuts } from '#screens/editor/shortcuts.ts';
import { StatusLine } from '#screens/editor/status-line.tsx';
import { isMarkdown } from '#screens/editor/text/kind.ts';
import { Toolbar } from '#screens/editor/toolbar.tsx';
import { useDraft } from '#screens/editor/use-draft.ts';
import { useSettledText } from '#screens/editor/use-settled-text.ts';
import { useTextEditor } from '#screens/editor/use-text-editor.ts';
import { LiveRegion } from '#ui/live-region.tsx';
import { Notice } from '#ui/notice.tsx';
import { openShortcutSheet } from '#ui/shortcuts/shortcuts.ts';
import { showToast } from '#ui/toasts/toasts.ts';
import './text-editor.css';

// Above this the editor still works, but colours and counts take their time.
const largeCharacters = 5 * 1024 * 1024;

type Props = {
  opened: OpenedText;
  openCodeEditor: typeof openCodeEditor;
  conversionType: ConversionType;
  onTarget: (label: string) => void;
};

/** Edits an opened text. */
export function TextEditor({ opened, openCodeEditor, conversionType, onTarget }: Props) {
  const { attach, ...editing } = useTextEditor(opened, openCodeEditor);
  const conversion = useConversion();
  const keptAt = useDraft(opened, conversionType, editing);
  const settled = useSettledText(editing, opened.text);
  const [preview, setPreview] = useState(false);
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
          {fill(messages.editor.large, { size: formatBytes(opened.text.length) })}
        </Notice>
      )}
      <DraftNotice offered={opened.offered} onRestore={editing.replace} />
      {conversion.problem && <Notice tone="problem">{conversion.problem}</Notice>}
      <section className="text-editor" aria-label={messages.editor.title}>
        <Toolbar
          editing={editing}
          preview={isMarkdown(opened.name) ? preview : undefined}
          onPreview={setPreview}
          onSave={save}
          onConvert={() => setChoosing(true)}
          onShortcuts={openShortcutSheet}
        />
        <div className="text-panes" data-preview={preview || undefined}>
          <div className="text-pane" ref={attach} />
          {preview && <MarkdownPreview text={settled} />}
        </div>
        <StatusLine status={editing.status} text={settled} opened={opened} keptAt={keptAt} />
      </section>
      {conversion.result && <ConvertedPanel result={conversion.result} />}
      <ConvertDialog
        isOpen={choosing}
        targets={targetsFor(opened.name)}
        target={target}
        onTarget={setTarget}
        onStart={(options) => {
          setChoosing(false);
          void conversion.start({ name: opened.name, text: editing.text() }, target, options);
        }}
        onClose={() => setChoosing(false)}
      />
      <ConvertingDialog
        run={conversion.queue.filter(({ order }) => order)}
        onCancel={conversion.cancel}
        onCancelAll={conversion.cancel}
      />
      <LeaveDialog
        isChanged={editing.status.isChanged}
        name={opened.name}
        onLeave={() => void discardDraft(opened.draftId).catch(() => {})}
        onSave={save}
      />
      <LiveRegion text={announcement} />
    </>
  );
}

/** The target that is chosen, at first the type that the screen was opened with if the text can become that. */
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
