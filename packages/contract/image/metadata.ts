// The metadata of an image as the API returns it. EXIF data may identify people and places, so only their presence is reported.
import { z } from 'zod';
import { formatNames } from '../catalogue/formats.ts';

export const imageMetadata = z.object({
  format: z.enum(formatNames),
  width: z.number().int().describe('pixels of the upright image'),
  height: z.number().int().describe('pixels of the upright image'),
  orientation: z.number().int().min(1).max(8).describe('EXIF orientation of the stored image'),
  color_space: z.string().meta({ example: 'srgb' }),
  has_alpha: z.boolean(),
  frames: z.number().int().describe('frames of an animation or pages of a TIFF; otherwise 1'),
  file_size: z.number().int().describe('bytes'),
  icc_profile: z.string().nullable().describe('the name of the color profile'),
  has_exif: z.boolean().describe('whether the image contains EXIF data'),
  has_gps: z.boolean().describe('whether the EXIF data contain a location'),
});
export type ImageMetadata = z.infer<typeof imageMetadata>;
