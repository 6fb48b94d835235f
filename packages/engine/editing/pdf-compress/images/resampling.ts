// Resamples an image, whatever its colour space.
import type { Sharp } from 'sharp';
import type { DisplayedSize } from './image-use.ts';
import type { Channels, Samples } from './samples.ts';

/** An image whose samples are processed without colour conversion. */
export const unconverted = (image: Sharp, channels: Channels): Sharp =>
  channels === 4 ? image.pipelineColourspace('cmyk').toColourspace('cmyk') : image;

export type Drawable = Pick<Samples, 'open' | 'channels' | 'isInverted'> &
  Partial<Pick<Samples, 'raw' | 'width' | 'height'>>;

/** Resamples samples to another size; those in memory that have it already are returned as they are. */
export async function drawn(
  { open, raw, width, height, channels, isInverted }: Drawable,
  size: DisplayedSize,
): Promise<Buffer> {
  if (raw && width === size.width && height === size.height) return raw;
  const resized = unconverted(await open(), channels).resize({
    ...size,
    fit: 'fill',
    kernel: 'lanczos3',
  });
  // Grey would be converted to RGB.
  const output = channels === 1 ? resized.toColourspace('b-w') : resized;
  const { data, info } = await output.raw().toBuffer({ resolveWithObject: true });
  if (info.channels !== channels) throw new Error(`${info.channels} channels for ${channels}`);
  if (isInverted) invert(data);
  return data;
}

/** Replaces each sample by 255 minus its value, four at a time if the memory is aligned. */
export function invert(samples: Buffer): void {
  const words = samples.byteOffset % 4 === 0 ? samples.length >> 2 : 0;
  const whole = new Uint32Array(samples.buffer, words ? samples.byteOffset : 0, words);
  for (let index = 0; index < words; index += 1) whole[index] = ~(whole[index] as number);
  for (let index = words * 4; index < samples.length; index += 1)
    samples[index] = 255 - (samples[index] as number);
}
