// Measures the contrast between text and what is painted behind it (WCAG 2.2, 1.4.3).
import type { OutParameters, PdfiumObjects } from '#formats/pdf/page-objects-module.ts';
import type { Picture } from '#formats/pdf/pdfium.ts';
import type { PlaceBox } from '#formats/pdf/structure/page-boxes.ts';

type Color = readonly [red: number, green: number, blue: number];

export type Contrast = {
  ratio: number;
  /** What text of this size needs. */
  needed: number;
};

const needed = { usual: 4.5, large: 3 } as const;
/** Points. */
const large = { regular: 18, bold: 14, boldWeight: 600 } as const;
/** The maximum number of pixels to sample for one text; more would not change the result. */
const samples = 600;
/** Of the pixels around a text: a background that fills less is a photo or a gradient, whose contrast varies. */
const leastShare = 0.25;
/** Colours that are closer are the same one. */
const same = 24;
const renderModes = { fill: 0, invisible: 3 } as const;

const distance = (one: Color, other: Color): number =>
  Math.max(...one.map((value, at) => Math.abs(value - (other[at] ?? 0))));

/** The relative luminance of a colour (WCAG 2.2). */
function luminance(color: Color): number {
  const [red = 0, green = 0, blue = 0] = color.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours, from 1 to 21. */
export function contrastRatio(one: Color, other: Color): number {
  const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

/** The result of sampling the pixels around a text: its background, and whether the text is visible there. */
export function backgroundBehind(
  { data, width, height, channels }: Picture,
  box: PlaceBox,
  text: Color,
): Color | undefined {
  const [left, top] = [Math.floor(box.left) - 2, Math.floor(box.top) - 2];
  const [right, bottom] = [
    Math.ceil(box.left + box.width) + 2,
    Math.ceil(box.top + box.height) + 2,
  ];
  const step = Math.max(1, Math.floor(Math.sqrt(((right - left) * (bottom - top)) / samples)));
  // The different colors as numbers, because pages can have thousands of texts.
  const pixels = new Map<number, number>();
  let total = 0;
  for (let y = Math.max(0, top); y < Math.min(height, bottom); y += step)
    for (let x = Math.max(0, left); x < Math.min(width, right); x += step) {
      const at = (y * width + x) * channels;
      const pixel = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
      pixels.set(pixel, (pixels.get(pixel) ?? 0) + 1);
      total += 1;
    }
  const counts = new Map<number, { color: Color; count: number }>();
  for (const [pixel, count] of pixels) {
    const known = counts.get(pixel & similar);
    if (known) known.count += count;
    else counts.set(pixel & similar, { color: colorOfPixel(pixel), count });
  }
  const common = [...counts.values()].toSorted((one, other) => other.count - one.count);
  const found = common.find(({ color }) => distance(color, text) > same / 2);
  if (!found || found.count < leastShare * total) return undefined;
  const { color: background } = found;
  // Text that something covers, such as that behind a scan, has none of its colour there.
  const gap = distance(background, text);
  const isSeen = [...pixels.keys()].some(
    (pixel) => distance(colorOfPixel(pixel), text) < gap * visible,
  );
  return isSeen ? background : undefined;
}

/** The bits in which pixels that count as one color agree. */
const similar = 0xfc_fc_fc;

const colorOfPixel = (pixel: number): Color => [pixel >> 16, (pixel >> 8) & 255, pixel & 255];

/** Edges of letters are mixed with the background. */
const visible = 0.45;

/** The colour of a text that is filled, opaque, and no pattern. */
export function colorOf(
  pdfium: PdfiumObjects,
  object: number,
  out: OutParameters,
): Color | undefined {
  if (pdfium._FPDFTextObj_GetTextRenderMode(object) !== renderModes.fill) return undefined;
  const words = [out.word(0), out.word(1), out.word(2), out.word(3)] as const;
  if (!pdfium._FPDFPageObj_GetFillColor(object, ...words) || out.int(3) < 255) return undefined;
  return [out.int(0), out.int(1), out.int(2)];
}

/** The contrast that a text needs. @param size in points */
export function neededFor(pdfium: PdfiumObjects, object: number, size: number): number {
  const isBold =
    pdfium._FPDFFont_GetWeight(pdfium._FPDFTextObj_GetFont(object)) >= large.boldWeight;
  return size >= (isBold ? large.bold : large.regular) ? needed.large : needed.usual;
}
