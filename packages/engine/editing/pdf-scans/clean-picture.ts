// Cleans the picture of a scanned page: a white background, no dark edges, no specks.

/** Samples of one byte each, gray or red, green and blue, row by row. */
export type ScanPicture = {
  data: Buffer;
  width: number;
  height: number;
  channels: 1 | 3;
  dotsPerInch: number;
};

export type Cleaning = {
  whitensBackground: boolean;
  removesSpecks: boolean;
  removesEdges: boolean;
};

const limits = {
  /** The side of the areas in which the brightness of the paper is measured, in inches. */
  block: 1 / 8,
  /** The share of pixels in an area that are darker than its paper. */
  darker: 0.8,
  /** Areas that are darker than this share of the paper's brightness are pictures. */
  picture: 0.75,
  /** The share of areas that are paper on a page of text. On others, such as photos, nothing is changed. */
  paper: 0.6,
  /** Paper darker than this is no paper. */
  darkest: 90,
  /** Slightly darker than the paper is white, too. */
  white: 1.05,
  /** Of the brightness of the paper. */
  dark: 0.55,
  /** How far the shadow of the scanner's lid reaches into the page, and how long it is at least, as shares of the sides. */
  edge: { depth: 0.06, length: 0.15, inside: 0.7 },
  /** In inches: the side of a speck, that of dots which are smaller than printed ones, and their distance to letters. */
  speck: { side: 0.016, tiny: 0.007, distance: 0.06 },
} as const;

/** Cleans a picture in place. @returns false if it is no page of text, and stays as it is */
export function clean(picture: ScanPicture, cleaning: Cleaning): boolean {
  const paper = new Paper(picture);
  if (!paper.isPage) return false;
  if (cleaning.whitensBackground) paper.whiten();
  const level = cleaning.whitensBackground ? 255 : paper.light;
  const dark = darkPixels(picture, level * limits.dark);
  if (cleaning.removesEdges) removeEdges(picture, dark, level);
  if (cleaning.removesSpecks) removeSpecks(picture, dark, level);
  return true;
}

/** The brightness of the paper, area by area. */
class Paper {
  readonly #picture: ScanPicture;
  readonly #side: number;
  readonly #columns: number;
  readonly #rows: number;
  /** For each area and channel. */
  readonly #levels: Float32Array;
  readonly isPage: boolean;
  /** The brightness of most of the paper. */
  readonly light: number;

