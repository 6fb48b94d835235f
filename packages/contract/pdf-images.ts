// The images of a PDF as `read-images` reports them, and the changes that `edit-images` accepts (decision 144).
import { z } from 'zod';

/** In points, from the upper left corner of the page as it is displayed. */
const box = z.object({
  left: z.number(),
  top: z.number(),
  width: z.number(),
  height: z.number(),
});

const image = z.object({
  /** The page, its number on the page, and a checksum: a change of an image that has changed meanwhile is refused. */
  id: z.string(),
  /** Around what is seen of it: a part may be cropped. */
  box,
  /** In pixels, as it is stored. */
  width: z.number().int(),
  height: z.number().int(),
  /** How far it is turned against an upright page, in degrees, clockwise. */
  angle: z.number(),
  /** The alternative text of its figure; absent if it has none. */
  alt: z.string().optional(),
});

export const imagesReport = z.object({
  pages: z.array(z.object({ page: z.number().int(), images: z.array(image) })),
});

export type PdfImage = z.output<typeof image>;
export type ImagesReport = z.output<typeof imagesReport>;
export type ImageBox = z.output<typeof box>;

/** The most files that replace images in one request. */
export const maxImageFiles = 20;

const coordinate = z.number().min(-20_000).max(20_000);
/** Rules can be images, too. */
const side = z.number().min(0.01).max(20_000);

export const imageFits = ['fit', 'fill', 'stretch'] as const;

const edit = z
  .object({
    id: z.string().regex(/^\d{1,7}-\d{1,5}-[\da-f]{10}$/),
    /** Removes the image. */
    delete: z.literal(true).optional(),
    /** Its new place and size; it may be stretched. */
    box: z
      .object({ left: coordinate, top: coordinate, width: side, height: side })
      .strict()
      .optional(),
    /** Turns it clockwise around the middle of its box, before that changes. */
    turn: z.union([z.literal(90), z.literal(180), z.literal(270)]).optional(),
    /** The added image file that replaces it, counted from 1. */
    file: z.number().int().min(1).max(maxImageFiles).optional(),
    /** How that file is placed: within the box, over all of it with parts cut off, or stretched to it. */
    fit: z.enum(imageFits).optional(),
  })
  .strict();

export type ImageEdit = z.output<typeof edit>;

/** The largest JSON that a request takes; a field of a form has 64 KiB. */
export const maxImageEditCharacters = 60_000;

const edits = z
  .array(edit)
  .max(1000)
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length);

/** Parses changes as they are sent. @returns undefined if they are malformed */
export function imageEditsOf(json: string): ImageEdit[] | undefined {
  try {
    return edits.parse(JSON.parse(json));
  } catch {
    return undefined;
  }
}
