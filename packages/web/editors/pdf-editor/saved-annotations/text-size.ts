// The space that a text on a page needs.
import { cornersOf, toPdfRect } from '#editors/pdf-editor/markups/geometry.ts';
import type {
  Rect,
  SavedAnnotation,
} from '#editors/pdf-editor/saved-annotations/saved-annotation.ts';
import type { PageOverlay } from '#editors/pdf-editor/viewer/page-overlays.ts';

/** The right margin that remains if the text is made wider, in points. */
const margin = 8;

/** The rectangle with which all of a text is seen: wider up to the edge of the page, then higher. */
export function grownRect(
  { rect, fontSize }: SavedAnnotation,
  text: string,
  overlay: PageOverlay,
): Rect | undefined {
  const [one, other] = cornersOf(rect, overlay);
  const measured = document.createElement('div');
  measured.className = 'saved-text saved-text-measured';
  measured.style.fontSize = `${fontSize}px`;
  measured.textContent = text;
  document.body.append(measured);
  const most = Math.max(other.x - one.x, overlay.size.width - margin - one.x);
  const width = Math.min(most, Math.max(other.x - one.x, Math.ceil(measured.offsetWidth) + 1));
  measured.style.inlineSize = `${width}px`;
  const height = Math.max(other.y - one.y, measured.offsetHeight);
  measured.remove();
  if (width === other.x - one.x && height === other.y - one.y) return undefined;
  return toPdfRect(overlay, one, { x: one.x + width, y: one.y + height });
}
