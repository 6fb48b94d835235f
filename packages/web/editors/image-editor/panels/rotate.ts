// Rotates and flips the image as it is shown; an existing crop moves with it.
import { cropOf, textOfCrop, type Crop, type ImageRecipe } from '@octavo/contract';

type Orientation = Pick<ImageRecipe, 'rotation' | 'flipHorizontal' | 'flipVertical' | 'crop'>;

const moved = (crop: string, move: (crop: Crop) => Crop): string => {
  const cut = cropOf(crop);
  return cut ? textOfCrop(move(cut)) : crop;
};

/** Normalizes an angle to −180…180 degrees. */
const normalized = (degrees: number) => {
  if (degrees > 180) return degrees - 360;
  return degrees <= -180 ? degrees + 360 : degrees;
};

/** Rounds to tenths of a degree, the precision of the option. */
const tenths = (degrees: number) => Math.round(degrees * 10) / 10;

/** Rotates by 90° clockwise. */
export const rotatedRight = ({ rotation, crop }: Orientation): Partial<Orientation> => ({
  rotation: tenths(normalized(rotation + 90)),
  crop: moved(crop, ({ left, top, width, height }) => ({
    ...{ left: 100 - top - height, top: left },
    ...{ width: height, height: width },
  })),
});

/** Rotates by 90° counterclockwise. */
export const rotatedLeft = ({ rotation, crop }: Orientation): Partial<Orientation> => ({
  rotation: tenths(normalized(rotation - 90)),
  crop: moved(crop, ({ left, top, width, height }) => ({
    ...{ left: top, top: 100 - left - width },
    ...{ width: height, height: width },
  })),
});

/** Flips horizontally. The flip is applied before the rotation, so the rotation changes its sign. */
export const flippedHorizontally = ({
  rotation,
  flipHorizontal,
  crop,
}: Orientation): Partial<Orientation> => ({
  flipHorizontal: !flipHorizontal,
  rotation: normalized(-rotation),
  crop: moved(crop, (cut) => ({ ...cut, left: 100 - cut.left - cut.width })),
});

/** Flips vertically. */
export const flippedVertically = ({
  rotation,
  flipVertical,
  crop,
}: Orientation): Partial<Orientation> => ({
  flipVertical: !flipVertical,
  rotation: normalized(-rotation),
  crop: moved(crop, (cut) => ({ ...cut, top: 100 - cut.top - cut.height })),
});
