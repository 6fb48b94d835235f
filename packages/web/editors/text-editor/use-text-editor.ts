// The state of the text editor.
import { fill } from '@octavo/contract';
import { useCallback, useState } from 'react';
import { messages } from '#messages/messages.ts';
import type {
  CodeEditor,
  TextViewOptions,
  openCodeEditor,
  EditorStatus,
} from '#editors/text-editor/code/code-editor.ts';
import type { OpenedText } from '#editing/text/open-text.ts';
import { isProse } from '#editing/text/text-format.ts';
import { textFileOf } from '#editors/text-editor/text/text-file.ts';
import { saveFile } from '#ui/files/save-file.ts';

const initialStatus = {
  canUndo: false,
  canRedo: false,
  line: 1,
  column: 1,
  lines: 1,
  selected: 0,
  version: 0,
} as const;

/** The font sizes on offer, in pixels. */
export const fontSizes = [14, 16, 18, 21, 24] as const;
const defaultFontSize = 16;

/** Opens the editor in the element passed to `attach`, and returns its state and actions. */
export function useTextEditor(opened: OpenedText, open: typeof openCodeEditor) {
  const [editor, setEditor] = useState<CodeEditor>();
  const [status, setStatus] = useState<EditorStatus>(() => ({
    ...initialStatus,
    isChanged: opened.saved === undefined,
  }));
  const [viewOptions, setViewOptions] = useState(() => defaultViewOptions(opened.name));

  const attach = useCallback(
    (host: HTMLElement | null) => {
      if (!host) return;
      const { name, text, saved } = opened;
      const label = fill(messages.editor.textOf, { name });
      const viewOptions = defaultViewOptions(name);
      const created = open({
        host,
        fileName: name,
        label,
        text,
        saved,
        viewOptions,
        onStatus: setStatus,
      });
      setEditor(created);
      return created.close;
    },
    [opened, open],
  );

  const text = (lineBreak?: OpenedText['lineBreak']) => editor?.text(lineBreak) ?? '';
  return {
    attach,
    status,
    viewOptions,
    text,
    /** Runs one of the editor's own commands. */
    run: (command: 'undo' | 'redo' | 'find' | 'goToLine') => editor?.[command](),
    replace: (next: string) => editor?.replace(next),
    showChanges: (original: string | undefined) => void editor?.showChanges(original),
    setViewOptions(change: Partial<TextViewOptions>) {
      const next = { ...viewOptions, ...change };
      setViewOptions(next);
      editor?.viewOptions(next);
    },
    /** Downloads the text as a file, and marks it as saved. */
    save() {
      saveFile(textFileOf(opened.name, text(opened.lineBreak), opened.mark));
      editor?.markSaved();
    },
  };
}

/** Prose is wrapped and set in a proportional font; code keeps its lines. */
function defaultViewOptions(name: string): TextViewOptions {
  const prose = isProse(name);
  return { wrap: prose, prose, fontSize: defaultFontSize };
}

export type TextEditing = Omit<ReturnType<typeof useTextEditor>, 'attach'>;
