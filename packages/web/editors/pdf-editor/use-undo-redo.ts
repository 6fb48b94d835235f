// Undo and redo: of annotations while they are not part of the file yet, otherwise of pages and operations.
import type { PageEditing } from '#editors/pdf-editor/rail/use-page-editing.ts';
import type { AnnotationState } from '#editors/pdf-editor/annotations/annotation-editor.ts';
import type { Workspace } from '#editors/pdf-editor/use-workspace.ts';
import { sharedState } from '#ui/hooks/shared-state.ts';

const noAnnotations = sharedState<Pick<AnnotationState, 'canUndo' | 'canRedo'>>({
  canUndo: false,
  canRedo: false,
});

export type UndoRedo = ReturnType<typeof useUndoRedo>;

export function useUndoRedo({ view, plan }: Workspace, pages: PageEditing) {
  const annotated = (view?.annotations.state ?? noAnnotations).use();
  return {
    canUndo: annotated.canUndo || plan.canUndo,
    canRedo: annotated.canRedo || plan.canRedo,
    undo: () => (annotated.canUndo ? view?.annotations.undo() : pages.undo()),
    redo: () => (annotated.canRedo ? view?.annotations.redo() : pages.redo()),
  };
}
