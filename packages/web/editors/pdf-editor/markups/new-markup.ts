// Creates annotations with the current settings.
import type { LinkTarget, Markup } from '@octavo/contract';
import { auth } from '#identity/identity.ts';
import { toPdfPair, toPdfRect, type Point } from '#editors/pdf-editor/markups/geometry.ts';
import {
  newMarkupId,
  type MarkedLines,
  type MarkupSettings,
  type MarkupTool,
} from '#editors/pdf-editor/markups/markups.ts';
import type { PageOverlay } from '#editors/pdf-editor/viewer/page-overlays.ts';

/** Notes are as large as other programs draw them, whatever is dragged. */
const noteSize = 20;
/** Of shapes that are not dragged, in points. */
const sizes = {
  shape: { x: 140, y: 80 },
  textStamp: { x: 170, y: 48 },
  link: { x: 140, y: 20 },
} as const;
/** Anything that is dragged less than this was a click. */
const minSize = 4;
/** Notes are yellow, as in other programs. */
const noteColor = '#ffd54a';

type DrawnTool = Exclude<MarkupTool, 'underline' | 'strikeOut'>;

export const isDrawn = (tool: MarkupTool | undefined): tool is DrawnTool =>
  tool !== undefined && tool !== 'underline' && tool !== 'strikeOut';

/** The author of comments: the name of who is signed in. */
export function authorName(): string {
  const identity = auth.current();
  return identity.state === 'signed-in' ? (identity.name ?? '') : '';
}

const commonOf = (page: number, color: string) => ({
  ...{ id: newMarkupId(), page, color, contents: '' },
  author: authorName().slice(0, 100),
});

/** The size after a click, on the page as the view shows it, which may be rotated. */
function usualSize(tool: DrawnTool, { turn }: PageOverlay): Point {
  const { x, y } = tool === 'textStamp' || tool === 'link' ? sizes[tool] : sizes.shape;
  return turn % 180 === 0 ? { x, y } : { x: y, y: x };
}

/** A link needs a target; only its preview is drawn for a moment after it was added, when the next one has none yet. */
const targetOf = ({ goesTo = 1 }: MarkupSettings): LinkTarget => goesTo;

/** What is drawn between two points of a page; after a click, it has the usual size. */
export function drawnMarkup(
  tool: DrawnTool,
  overlay: PageOverlay,
  [from, to]: readonly [Point, Point],
  settings: MarkupSettings,
): Markup {
  const isClick = Math.hypot(to.x - from.x, to.y - from.y) < minSize;
  const { width } = settings;
  if (tool === 'note') {
    const end = { x: from.x + noteSize, y: from.y + noteSize };
    const rect = toPdfRect(overlay, from, end);
    return { kind: tool, ...commonOf(overlay.page, noteColor), rect };
  }
  const usual = usualSize(tool, overlay);
  const end = isClick ? { x: from.x + usual.x, y: from.y + usual.y } : to;
  const common = commonOf(overlay.page, settings.color);
  if (tool === 'line' || tool === 'arrow')
    return { kind: tool, ...common, width, points: toPdfPair(overlay, from, end) };
  const rect = toPdfRect(overlay, from, end);
  if (tool === 'textStamp') return { kind: tool, ...common, rect, text: settings.text };
  if (tool === 'link') return { kind: tool, ...common, rect, goesTo: targetOf(settings) };
  return { kind: tool, ...common, width, rect };
}

/** In the middle of a page, for those who do not drag. */
export function middleMarkup(
  tool: DrawnTool,
  overlay: PageOverlay,
  settings: MarkupSettings,
): Markup {
  const usual = usualSize(tool, overlay);
  const { width, height } = overlay.size;
  const from = { x: (width - usual.x) / 2, y: (height - usual.y) / 2 };
  return drawnMarkup(tool, overlay, [from, from], settings);
}

/** Marked text. */
export const markedText = (
  kind: 'underline' | 'strikeOut',
  page: number,
  quads: number[][],
  { color }: MarkupSettings,
): Markup => ({ kind, ...commonOf(page, color), quads });

/** A link on text. */
export function linkOnText({ page, quads }: MarkedLines, settings: MarkupSettings): Markup {
  const across = quads.flatMap((quad) => quad.filter((_, at) => at % 2 === 0));
  const up = quads.flatMap((quad) => quad.filter((_, at) => at % 2 === 1));
  return {
    ...{
      kind: 'link',
      ...commonOf(page, settings.color),
      goesTo: targetOf(settings),
      lines: quads,
    },
    rect: [Math.min(...across), Math.min(...up), Math.max(...across), Math.max(...up)],
  };
}

/** @param to the id of the annotation that it is a reply to */
export const replyTo = (to: string, page: number, contents: string): Markup => ({
  kind: 'reply',
  ...commonOf(page, noteColor),
  ...{ contents, to },
});
