// Marks the page that the viewer shows.
import { createContext, use } from 'react';
import type { PdfjsView } from '#editors/pdf-editor/viewer/pdfjs-view.ts';
import type { Workspace } from '#editors/pdf-editor/use-workspace.ts';
import { useSharedState } from '#ui/hooks/shared-state.ts';

/** The view that thumbnails follow and move. It is a context, so that a new view does not rebuild the whole grid. */
export const ViewerContext = createContext<Pick<Workspace, 'view' | 'goTo'>>({
  view: undefined,
  goTo: () => {},
});

/** @param page its index in the shown file, from 0 */
export function CurrentPage({ page }: { page: number }) {
  const { view } = use(ViewerContext);
  return view && <CurrentPageOf view={view} page={page} />;
}

function CurrentPageOf({ view, page }: { view: PdfjsView; page: number }) {
  const isCurrent = useSharedState(view.position).page === page + 1;
  return <span className="current-page" data-current={isCurrent || undefined} />;
}
