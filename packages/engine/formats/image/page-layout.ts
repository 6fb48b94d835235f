// Computes the position of an image on its page, in points.
import { papers, pointsPerMillimetre } from '@octavo/contract';
import { pdfLimits } from '#kernel/limits.ts';

export type LayoutOptions = {
  pageSize: 'fit' | 'a4' | 'letter';
  orientation: 'auto' | 'portrait' | 'landscape';
  /** On each side, in millimetres. */
  margin: number;
};

/**
 * An image as displayed: its size in pixels after applying its orientation, and its pixels per inch if the file states
 * them.
 */
export type DisplayedImage = { width: number; height: number; density?: number | undefined };

/** In points from the lower left corner. */
export type PageLayout = {
  page: { width: number; height: number };
  image: { x: number; y: number; width: number; height: number };
};

const pointsPerInch = 72;

// A density outside this range is an error of the writer; browsers show images at 96.
const sensibleDensity = { min: 72, max: 1200 } as const;
const usualDensity = 96;

/** A plausible density, in pixels per inch. */
export const densityOf = (density: number | undefined): number =>
  density !== undefined && density >= sensibleDensity.min && density <= sensibleDensity.max
    ? density
    : usualDensity;

/** A page as large as the image with its margin, up to the maximum that readers accept. */
function fittedPage(shown: DisplayedImage, margin: number): PageLayout {
  const scale = pointsPerInch / densityOf(shown.density);
  const space = pdfLimits.pageSidePoints - 2 * margin;
  const shrink = Math.min(1, space / (Math.max(shown.width, shown.height) * scale));
  const width = shown.width * scale * shrink;
  const height = shown.height * scale * shrink;
  return {
    page: { width: width + 2 * margin, height: height + 2 * margin },
    image: { x: margin, y: margin, width, height },
  };
}

function paperOf({ pageSize, orientation }: LayoutOptions, shown: DisplayedImage) {
  const [short, long] = papers[pageSize === 'letter' ? 'letter' : 'a4'].map(
    (side) => side * pointsPerMillimetre,
  ) as [number, number];
  const isLandscape =
    orientation === 'auto' ? shown.width > shown.height : orientation === 'landscape';
  return isLandscape ? { width: long, height: short } : { width: short, height: long };
}

/** The image as large as the paper allows, centred, with pixels of at most a point, so that small images stay sharp. */
function onPaper(shown: DisplayedImage, options: LayoutOptions, margin: number): PageLayout {
  const page = paperOf(options, shown);
  const scale = Math.min(
    1,
    (page.width - 2 * margin) / shown.width,
    (page.height - 2 * margin) / shown.height,
  );
  const width = shown.width * scale;
  const height = shown.height * scale;
  return {
    page,
    image: { x: (page.width - width) / 2, y: (page.height - height) / 2, width, height },
  };
}

/** Computes the layout of an image on a page. */
export function layOut(shown: DisplayedImage, options: LayoutOptions): PageLayout {
  const margin = options.margin * pointsPerMillimetre;
  return options.pageSize === 'fit' ? fittedPage(shown, margin) : onPaper(shown, options, margin);
}
