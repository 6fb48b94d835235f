// The annotations over a printed page that PDF.js cannot draw.
import type { Markup } from '@octavo/contract';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { MarkupShape } from '#editors/pdf-editor/markups/markup-shape.tsx';
import { placeOf } from '#editors/pdf-editor/stage/page-overlays.ts';

/** @param displayed the page at the scale 1 */
export function printedMarkups(
  markups: readonly Markup[],
  displayed: Parameters<typeof placeOf>[0],
): Element {
  const place = placeOf(displayed);
  const { width, height } = place.size;
  const layer = document.createElement('div');
  layer.className = 'print-markups';
  const root = createRoot(layer);
  flushSync(() =>
    root.render(
      <svg viewBox={`0 0 ${width} ${height}`}>
        {markups.map(
          (markup) =>
            markup.kind !== 'reply' && (
              <g key={markup.id} className="markup">
                <MarkupShape markup={markup} overlay={place} />
              </g>
            ),
        )}
      </svg>,
    ),
  );
  return layer;
}
