// The colour and the text of the selected annotation of the file.
import { useState } from 'react';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField } from 'react-aria-components/TextField';
import { Label } from 'react-aria-components/Label';
import { viewer } from '#messages/viewer.ts';
import { CommitOnLeave } from '#editors/pdf-editor/markups/commit-on-leave.tsx';
import {
  Colours,
  highlightColours,
  penColours,
} from '#editors/pdf-editor/annotations/tool-settings.tsx';
import {
  withChanges,
  type ChangedAnnotation,
} from '#editors/pdf-editor/saved-annotations/saved-annotation.ts';
import { LinkTargetField } from '#editors/pdf-editor/markups/link-target.tsx';
import { grownRect } from '#editors/pdf-editor/saved-annotations/text-size.ts';
import {
  annotationIn,
  type SavedAnnotations,
} from '#editors/pdf-editor/saved-annotations/saved-annotations.ts';
import type { PdfjsView } from '#editors/pdf-editor/viewer/pdfjs-view.ts';
import { useSharedState } from '#ui/hooks/shared-state.ts';

const { existing: words, markups: markupWords } = viewer.annotate;

const maxText = 4000;

type Props = { view: PdfjsView; saved: SavedAnnotations };

export function SavedSettings({ view, saved }: Props) {
  const { markups } = view;
  const { selected, changes } = useSharedState(markups.state);
  const original = annotationIn(useSharedState(saved.pages), selected);
  const annotation = original && withChanges(original, changes);
  return (
    <div className="annotation-bar-settings">
      <output>{annotation ? words.kinds[annotation.kind] : words.hint}</output>
      {annotation?.can.recolour && (
        <Colours
          colours={annotation.kind === 'Highlight' ? highlightColours : penColours}
          value={annotation.color ?? ''}
          onChange={(color) => markups.changeSaved(annotation, { color: color.toLowerCase() })}
        />
      )}
      {annotation?.kind === 'Link' && (
        <LinkTargetField
          key={annotation.reference}
          value={annotation.goesTo}
          pages={view.document.numPages}
          onCommit={(goesTo) => markups.changeSaved(annotation, { goesTo }, false)}
        />
      )}
      {annotation?.can.write && <Written key={annotation.reference} {...{ annotation, view }} />}
    </div>
  );
}

type WrittenProps = { annotation: ChangedAnnotation; view: PdfjsView };

/** The text is one step of the history, however many letters it has. */
function Written({ annotation, view }: WrittenProps) {
  const { kind, contents } = annotation;
  const [typed, setText] = useState<string>();
  const text = typed ?? contents;
  const commit = () => {
    setText(undefined);
    if (text === contents) return;
    const overlay = view.overlays.state.get().find(({ page }) => page === annotation.page);
    const rect = kind === 'FreeText' && overlay ? grownRect(annotation, text, overlay) : undefined;
    view.markups.changeSaved(annotation, { contents: text, ...(rect && { rect }) }, false);
  };
  return (
    <CommitOnLeave onCommit={commit}>
      <TextField className="field" value={text} onChange={setText} maxLength={maxText}>
        <Label>{kind === 'FreeText' ? words.text : markupWords.comment}</Label>
        <div className="field-box">
          <TextArea
            rows={1}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setText(undefined);
              // With Shift, a new line.
              if (event.key !== 'Enter' || event.shiftKey) return;
              event.preventDefault();
              commit();
            }}
          />
        </div>
      </TextField>
    </CommitOnLeave>
  );
}
