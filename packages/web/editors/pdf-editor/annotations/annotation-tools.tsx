// The annotation tools with their settings, undo and redo.
import { useEffect, useState } from 'react';
import { Group } from 'react-aria-components/Group';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { Toolbar } from 'react-aria-components/Toolbar';
import { formatToday } from '#messages/format.ts';
import { viewer } from '#messages/viewer.ts';
import {
  tools,
  type AnnotationEditor,
  type Tool,
} from '#editors/pdf-editor/annotations/annotation-editor.ts';
import type { SignatureKind } from '#editors/pdf-editor/annotations/saved-signatures.ts';
import { SignatureDialog } from '#editors/pdf-editor/annotations/signature-dialog.tsx';
import { ToolSettings } from '#editors/pdf-editor/annotations/tool-settings.tsx';
import { markupTools, type MarkupTool } from '#editors/pdf-editor/markups/markups.ts';
import { markedLines } from '#editors/pdf-editor/markups/markup-overlay.tsx';
import { MarkupSettings } from '#editors/pdf-editor/markups/markup-settings.tsx';
import { SavedSettings } from '#editors/pdf-editor/saved-annotations/saved-settings.tsx';
import { RemoveIcon } from '#editors/pdf-editor/viewer/icons.tsx';
import type { PdfjsView } from '#editors/pdf-editor/viewer/pdfjs-view.ts';
import { Button } from '#ui/forms/button.tsx';
import { historyAction } from '#ui/shortcuts/history-action.ts';
import { useKeys } from '#ui/shortcuts/keyboard.ts';
import { FilePicker } from '#ui/files/file-picker.tsx';
import { useSharedState } from '#ui/hooks/shared-state.ts';

const { annotate: words } = viewer;

const pictures = ['.png', '.jpg', '.jpeg', '.gif', '.webp', '.svg', '.bmp', '.avif'];

type Props = { view: PdfjsView; startsSigning: boolean };

export function AnnotationTools({ view, startsSigning }: Props) {
  const { annotations, signatures } = view;
  const { tool, values } = useSharedState(annotations.state);
  const { tool: markupTool } = useSharedState(annotations.markups.state);
  const chooseMarkup = (name: MarkupTool | undefined) => {
    // Another tool has PDF.js take the selection away.
    const marked = name === 'link' ? markedLines(view) : [];
    annotations.choose(undefined);
    annotations.markups.choose(name, marked);
  };
  useUndoKeys(annotations, tool === undefined);
  const [signing, setSigning] = useState<SignatureKind | undefined>(
    startsSigning ? 'signature' : undefined,
  );
  useEffect(() => {
    if (startsSigning) annotations.choose('signature');
  }, [annotations, startsSigning]);
  useEffect(() => signatures.listen(() => setSigning('signature')), [signatures]);
  return (
    <>
      <Toolbar className="annotation-bar-tools" aria-label={words.label}>
        {view.savedAnnotations && (
          <ToggleButton
            className="tool-toggle"
            isSelected={!tool && !markupTool}
            onChange={() => chooseMarkup(undefined)}
          >
            {words.existing.select}
          </ToggleButton>
        )}
        <Group className="viewer-group">
          {(Object.keys(tools) as Tool[]).map((name) => (
            <ToggleButton
              key={name}
              className="tool-toggle"
              isSelected={tool === name}
              onChange={(isOn) => {
                annotations.markups.choose(undefined);
                annotations.choose(isOn ? name : undefined);
              }}
            >
              {words.kinds[name]}
            </ToggleButton>
          ))}
        </Group>
        <Group className="viewer-group">
          {markupTools.map((name) => (
            <ToggleButton
              key={name}
              className="tool-toggle"
              isSelected={markupTool === name}
              onChange={(isOn) => chooseMarkup(isOn ? name : undefined)}
            >
              {words.markups.kinds[name]}
            </ToggleButton>
          ))}
        </Group>
      </Toolbar>
      <MarkupSettings view={view} />
      {view.savedAnnotations && !tool && !markupTool && (
        <SavedSettings view={view} saved={view.savedAnnotations} />
      )}
      {tool && (
        <div className="annotation-bar-settings">
          <output>{words.hints[tool]}</output>
          {tool === 'stamp' && (
            <FilePicker
              accept={pictures}
              multiple={false}
              onFiles={([picture]) => picture && annotations.addPicture(picture)}
            >
              {words.addImage}
            </FilePicker>
          )}
          {tool === 'signature' && <SigningButtons annotations={annotations} onSign={setSigning} />}
          <ToolSettings
            tool={tool}
            values={values}
            onChange={(parameter, value) => annotations.set(parameter, value)}
          />
        </div>
      )}
      {signing && (
        <SignatureDialog
          kind={signing}
          onClose={() => setSigning(undefined)}
          onSign={(lines, description) => annotations.addSignature(signing, lines, description)}
        />
      )}
    </>
  );
}

/** PDF.js handles these keys only while one of its own tools is chosen. */
function useUndoKeys(annotations: AnnotationEditor, isOn: boolean): void {
  const { canUndo, canRedo } = useSharedState(annotations.state);
  useKeys((event) => {
    // Another panel may have changes to undo.
    if (event.defaultPrevented || !(canUndo || canRedo)) return;
    const run = isOn && historyAction(event, annotations);
    if (!run) return;
    event.preventDefault();
    run();
  });
}

type SigningProps = { annotations: AnnotationEditor; onSign: (kind: SignatureKind) => void };

const SigningButtons = ({ annotations, onSign }: SigningProps) => (
  <>
    <Button onPress={() => onSign('signature')}>{words.addSignature}</Button>
    <Button onPress={() => onSign('initials')}>{words.addInitials}</Button>
    <Button onPress={() => void annotations.addText(formatToday())}>{words.addDate}</Button>
  </>
);

/** Deletes what is selected. Undo and redo are in the header. */
export function RemoveSelected({ view }: { view: PdfjsView }) {
  const { annotations, markups } = view;
  const { hasSelection } = useSharedState(annotations.state);
  const { selected } = useSharedState(markups.state);
  const remove = () => {
    const saved = view.savedAnnotations?.find(selected);
    if (saved) markups.removeSaved(saved);
    else if (selected) markups.remove(selected);
    else annotations.remove();
  };
  return (
    <Button
      kind="icon"
      aria-label={words.remove}
      isDisabled={!hasSelection && !selected}
      onPress={remove}
    >
      <RemoveIcon />
    </Button>
  );
}
