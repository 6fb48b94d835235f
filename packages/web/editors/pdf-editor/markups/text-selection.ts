// The selected text of the pages, as the corners of its lines.
import type { PageOverlay } from '#editors/pdf-editor/viewer/page-overlays.ts';

type SelectedLines = { overlay: PageOverlay; quads: number[][] };

/** Lines that are lower are no text, but the space between lines that browsers select too. */
const minHeight = 2;

/** The lines of the selected text on each page that is drawn. */
export function selectedLines(overlays: readonly PageOverlay[]): SelectedLines[] {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return [];
  const range = selection.getRangeAt(0);
  return overlays.flatMap((overlay) => {
    const layer = overlay.element.parentElement?.querySelector('.textLayer');
    if (!layer || !range.intersectsNode(layer)) return [];
    const quads = joined(boxesIn(layer, range)).map((box) => quadOf(box, overlay));
    return quads.length ? [{ overlay, quads }] : [];
  });
}

/** The boxes of the selected pieces of text, in CSS pixels of the window. */
function boxesIn(layer: Element, range: Range): DOMRect[] {
  const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
  const boxes: DOMRect[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!range.intersectsNode(node)) continue;
    const part = document.createRange();
    part.selectNodeContents(node);
    if (node === range.startContainer) part.setStart(node, range.startOffset);
    if (node === range.endContainer) part.setEnd(node, range.endOffset);
    boxes.push(...part.getClientRects());
  }
  return boxes.filter(({ width, height }) => width > 0.5 && height > minHeight);
}

type Line = { left: number; top: number; right: number; bottom: number };

/** Joins pieces that are on one line, so that it is marked without gaps. */
function joined(boxes: readonly DOMRect[]): Line[] {
  const lines: Line[] = [];
  for (const { left, top, right, bottom } of boxes) {
    const last = lines.at(-1);
    const isSameLine =
      last &&
      Math.min(last.bottom, bottom) - Math.max(last.top, top) > 0.5 * (bottom - top) &&
      left - last.right < bottom - top &&
      left >= last.left;
    if (!isSameLine) lines.push({ left, top, right, bottom });
    else {
      last.right = Math.max(last.right, right);
      last.top = Math.min(last.top, top);
      last.bottom = Math.max(last.bottom, bottom);
    }
  }
  return lines;
}

function quadOf({ left, top, right, bottom }: Line, { element, size, toPdf }: PageOverlay) {
  const box = element.getBoundingClientRect();
  const point = (x: number, y: number) => {
    const found = toPdf({
      x: ((x - box.left) / box.width) * size.width,
      y: ((y - box.top) / box.height) * size.height,
    });
    return [found.x, found.y];
  };
  return [point(left, top), point(right, top), point(left, bottom), point(right, bottom)].flat();
}
