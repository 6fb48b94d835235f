// What is told of an image. Camera data may tell who and where: only that they are there is told.
import { z } from 'zod';
import { formatNames } from '../catalogue/formats.ts';

export const imageMetadata = z.object({
  format: z.enum(formatNames),
  width: z.number().int().describe('pixels, as it is shown: turned upright'),
  height: z.number().int().describe('pixels, as it is shown: turned upright'),
  orientation: z.number().int().min(1).max(8).describe('EXIF orientation of what is stored'),
  color_space: z.string().meta({ example: 'srgb' }),
  has_alpha: z.boolean(),
  frames: z.number().int().describe('of an animation, or pages of a TIFF; 1 for others'),
  file_size: z.number().int().describe('bytes'),
  icc_profile: z.string().nullable().describe('the name of its colour profile'),
  has_exif: z.boolean().describe('whether it holds camera data'),
  has_gps: z.boolean().describe('whether these tell where it was taken'),
});
export type ImageMetadata = z.infer<typeof imageMetadata>;
