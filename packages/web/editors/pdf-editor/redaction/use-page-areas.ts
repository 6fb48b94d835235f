// The areas to redact on the shown pages.
import { editingLimits, type RedactionMark } from '@octavo/contract';
import { useMemo, useState } from 'react';
import type { PagePlan } from '#editors/pdf-editor/pages/page-plan.ts';
import {
  areaOn,
  placedOn,
  type PageArea,
  type PlacedArea,
} from '#editors/pdf-editor/redaction/page-areas.ts';
import type { PageSize } from '#editors/pdf-editor/viewer/page-overlays.ts';

/** @param pages of the shown file */
export function usePageAreas(pages: PagePlan) {
  const [areas, setAreas] = useState<readonly PageArea[]>([]);
  const placed = useMemo(() => placedOn(pages, areas), [pages, areas]);
  const marks = useMemo(() => placed.map(({ mark }) => mark), [placed]);
  const remove = (removed: readonly PlacedArea[]) =>
    setAreas((all) => all.filter((area) => removed.every((other) => other.area !== area)));
  return {
    /** Where the areas are now. */
    marks,
    /** Adds an area. @param size of its page, as displayed */
    draw(mark: RedactionMark, size: PageSize) {
      const page = pages[mark.page - 1];
      if (page && placed.length < editingLimits.marks)
        setAreas((all) => [...all, areaOn(page, mark, size)]);
    },
    /** @param place in the list of marks */
    removeAt: (place: number) => remove(placed.slice(place, place + 1)),
    /** Removes the areas of the shown pages. */
    removeAll: () => remove(placed),
  };
}
