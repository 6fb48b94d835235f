// Gives the pictures of printed pages their places among the rows of a sheet, with empty rows where they need space.
import { heightOf } from '#models/page/geometry.ts';
import type { PlacedImage } from '#models/page/page-content.ts';
import type { SheetCell } from './cell-places.ts';

/** The height of a row of a sheet, in points. */
const rowHeight = 15;
/** How far text may reach into a picture above it, in points. */
const overlap = 2;

/** A picture over the cells of a sheet. */
export type PlacedPicture = {
  image: PlacedImage;
  row: number;
  /** The distance from the left edge of the sheet, in points. */
  left: number;
};

export type PageRow = { from: number; cells: SheetCell[] };
/** The rows of a page, and the pictures on it with their distances from the left edge of the sheet. */
export type PageRows = {
  rows: readonly PageRow[];
  pictures: readonly Omit<PlacedPicture, 'row'>[];
};

/** The rows of all pages, with the pictures at theirs. */
export function withPictures(pages: readonly PageRows[]): {
  rows: SheetCell[][];
  pictures: PlacedPicture[];
} {
  const rows: SheetCell[][] = [];
  const pictures: PlacedPicture[] = [];
  /** The row below each picture so far. */
  const ends = new Map<PlacedPicture, number>();
  const leaveSpace = (isAbove: (picture: PlacedPicture) => boolean) => {
    const end = Math.max(0, ...[...ends].map(([one, row]) => (isAbove(one) ? row : 0)));
    while (rows.length < end) rows.push([]);
  };
  for (const page of pages) {
    const waiting = page.pictures.toSorted((a, b) => a.image.top - b.image.top);
    const place = (below: number) => {
      while (waiting[0] && waiting[0].image.top < below) {
        const picture = { ...waiting.shift()!, row: rows.length };
        pictures.push(picture);
        ends.set(picture, rows.length + Math.ceil(heightOf(picture.image) / rowHeight));
      }
    };
    if (page.rows.length)
      leaveSpace(({ image }) => !page.pictures.some((one) => one.image === image));
    for (const { from, cells } of page.rows) {
      place(from);
      leaveSpace(({ image }) => image.bottom <= from + overlap);
      rows.push(cells);
    }
    place(Infinity);
  }
  return { rows, pictures };
}
