// Draws watermarks into pixels in memory; changes only the pixels below them.
import { boundingBox, inverse, type Mark, type Placement, type Size } from '@octavo/contract';
import { copyInto, roundingView, type Pixels } from '#editing/image/pixels.ts';
import { from, pixelsWithin, whole } from '#editing/image/placement.ts';

/** The same picture in several places. */
export type Watermark = {
  /** RGBA, with its final opacity. */
  picture: Pixels;
  marks: readonly Mark[];
};

/** Pixels that round what is written to them. */
type Image = Size & { data: Uint8ClampedArray; channels: number };

/** Transparent pixels around the picture, so that interpolation needs no checks at its edge. */
const edge = 2;

/** Draws all marks over 8-bit RGB or RGBA pixels, in place. */
export function stamp(pixels: Pixels, { picture, marks }: Watermark): void {
  const image = { ...pixels, data: roundingView(pixels) };
  const framed = withEdge(picture);
  for (const mark of marks) stampOne(image, framed, from(placementOf(mark, picture), -edge, -edge));
}

function withEdge(picture: Pixels): Pixels {
  const size = { width: picture.width + 2 * edge, height: picture.height + 2 * edge };
  const framed = { ...picture, ...size, data: new Uint8Array(size.width * size.height * 4) };
  copyInto(framed, picture, { left: edge, top: edge }, whole(size));
  return framed;
}

/** Maps pixels of a mark to pixels of the image. */
function placementOf({ x, y, width, height, angle }: Mark, pixels: Size): Placement {
  const [cosine, sine] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const [across, down] = [width / pixels.width, height / pixels.height];
  const [a, b, c, d] = [across * cosine, across * sine, -down * sine, down * cosine];
  const middle = { x: pixels.width / 2, y: pixels.height / 2 };
  return [a, b, c, d, x - a * middle.x - c * middle.y, y - b * middle.x - d * middle.y];
}

function stampOne(image: Image, picture: Pixels, placement: Placement): void {
  const frame = pixelsWithin(boundingBox(placement, whole(picture)), image);
  if (!frame) return;
  const [a, b, c, d, e, f] = inverse(placement);
  for (let y = frame.top; y < frame.top + frame.height; y++) {
    // The centre of the row's first pixel, in coordinates of the picture's pixel centres.
    const u = a / 2 + c * (y + 0.5) + e - 0.5;
    const v = b / 2 + d * (y + 0.5) + f - 0.5;
    const seen = [stretch(u, a, picture.width), stretch(v, b, picture.height)];
    const first = Math.max(frame.left, ...seen.map((part) => part.first));
    const end = Math.min(frame.left + frame.width, ...seen.map((part) => part.end));
    stampRow(image, picture, { y, first, end, u, v, a, b });
  }
}

/** The pixels of a row that lie within a picture, along one of the picture's axes. */
function stretch(start: number, step: number, length: number): { first: number; end: number } {
  const [least, most] = [0.5, length - 1.5];
  if (step === 0) return { first: 0, end: start >= least && start < most ? Infinity : 0 };
  const [one, other] = [(least - start) / step, (most - start) / step];
  return { first: Math.ceil(Math.min(one, other)), end: Math.ceil(Math.max(one, other)) };
}

type Row = { y: number; first: number; end: number; u: number; v: number; a: number; b: number };

/** The only loop over pixels; it allocates nothing. */
function stampRow(image: Image, picture: Pixels, { y, first, end, u, v, a, b }: Row): void {
  const { data, width } = picture;
  let at = (y * image.width + first) * image.channels;
  for (let x = first; x < end; x++, at += image.channels) {
    const across = u + a * x;
    const down = v + b * x;
    const upper = (Math.floor(down) * width + Math.floor(across)) * 4;
    const lower = upper + width * 4;
    if (!(data[upper + 3]! | data[upper + 7]! | data[lower + 3]! | data[lower + 7]!)) continue;
    cover(image, at, data, upper, lower, across - Math.floor(across), down - Math.floor(down));
  }
}

/**
 * Blends the value between four pixels of a picture over a pixel of the image (Porter and Duff, 1984: over).
 * @param upper index of the upper left one
 * @param right how far the point is to the right of it, and `low` below it: 0 to 1
 */
function cover(
  { data, channels }: Image,
  at: number,
  picture: Uint8Array,
  upper: number,
  lower: number,
  right: number,
  low: number,
): void {
  const one = (1 - right) * (1 - low) * picture[upper + 3]!;
  const two = right * (1 - low) * picture[upper + 7]!;
  const three = (1 - right) * low * picture[lower + 3]!;
  const four = right * low * picture[lower + 7]!;
  const alpha = one + two + three + four;
  const below = (channels === 4 ? data[at + 3]! : 255) * (1 - alpha / 255);
  for (let channel = 0; channel < 3; channel++)
    data[at + channel] =
      (one * picture[upper + channel]! +
        two * picture[upper + channel + 4]! +
        three * picture[lower + channel]! +
        four * picture[lower + channel + 4]! +
        data[at + channel]! * below) /
      (alpha + below);
  if (channels === 4) data[at + 3] = alpha + below;
}
