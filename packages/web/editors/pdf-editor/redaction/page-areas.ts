// Areas that belong to a page, wherever the page is moved and however it is rotated.
import type { RedactionMark, Turn } from '@octavo/contract';
import { turnOf, type PagePlan, type PlannedPage } from '#editors/pdf-editor/pages/page-plan.ts';
import type { PageSize } from '#editors/pdf-editor/viewer/page-overlays.ts';

type Area = Omit<RedactionMark, 'page'>;

export type PageArea = {
  pageId: string;
  area: Area;
  /** The page as it was displayed when the area was drawn. */
  drawnOn: PageSize & { turn: Turn };
};

/** An area of a page that stays on it. */
export function areaOn(page: PlannedPage, mark: RedactionMark, size: PageSize): PageArea {
  const { page: _, ...area } = mark;
  return { pageId: page.id, area, drawnOn: { ...size, turn: turnOf(page) } };
}

export type PlacedArea = { area: PageArea; mark: RedactionMark };

/** Where areas are among pages now. Those of pages that are not there are left out. */
export function placedOn(pages: PagePlan, areas: readonly PageArea[]): readonly PlacedArea[] {
  const places = new Map(pages.map((page, index) => [page.id, { page, number: index + 1 }]));
  return areas.flatMap((area) => {
    const place = places.get(area.pageId);
    return place
      ? { area, mark: { page: place.number, ...rotatedTo(turnOf(place.page), area) } }
      : [];
  });
}

function rotatedTo(turn: Turn, { area, drawnOn }: PageArea): Area {
  let [turned, width, height] = [area, drawnOn.width, drawnOn.height];
  for (let at: number = drawnOn.turn; at !== turn; at = (at + 90) % 360) {
    turned = quarterTurned(turned, height);
    [width, height] = [height, width];
  }
  return turned;
}

/** The area after a quarter turn of its page, clockwise. @param pageHeight before the turn */
const quarterTurned = ({ left, top, width, height }: Area, pageHeight: number): Area => ({
  left: pageHeight - top - height,
  top: left,
  width: height,
  height: width,
});
