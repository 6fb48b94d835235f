// The settings of the tool for annotations that is chosen, and the comment of the selected annotation.
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { viewer } from '#messages/viewer.ts';
import { CommitOnLeave } from '#editors/pdf-editor/markups/commit-on-leave.tsx';
import { Colours, penColours } from '#editors/pdf-editor/annotations/tool-settings.tsx';
import type { Markups } from '#editors/pdf-editor/markups/markups.ts';
import { markSelection } from '#editors/pdf-editor/markups/markup-overlay.tsx';
import { LinkTargetField } from '#editors/pdf-editor/markups/link-target.tsx';
import { isDrawn, linkOnText, middleMarkup } from '#editors/pdf-editor/markups/new-markup.ts';
import type { PdfjsView } from '#editors/pdf-editor/viewer/pdfjs-view.ts';
import { Button } from '#ui/forms/button.tsx';
import { ChoiceField, NumberField, TextField } from '#ui/forms/fields.tsx';
import { useSharedState } from '#ui/hooks/shared-state.ts';

const { markups: words, size } = viewer.annotate;

const maxComment = 4000;
const stamps = Object.values(words.stamps);
const widths = { min: 1, max: 20 } as const;

export function MarkupSettings({ view }: { view: PdfjsView }) {
  const { markups } = view;
  const { tool, settings, list, selected, marked, isTargetMissing } = useSharedState(markups.state);
  const [hint, setHint] = useState('');
  const markup = list.find(({ id }) => id === selected);
  if (!tool) return null;
  const apply = () => {
    setHint('');
    if (!isDrawn(tool)) {
      if (!markSelection(view)) setHint(words.selectFirst);
      return;
    }
    if (!markups.askForTarget()) return;
    if (marked.length > 0) {
      markups.add(...marked.map((lines) => linkOnText(lines, settings)));
      getSelection()?.removeAllRanges();
      return;
    }
    const { page } = view.position.get();
    const overlay = view.overlays.state.get().find((one) => one.page === page);
    if (!overlay) return;
    const added = middleMarkup(tool, overlay, settings);
    // Drawn at once, so that the keyboard goes on at it.
    flushSync(() => markups.add(added));
    overlay.element.querySelector<SVGElement>(`[data-markup="${added.id}"]`)?.focus();
  };
  const hasWidth = isDrawn(tool) && !['note', 'textStamp', 'link'].includes(tool);
  return (
    <div className="annotation-bar-settings">
      <output>{hint || words.hints[tool]}</output>
      <Button onPress={apply}>{isDrawn(tool) ? words.addToPage : words.applyToSelection}</Button>
      {tool === 'link' && (
        <LinkTargetField
          key={markup?.id ?? list.length}
          value={markup?.kind === 'link' ? markup.goesTo : settings.goesTo}
          pages={view.document.numPages}
          isMissing={isTargetMissing}
          {...(!markup && { onType: (goesTo) => markups.set({ goesTo }) })}
          onCommit={(goesTo) => markup?.kind === 'link' && markups.replace({ ...markup, goesTo })}
        />
      )}
      {tool !== 'note' && tool !== 'link' && (
        <Colours
          colours={penColours}
          value={settings.color}
          onChange={(color) => {
            markups.set({ color });
            if (markup) markups.replace({ ...markup, color });
          }}
        />
      )}
      {hasWidth && (
        <NumberField
          label={size}
          value={settings.width}
          {...widths}
          onChange={(width) => {
            if (width === undefined) return;
            markups.set({ width });
            if (markup && 'width' in markup) markups.replace({ ...markup, width });
          }}
        />
      )}
      {tool === 'textStamp' && (
        <ChoiceField
          label={words.stamp}
          value={settings.text}
          choices={stamps.map((text) => ({ value: text, label: text }))}
          onChange={(text) => {
            markups.set({ text });
            if (markup?.kind === 'textStamp') markups.replace({ ...markup, text });
          }}
        />
      )}
      {markup && markup.kind !== 'link' && (
        <Comment key={markup.id} id={markup.id} contents={markup.contents} markups={markups} />
      )}
    </div>
  );
}

type CommentProps = { id: string; contents: string; markups: Markups };

/** The comment is one step of the history, however many letters it has. */
function Comment({ id, contents, markups }: CommentProps) {
  const [text, setText] = useState(contents);
  const commit = () => markups.comment(id, text);
  return (
    <CommitOnLeave onCommit={commit}>
      <TextField
        label={words.comment}
        value={text}
        maxLength={maxComment}
        onChange={setText}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
        }}
      />
    </CommitOnLeave>
  );
}
