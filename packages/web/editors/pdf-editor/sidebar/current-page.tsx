// Marks the page that the stage shows.
import { createContext, use } from 'react';
import type { PdfjsView } from '#editors/pdf-editor/viewer/pdfjs-view.ts';
import type { Workspace } from '#editors/pdf-editor/use-workspace.ts';

/** The stage as thumbnails know it. Through a context, so that a new view does not build the whole grid again. */
export const StageContext = createContext<Pick<Workspace, 'view' | 'goTo'>>({
  view: undefined,
  goTo: () => {},
});

/** @param page its index in the shown file, from 0 */
export function CurrentPage({ page }: { page: number }) {
  const { view } = use(StageContext);
  return view && <CurrentPageOf view={view} page={page} />;
}

function CurrentPageOf({ view, page }: { view: PdfjsView; page: number }) {
  const isCurrent = view.position.use().page === page + 1;
  return <span className="current-page" data-current={isCurrent || undefined} />;
}
