// The geometry of slides: their size and the boxes of their layouts, which the writer also uses.
import type { Box, SlideRatio } from '#models/presentation/model.ts';

export type Geometry = {
  width: number;
  height: number;
  /** On the title slide. */
  mainTitle: Box;
  subtitle: Box;
  /** On a slide that begins a section. */
  sectionTitle: Box;
  sectionText: Box;
  title: Box;
  content: Box;
  left: Box;
  right: Box;
  slideNumber: Box;
  footer: Box;
  date: Box;
};

/** The distance of text from the sides of its box, and from its top and bottom, in points. */
export const inset = { x: 7.2, y: 3.6 } as const;

/** Font sizes in points by level, and the indents of levels. */
export const textSizes = {
  title: 30,
  mainTitle: 44,
  sectionTitle: 38,
  subtitle: 22,
  levels: [20, 18, 16, 14, 14],
  caption: 12,
  code: 14,
  table: [18, 16, 14, 13, 12, 11, 10],
  /** For a table that continues over several slides. */
  longTable: 14,
} as const;
export const bulletIndent = 20;
export const paragraphGaps = [9, 6, 4, 4, 4] as const;
export const lineHeight = 1.2;

const widths: Record<SlideRatio, number> = { '16:9': 960, '4:3': 720 };
const height = 540;
const margin = 54;
const gutter = 28;

/** The boxes of all layouts. */
export function geometryOf(ratio: SlideRatio): Geometry {
  const width = widths[ratio];
  const inner = width - 2 * margin;
  const half = (inner - gutter) / 2;
  const across = (y: number, boxHeight: number): Box => ({
    ...{ x: margin, y, width: inner, height: boxHeight },
  });
  const body = { y: 120, height: 372 };
  const foot = { y: 504, height: 22 };
  return {
    width,
    height,
    mainTitle: across(132, 146),
    subtitle: across(300, 108),
    sectionTitle: across(170, 120),
    sectionText: across(304, 80),
    title: across(34, 68),
    content: across(body.y, body.height),
    left: { x: margin, width: half, ...body },
    right: { x: margin + half + gutter, width: half, ...body },
    date: { x: margin, width: 140, ...foot },
    footer: { x: width / 2 - 160, width: 320, ...foot },
    slideNumber: { x: width - margin - 140, width: 140, ...foot },
  };
}

/** The boxes of all layouts for any slide size: those of a wide slide, scaled. */
export function geometryOfSize({ width, height }: { width: number; height: number }): Geometry {
  const wide = geometryOf('16:9');
  const [across, down] = [width / wide.width, height / wide.height];
  const drawnOut = (box: Box): Box => ({
    ...{ x: box.x * across, width: box.width * across },
    ...{ y: box.y * down, height: box.height * down },
  });
  return {
    width,
    height,
    mainTitle: drawnOut(wide.mainTitle),
    subtitle: drawnOut(wide.subtitle),
    sectionTitle: drawnOut(wide.sectionTitle),
    sectionText: drawnOut(wide.sectionText),
    title: drawnOut(wide.title),
    content: drawnOut(wide.content),
    left: drawnOut(wide.left),
    right: drawnOut(wide.right),
    date: drawnOut(wide.date),
    footer: drawnOut(wide.footer),
    slideNumber: drawnOut(wide.slideNumber),
  };
}
