import type { ReactNode } from 'react';
import { Group } from 'react-aria-components/Group';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { Toolbar as AriaToolbar } from 'react-aria-components/Toolbar';
import { messages } from '#messages/messages.ts';
import { texts } from '#messages/texts.ts';
import { fontSizes, type TextEditing } from '#editors/text-editor/use-text-editor.ts';
import { Button } from '#ui/forms/button.tsx';
import '#ui/forms/tool-toggle.css';
import '#editing/toolbar.css';

type Props = {
  editing: TextEditing;
  /** Whether the preview is shown; undefined if the text has none. */
  preview: boolean | undefined;
  onPreview: (shown: boolean) => void;
  /** Whether the changes are shown; undefined if there is no original to compare with. */
  changes: boolean | undefined;
  onChanges: (shown: boolean) => void;
  /** Formats the text; undefined if its language has no formatter. */
  onFormat: (() => void) | undefined;
  onSave: () => void;
  onConvert: () => void;
  onShortcuts: () => void;
};

const words = messages.editor;

/** The toolbar; arrow keys move between its buttons. */
export const Toolbar = (props: Props) => (
  <AriaToolbar className="toolbar" aria-label={words.tools}>
    <Tools>
      <Button kind="primary" onPress={props.onSave}>
        {texts.editor.save}
      </Button>
      <Button onPress={props.onConvert}>{texts.editor.convertFile}</Button>
    </Tools>
    <History {...props} />
    <Tools>
      <Button kind="quiet" onPress={() => props.editing.run('find')}>
        {words.find}
      </Button>
      <Button kind="quiet" onPress={() => props.editing.run('goToLine')}>
        {words.goToLine}
      </Button>
      {props.onFormat && (
        <Button kind="quiet" onPress={props.onFormat}>
          {words.format}
        </Button>
      )}
    </Tools>
    <ViewTools {...props} />
    <Tools>
      <Button kind="icon" aria-label={words.shortcuts} onPress={props.onShortcuts}>
        ?
      </Button>
    </Tools>
  </AriaToolbar>
);

const Tools = ({ children }: { children: ReactNode }) => (
  <Group className="tools">{children}</Group>
);

const History = ({ editing: { status, run } }: Props) => (
  <Tools>
    <Button kind="quiet" isDisabled={!status.canUndo} onPress={() => run('undo')}>
      {texts.editor.undo}
    </Button>
    <Button kind="quiet" isDisabled={!status.canRedo} onPress={() => run('redo')}>
      {texts.editor.redo}
    </Button>
  </Tools>
);

function ViewTools({ editing: { viewOptions, setViewOptions }, ...props }: Props) {
  const { preview, onPreview, changes, onChanges } = props;
  const place = fontSizes.findIndex((size) => size === viewOptions.fontSize);
  const resize = (by: number) => {
    const fontSize = fontSizes[place + by];
    if (fontSize) setViewOptions({ fontSize });
  };
  return (
    <Tools>
      <Toggle isSelected={viewOptions.wrap} onChange={(wrap) => setViewOptions({ wrap })}>
        {words.wrap}
      </Toggle>
      {preview !== undefined && (
        <Toggle isSelected={preview} onChange={onPreview}>
          {words.preview}
        </Toggle>
      )}
      {changes !== undefined && (
        <Toggle isSelected={changes} onChange={onChanges}>
          {words.changes}
        </Toggle>
      )}
      <Button
        kind="icon"
        aria-label={words.smaller}
        isDisabled={place === 0}
        onPress={() => resize(-1)}
      >
        <span className="tool-small">A</span>
      </Button>
      <Button
        kind="icon"
        aria-label={words.larger}
        isDisabled={place === fontSizes.length - 1}
        onPress={() => resize(1)}
      >
        <span className="tool-large">A</span>
      </Button>
    </Tools>
  );
}

type ToggleProps = { isSelected: boolean; onChange: (on: boolean) => void; children: ReactNode };

const Toggle = (props: ToggleProps) => <ToggleButton className="tool-toggle" {...props} />;
