// The annotations over a printed page that PDF.js does not draw: new ones, and those of the file that are changed.
import type { Markup } from '@octavo/contract';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { MarkupShape, type ShownMarkup } from '#editors/pdf-editor/markups/markup-shape.tsx';
import { withChanges } from '#editors/pdf-editor/saved-annotations/saved-annotation.ts';
import { SavedAppearance } from '#editors/pdf-editor/saved-annotations/saved-appearance.tsx';
import { placeOf } from '#editors/pdf-editor/viewer/page-overlays.ts';
import type { PdfjsView } from '#editors/pdf-editor/viewer/pdfjs-view.ts';

type PrintedMarkup = Exclude<ShownMarkup, { kind: 'link' }>;
/** Links are not seen on a page. */
const isPrinted = (markup: Markup): markup is PrintedMarkup =>
  markup.kind !== 'reply' && markup.kind !== 'link';

/**
 * @param page from 1
 * @param displayed the page at the scale 1
 * @returns nothing for a page without them
 */
export async function printedMarkups(
  { markups, savedAnnotations: saved }: PdfjsView,
  page: number,
  displayed: Parameters<typeof placeOf>[0],
): Promise<Element | undefined> {
  const { list, changes } = markups.state.get();
  const added = list.filter(
    (markup): markup is PrintedMarkup => markup.page === page && isPrinted(markup),
  );
  const changed = await Promise.all(
    (saved?.pages.get().get(page) ?? []).map(async (original) => {
      const annotation = withChanges(original, changes);
      const { isRemoved, isRedrawn, change } = annotation;
      const isDrawn = isRedrawn && !isRemoved;
      const picture = isDrawn ? await saved?.pictures.of(original, 0, change?.color) : undefined;
      return { annotation, picture, original, isDrawn };
    }),
  );
  const drawn = changed.filter(({ isDrawn }) => isDrawn);
  if (added.length + drawn.length === 0) return undefined;
  const place = placeOf(displayed);
  const { width, height } = place.size;
  const layer = document.createElement('div');
  layer.className = 'print-markups';
  const root = createRoot(layer);
  flushSync(() =>
    root.render(
      <svg viewBox={`0 0 ${width} ${height}`}>
        {drawn.map(({ isDrawn: _, ...saved }) => (
          <SavedAppearance key={saved.annotation.reference} {...saved} place={place} />
        ))}
        {added.map((markup) => (
          <g key={markup.id} className="markup">
            <MarkupShape markup={markup} overlay={place} />
          </g>
        ))}
      </svg>,
    ),
  );
  return layer;
}
