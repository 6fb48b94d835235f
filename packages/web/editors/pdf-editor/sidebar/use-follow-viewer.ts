// Scrolls the sidebar to the page that the viewer shows.
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { sharedState, useSharedState } from '#ui/hooks/shared-state.ts';
import type { Workspace } from '#editors/pdf-editor/use-workspace.ts';

const noPosition = sharedState({ page: 1 });

/** @returns the reference to the element that scrolls */
export function useFollowViewer({
  plan: { plan },
  shown,
  view,
}: Workspace): RefObject<HTMLDivElement | null> {
  const grid = useRef<HTMLDivElement>(null);
  const { page } = useSharedState(view?.position ?? noPosition);
  const id = shown.pages[page - 1]?.id;
  const follow = useEffectEvent((shownId: string) => {
    const index = plan.findIndex((other) => other.id === shownId);
    if (grid.current) scrollTo(grid.current, shownId, index / plan.length);
  });
  useEffect(() => {
    if (id) follow(id);
  }, [id]);
  return grid;
}

/** The name of a file stands above its first page, in CSS pixels. */
const nameHeight = 24;

/** Scrolls as little as possible. The element of a page that is far away does not exist yet. */
function scrollTo(grid: HTMLElement, id: string, share: number): void {
  const item = grid.querySelector(`[data-key="${id}"]`);
  if (!item) {
    grid.scrollTop = share * grid.scrollHeight;
    return;
  }
  const [box, shown] = [item.getBoundingClientRect(), grid.getBoundingClientRect()];
  if (box.top - nameHeight < shown.top) grid.scrollTop -= shown.top - box.top + nameHeight;
  else if (box.bottom > shown.bottom) grid.scrollTop += box.bottom - shown.bottom;
}