  constructor(picture: ScanPicture) {
    const { width, height, channels, dotsPerInch } = picture;
    this.#picture = picture;
    this.#side = Math.max(8, Math.round(dotsPerInch * limits.block));
    this.#columns = Math.ceil(width / this.#side);
    this.#rows = Math.ceil(height / this.#side);
    this.#levels = this.#measure();
    const lights = Array.from({ length: this.#columns * this.#rows }, (_, area) =>
      // Paper is light in all colours; colours of pictures are not.
      Math.min(...this.#levels.subarray(area * channels, (area + 1) * channels)),
    );
    const sorted = lights.toSorted((one, other) => one - other);
    this.light = sorted[Math.floor(sorted.length * limits.darker)] ?? 0;
    const isPaper = (light: number) => light >= limits.picture * this.light;
    const share = lights.filter(isPaper).length / lights.length;
    this.isPage = this.light >= limits.darkest && share >= limits.paper;
    this.#fillPictures(lights.map(isPaper));
  }

  /** The brightness that the given share of an area's pixels does not reach. */
  #measure(): Float32Array {
    const { data, width, height, channels } = this.#picture;
    const levels = new Float32Array(this.#columns * this.#rows * channels);
    const counts = new Uint32Array(256);
    for (let area = 0; area < this.#columns * this.#rows; area += 1)
      for (let channel = 0; channel < channels; channel += 1) {
        const left = (area % this.#columns) * this.#side;
        const top = Math.floor(area / this.#columns) * this.#side;
        counts.fill(0);
        let all = 0;
        for (let y = top; y < Math.min(height, top + this.#side); y += 2)
          for (let x = left; x < Math.min(width, left + this.#side); x += 2) {
            const value = data[(y * width + x) * channels + channel] as number;
            counts[value] = (counts[value] as number) + 1;
            all += 1;
          }
        let below = 0;
        levels[area * channels + channel] = counts.findIndex(
          (count) => (below += count) >= all * limits.darker,
        );
      }
    return levels;
  }

  /** Areas without paper get that of all others: pictures keep their brightness. */
  #fillPictures(isPaper: readonly boolean[]): void {
    const { channels } = this.#picture;
    for (let channel = 0; channel < channels; channel += 1) {
      const found = isPaper.flatMap((is, area) =>
        is ? [this.#levels[area * channels + channel] as number] : [],
      );
      const usual = found.toSorted((one, other) => one - other)[found.length >> 1] ?? 255;
      for (const [area, is] of isPaper.entries())
        if (!is) this.#levels[area * channels + channel] = usual;
    }
  }

  /** Makes the paper white, also where it is lit less. */
  whiten(): void {
    const { data, width, height, channels } = this.#picture;
    const places = Array.from({ length: width }, (_, x) => this.#between(x, this.#columns));
    for (let y = 0; y < height; y += 1) {
      const levels = this.#levelsOfRow(y);
      let pixel = y * width * channels;
      for (const [column, part] of places)
        for (let channel = 0; channel < channels; channel += 1, pixel += 1) {
          const at = column * channels + channel;
          const level =
            (levels[at] as number) * (1 - part) + (levels[at + channels] as number) * part;
          const value = ((data[pixel] as number) * 255 * limits.white) / Math.max(1, level);
          data[pixel] = Math.min(255, Math.round(value));
        }
    }
  }

  /** The levels of each column of areas at a row of pixels; the last one twice. */
  #levelsOfRow(y: number): Float32Array {
    const { channels } = this.#picture;
    const [row, part] = this.#between(y, this.#rows);
    const length = this.#columns * channels;
    const next = Math.min(row + 1, this.#rows - 1);
    const levels = new Float32Array(length + channels);
    for (let at = 0; at < levels.length; at += 1) {
      const from = Math.min(at, length - channels + (at % channels));
      const [above, below] = [
        this.#levels[row * length + from],
        this.#levels[next * length + from],
      ];
      levels[at] = (above as number) * (1 - part) + (below as number) * part;
    }
    return levels;
  }

  /** The area before a pixel, and how far the pixel is towards the middle of the next one. */
  #between(pixel: number, areas: number): [number, number] {
    const place = Math.min(Math.max(0, pixel / this.#side - 0.5), areas - 1);
    const before = Math.floor(place);
    return [before, place - before];
  }
}

/** 1 for each dark pixel. */
function darkPixels({ data, width, height, channels }: ScanPicture, most: number): Uint8Array {
  const dark = new Uint8Array(width * height);
  for (let pixel = 0, at = 0; pixel < dark.length; pixel += 1, at += channels) {
    const light =
      channels === 1
        ? (data[at] as number)
        : ((data[at] as number) + (data[at + 1] as number) + (data[at + 2] as number)) / 3;
    if (light < most) dark[pixel] = 1;
  }
  return dark;
}

/** Pixels that were visited. */
const seen = 2;

/** The connected dark pixels around one, which are marked as seen; nothing beyond `most`. */
function spotAt(
  dark: Uint8Array,
  width: number,
  start: number,
  most: number,
): { pixels: number[]; isLarger: boolean } {
  const open = [start];
  const pixels: number[] = [];
  let size = 0;
  dark[start] = seen;
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if ((size += 1) <= most) pixels.push(at);
    const x = at % width;
    for (let down = -1; down <= 1; down += 1)
      for (let across = -1; across <= 1; across += 1) {
        const next = at + down * width + across;
        const isInside = x + across >= 0 && x + across < width;
        if (!isInside || dark[next] !== 1) continue;
        dark[next] = seen;
        open.push(next);
      }
  }
  return { pixels, isLarger: size > most };
}

/** Makes pixels and their neighbours as white as the paper, but no other dark ones. */
function erase(
  { data, width, height, channels }: ScanPicture,
  pixels: readonly number[],
  dark: Uint8Array,
  level: number,
) {
  for (const at of pixels) dark[at] = 0;
  for (const at of pixels) {
    const [x, y] = [at % width, Math.floor(at / width)];
    for (let line = Math.max(0, y - 2); line <= Math.min(height - 1, y + 2); line += 1)
      for (let place = Math.max(0, x - 2); place <= Math.min(width - 1, x + 2); place += 1) {
        const pixel = line * width + place;
        if (dark[pixel]) continue;
        data.fill(level, pixel * channels, (pixel + 1) * channels);
      }
  }
}

/** Shadows along the edges; letters and pictures that are cut off by an edge stay. */
function removeEdges(picture: ScanPicture, dark: Uint8Array, level: number): void {
  const { width, height } = picture;
  const [across, down] = [width * limits.edge.depth, height * limits.edge.depth];
  const isAtEdge = (pixel: number) => {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    return x < across || x >= width - across || y < down || y >= height - down;
  };
  const starts: number[] = [];
  for (let x = 0; x < width; x += 1) starts.push(x, (height - 1) * width + x);
  for (let y = 0; y < height; y += 1) starts.push(y * width, y * width + width - 1);
  const kept: number[] = [];
  for (const start of starts) {
    if (dark[start] !== 1) continue;
    const { pixels } = spotAt(dark, width, start, width * height);
    const bounds = { left: width, right: 0, top: height, bottom: 0 };
    for (const pixel of pixels) {
      const [x, y] = [pixel % width, Math.floor(pixel / width)];
      bounds.left = Math.min(bounds.left, x);
      bounds.right = Math.max(bounds.right, x);
      bounds.top = Math.min(bounds.top, y);
      bounds.bottom = Math.max(bounds.bottom, y);
    }
    const atEdge = pixels.filter(isAtEdge);
    const isLong =
      bounds.right - bounds.left >= limits.edge.length * width ||
      bounds.bottom - bounds.top >= limits.edge.length * height;
    if (isLong && atEdge.length >= limits.edge.inside * pixels.length) {
      erase(picture, atEdge, dark, level);
      for (const pixel of pixels) if (!isAtEdge(pixel)) kept.push(pixel);
    } else for (const pixel of pixels) kept.push(pixel);
  }
  for (const pixel of kept) dark[pixel] = 1;
}

/**
 * Dots that are smaller than printed ones, and away from letters. Dots in rows, such as those before page numbers, stay.
 */
function removeSpecks(picture: ScanPicture, dark: Uint8Array, level: number): void {
  const { width, height, dotsPerInch } = picture;
  const area = (inches: number) => (inches * dotsPerInch) ** 2;
  // At low resolutions, a speck is blurred over some pixels.
  const [most, tiny] = [Math.max(8, area(limits.speck.side)), Math.max(4, area(limits.speck.tiny))];
  const cell = Math.max(4, Math.round(limits.speck.distance * dotsPerInch));
  const columns = Math.ceil(width / cell);
  const cellOf = (pixel: number) =>
    Math.floor(Math.floor(pixel / width) / cell) * columns + Math.floor((pixel % width) / cell);
  const letters = new Uint8Array(columns * Math.ceil(height / cell));
  const dots = new Uint16Array(letters.length);
  const small: number[][] = [];
  for (let at = 0; at < dark.length; at += 1) {
    if (dark[at] !== 1) continue;
    const { pixels, isLarger } = spotAt(dark, width, at, most);
    if (isLarger) continue;
    for (const pixel of pixels) dark[pixel] = 3;
    small.push(pixels);
    const place = cellOf(at);
    dots[place] = (dots[place] as number) + 1;
  }
  for (let at = 0; at < dark.length; at += 1) if (dark[at] === seen) letters[cellOf(at)] = 1;
  for (const pixels of small) {
    const first = pixels[0] as number;
    const [column, row] = [cellOf(first) % columns, Math.floor(cellOf(first) / columns)];
    let others = -1;
    let isNearLetters = false;
    for (let line = row - 1; line <= row + 1; line += 1)
      for (
        let place = Math.max(0, column - 1);
        place <= Math.min(columns - 1, column + 1);
        place += 1
      ) {
        isNearLetters ||= letters[line * columns + place] === 1;
        others += dots[line * columns + place] ?? 0;
      }
    if (!isNearLetters && (pixels.length <= tiny || others <= 1))
      erase(picture, pixels, dark, level);
  }
}
