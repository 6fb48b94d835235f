// Marks the page that the stage shows.
import type { PdfjsView } from '#editors/pdf-editor/stage/pdfjs-view.ts';

/** @param page its index in the shown file, from 0 */
export function CurrentPage({ view, page }: { view: PdfjsView; page: number }) {
  const isCurrent = view.position.use().page === page + 1;
  return <span className="current-page" data-current={isCurrent || undefined} />;
}
