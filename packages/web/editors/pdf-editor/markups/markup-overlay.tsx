// The annotations on the pages in the viewer.
import { maxQuads } from '@octavo/contract';
import { useEffect, useEffectEvent, type ComponentProps } from 'react';
import { createPortal } from 'react-dom';
import { useAnnotationPermission } from '#editors/pdf-editor/annotations/use-annotation-permission.ts';
import { MarkupLayer } from '#editors/pdf-editor/markups/markup-layer.tsx';
import type { MarkedLines } from '#editors/pdf-editor/markups/markups.ts';
import { markedText } from '#editors/pdf-editor/markups/new-markup.ts';
import { selectedLines } from '#editors/pdf-editor/markups/text-selection.ts';
import { SavedLayer } from '#editors/pdf-editor/saved-annotations/saved-layer.tsx';
import type { PdfjsView } from '#editors/pdf-editor/viewer/pdfjs-view.ts';
import { useSharedState } from '#ui/hooks/shared-state.ts';
import './markups.css';

type ViewProps = { view: PdfjsView };

export function MarkupOverlay({ view, isEditing }: ViewProps & { isEditing: boolean }) {
  const { markups } = view;
  const { tool, list, changes } = useSharedState(markups.state);
  const { tool: pdfjsTool } = useSharedState(view.annotations.state);
  const overlays = useSharedState(view.overlays.state);
  const { savedAnnotations: saved } = view;
  useMarkingText(view, isEditing);
  useEffect(() => saved?.showChanges(changes), [saved, changes]);
  // Annotations of the file are selected while no tool adds others.
  const isSelecting = isEditing && !tool && !pdfjsTool;
  const Layer = isSelecting ? SelectableLayer : SavedLayer;
  const showsSaved = isEditing || changes.length > 0;
  if (list.length === 0 && !tool && !showsSaved) return null;
  return overlays.map((overlay) =>
    createPortal(
      <>
        {saved && showsSaved && <Layer {...{ saved, markups, overlay, view }} isEditing={false} />}
        {(list.length > 0 || tool) && <MarkupLayer {...{ markups, overlay, isEditing }} />}
      </>,
      overlay.element,
      overlay.page,
    ),
  );
}

/** The plan is asked for only once annotations could be changed. */
function SelectableLayer({ view, ...props }: ComponentProps<typeof SavedLayer> & ViewProps) {
  const permission = useAnnotationPermission(view);
  return <SavedLayer {...props} isEditing={permission.state === 'granted'} />;
}

/** Marks the text that is selected while one of these tools is chosen. */
function useMarkingText(view: PdfjsView, isEditing: boolean): void {
  const mark = useEffectEvent(() => markSelection(view));
  useEffect(() => {
    if (!isEditing) return;
    const onPointerUp = ({ target }: PointerEvent) => {
      if (target instanceof Element && target.closest('.pdf-viewer')) mark();
    };
    addEventListener('pointerup', onPointerUp);
    return () => removeEventListener('pointerup', onPointerUp);
  }, [isEditing]);
}

const inGroups = <T,>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );

/** The text that is selected on the pages. */
export const markedLines = ({ overlays }: PdfjsView): MarkedLines[] =>
  selectedLines(overlays.state.get()).map(({ overlay: { page }, quads }) => ({
    ...{ page, quads: quads.slice(0, maxQuads) },
  }));

/** Underlines or strikes out the selected text, if that is the chosen tool. @returns whether there was any */
export function markSelection({ markups, overlays }: PdfjsView): boolean {
  const { tool, settings } = markups.state.get();
  if (tool !== 'underline' && tool !== 'strikeOut') return false;
  const lines = selectedLines(overlays.state.get());
  if (lines.length === 0) return false;
  const marked = lines.flatMap(({ overlay: { page }, quads }) =>
    inGroups(quads, maxQuads).map((group) => markedText(tool, page, group, settings)),
  );
  if (markups.add(...marked)) getSelection()?.removeAllRanges();
  return true;
}
