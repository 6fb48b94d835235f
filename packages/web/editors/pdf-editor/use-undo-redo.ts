// Undo and redo: of annotations and of changes of text and images while they are not part of the file yet, otherwise of pages and operations.
import type { PageEditing } from '#editors/pdf-editor/sidebar/use-page-editing.ts';
import type { AnnotationState } from '#editors/pdf-editor/annotations/annotation-editor.ts';
import type { PageEdits } from '#editors/pdf-editor/text-editing/use-page-edits.ts';
import type { Workspace } from '#editors/pdf-editor/use-workspace.ts';
import { sharedState, useSharedState } from '#ui/hooks/shared-state.ts';

const noAnnotations = sharedState<Pick<AnnotationState, 'canUndo' | 'canRedo'>>({
  canUndo: false,
  canRedo: false,
});

export type UndoRedo = ReturnType<typeof useUndoRedo>;

export function useUndoRedo({ view, plan }: Workspace, pages: PageEditing, edits: PageEdits) {
  const annotated = useSharedState(view?.annotations.state ?? noAnnotations);
  return {
    canUndo: annotated.canUndo || edits.canUndo || plan.canUndo,
    canRedo: annotated.canRedo || edits.canRedo || plan.canRedo,
    undo() {
      if (annotated.canUndo) view?.annotations.undo();
      else if (edits.canUndo) edits.undo();
      else pages.undo();
    },
    redo() {
      if (annotated.canRedo) view?.annotations.redo();
      else if (edits.canRedo) edits.redo();
      else pages.redo();
    },
  };
}
