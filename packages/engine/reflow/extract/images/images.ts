// Reads the pictures of a page and their positions.
import { combine, type Matrix } from '@octavo/contract';
import {
  bytesOf,
  utf8Of,
  pixelSizeOf,
  type OutParameters,
} from '#formats/pdf/page-objects-module.ts';
import type { LoadedPage } from '#formats/pdf/pdfium.ts';
import type { Crop, ImageFiles, Orientation } from './image-files.ts';
import { markOf } from '#reflow/extract/page/marked-content.ts';
import { matrixOf, type PageObject } from '#reflow/extract/page/page-objects.ts';
import { boxThrough, overlap } from '#formats/pdf/geometry/page-view.ts';
import { renderImage } from './rendered-image.ts';
import { heightOf, widthOf } from '#models/page/geometry.ts';
import type { Box, PlacedImage } from '#models/page/page-content.ts';

/** Smaller pictures, in points, are not recognisable. */
const smallest = 2;
/** A picture is cropped if it lacks more than this share of its width or height. */
const minCrop = 0.01;
/** The maximum size of a picture's stored data. */
const maxStoredBytes = 256 * 1024 * 1024;

const unit: Box = { left: 0, top: 0, right: 1, bottom: 1 };

/** The orientation of a picture whose unit square `matrix` maps to the displayed page, with y downwards. */
export function orientationOf([a, b, c, d]: Matrix): Orientation {
  // An upright picture has its top at y = 1, which is above: c and d point up.
  const mirrored = a * d - b * c > 0;
  const [x, y] = mirrored ? [-a, -b] : [a, b];
  const degrees = ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360;
  const quarter = Math.round(degrees / 90) * 90;
  return { degrees: Math.abs(degrees - quarter) < 1 ? quarter % 360 : degrees, mirrored };
}

function cropOf(whole: Box, seen: Box): Crop | undefined {
  const [width, height] = [widthOf(whole), heightOf(whole)];
  const crop = {
    left: (seen.left - whole.left) / width,
    top: (seen.top - whole.top) / height,
    right: (seen.right - whole.left) / width,
    bottom: (seen.bottom - whole.top) / height,
  };
  const lost = Math.max(crop.left, crop.top, 1 - crop.right, 1 - crop.bottom);
  return lost > minCrop ? crop : undefined;
}

function filtersOf({ pdfium }: LoadedPage, image: number): string[] {
  const count = Math.max(0, pdfium._FPDFImageObj_GetImageFilterCount(image));
  return Array.from({ length: count }, (_, index) =>
    utf8Of(pdfium, (...buffer) => pdfium._FPDFImageObj_GetImageFilter(image, index, ...buffer)),
  );
}

const storedOf = ({ pdfium }: LoadedPage, image: number): Buffer =>
  bytesOf(
    pdfium,
    (...buffer) => pdfium._FPDFImageObj_GetImageDataRaw(image, ...buffer),
    maxStoredBytes,
  );

/** A visible picture of a page with its file; nothing if it is too small, hidden or invalid. */
export async function placedImage(
  loaded: LoadedPage,
  out: OutParameters,
  { handle, outer, clip, marking, isBlended }: PageObject,
  files: ImageFiles,
): Promise<PlacedImage | undefined> {
  const matrix = combine(matrixOf({ pdfium: loaded.pdfium, out }, handle), outer);
  const whole = boxThrough(matrix, unit);
  const box = clip && overlap(whole, clip);
  if (!box || Math.min(widthOf(box), heightOf(box)) < smallest) return undefined;
  const pixels = pixelSizeOf(loaded.pdfium, out, handle);
  if (pixels.width < 1 || pixels.height < 1) return undefined;
  const image = await files.add({
    stored: storedOf(loaded, handle),
    filters: filtersOf(loaded, handle),
    pixels,
    orientation: orientationOf(matrix),
    crop: cropOf(whole, box),
    render: (size) => renderImage(loaded, out, handle, size),
  });
  return image && { ...box, image, pixels, ...(isBlended && { isBlended }), ...markOf(marking) };
}
