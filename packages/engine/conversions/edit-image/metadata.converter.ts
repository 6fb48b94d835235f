// Describes an image by its header, or HEIC by its decoder's output. Of its metadata, it reports only whether there are any.
import { writeFile } from 'node:fs/promises';
import { hasGpsLocation, type ImageMetadata } from '@octavo/contract';
import { converter, type InputFile } from '#kernel/converter.ts';
import { imageFormats } from '#formats/image/formats.ts';
import { openPicture, type OpenedImage } from '#formats/image/open.ts';
import { profileName } from '#formats/image/codecs/profile-name.ts';
import { shownSize } from '#formats/image/resize-box.ts';

function described({ format, size }: InputFile, { metadata, frames }: OpenedImage): ImageMetadata {
  const { orientation, space, hasAlpha, exif, icc } = metadata;
  return {
    format,
    ...shownSize(metadata),
    orientation: orientation ?? 1,
    color_space: space,
    has_alpha: hasAlpha,
    frames,
    file_size: size,
    icc_profile: (icc && profileName(icc)) ?? null,
    has_exif: exif !== undefined,
    has_gps: exif !== undefined && hasGpsLocation(exif),
  };
}

export default converter({
  reads: imageFormats,
  writes: ['json'],
  pool: 'image',
  does: ['image-metadata'],
  async convert([input], output, _options, run) {
    const metadata = described(input, await openPicture(input, run));
    await writeFile(output.path('json'), JSON.stringify(metadata));
  },
});
