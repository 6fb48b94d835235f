// The tools for the file and its history.
import { Group } from 'react-aria-components/Group';
import { Toolbar as AriaToolbar } from 'react-aria-components/Toolbar';
import type { DocumentEditing } from '#editors/document-editor/use-document-editor.ts';
import { messages } from '#messages/messages.ts';
import { texts } from '#messages/texts.ts';
import { Button } from '#ui/forms/button.tsx';
import '#editing/toolbar.css';

type Props = {
  editing: DocumentEditing;
  onSave: () => void;
  onConvert: () => void;
  onShortcuts: () => void;
};

export const FileBar = ({ editing: { status, run }, onSave, onConvert, onShortcuts }: Props) => (
  <AriaToolbar className="toolbar" aria-label={messages.editor.tools}>
    <Group className="tools">
      <Button kind="primary" onPress={onSave}>
        {texts.editor.save}
      </Button>
      <Button onPress={onConvert}>{texts.editor.convertFile}</Button>
    </Group>
    <Group className="tools">
      <Button
        kind="quiet"
        isDisabled={!status.canUndo}
        onPress={() => run((chain) => chain.undo())}
      >
        {texts.editor.undo}
      </Button>
      <Button
        kind="quiet"
        isDisabled={!status.canRedo}
        onPress={() => run((chain) => chain.redo())}
      >
        {texts.editor.redo}
      </Button>
    </Group>
    <Group className="tools">
      <Button kind="icon" aria-label={messages.editor.shortcuts} onPress={onShortcuts}>
        ?
      </Button>
    </Group>
  </AriaToolbar>
);
