// The annotations on the pages of the stage.
import { maxQuads } from '@octavo/contract';
import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { MarkupLayer } from '#editors/pdf-editor/markups/markup-layer.tsx';
import { markedText } from '#editors/pdf-editor/markups/new-markup.ts';
import { selectedLines } from '#editors/pdf-editor/markups/text-selection.ts';
import type { PdfjsView } from '#editors/pdf-editor/stage/pdfjs-view.ts';
import './markups.css';

export function MarkupOverlay({ view, isEditing }: { view: PdfjsView; isEditing: boolean }) {
  const { markups } = view;
  const { tool, list } = markups.state.use();
  const overlays = view.overlays.state.use();
  useMarkingText(view, isEditing);
  if (list.length === 0 && !tool) return null;
  return overlays.map((overlay) =>
    createPortal(
      <MarkupLayer {...{ markups, overlay, isEditing }} />,
      overlay.element,
      overlay.page,
    ),
  );
}

/** Marks the text that is selected while one of these tools is chosen. */
function useMarkingText(view: PdfjsView, isEditing: boolean): void {
  const mark = useEffectEvent(() => markSelection(view));
  useEffect(() => {
    if (!isEditing) return;
    const onPointerUp = ({ target }: PointerEvent) => {
      if (target instanceof Element && target.closest('.pdf-stage')) mark();
    };
    addEventListener('pointerup', onPointerUp);
    return () => removeEventListener('pointerup', onPointerUp);
  }, [isEditing]);
}

const inGroups = <T,>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );

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
