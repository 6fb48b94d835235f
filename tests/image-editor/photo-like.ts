// Generates pictures like photos, with gradients, edges, fine detail and noise; the same each time.
import sharp, { type Sharp } from 'sharp';

/** The same numbers each time (Numerical Recipes, section 7.1). */
function randomNumbers(): () => number {
  let seed = 1;
  return () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
}

/** @param hasAlpha opaque in the middle, increasingly transparent towards the corners */
export function photoLike(width: number, height: number, hasAlpha = false): Sharp {
  const random = randomNumbers();
  const data = Buffer.alloc(width * height * 4);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at += 4) {
      const [u, v] = [x / width, y / height];
      const noise = (random() - 0.5) * 16;
      const detail = 25 * Math.sin(x / 7) * Math.sin(y / 9) + 12 * Math.sin((x + 2 * y) / 4);
      const edge = (Math.floor(u * 8) + Math.floor(v * 6)) % 2 ? 40 : 0;
      const colour = [60 + 150 * u + edge, 50 + 140 * v, 200 - 120 * u * v - edge];
      colour.forEach((value, channel) => (data[at + channel] = clamped(value + detail + noise)));
      data[at + 3] = hasAlpha ? clamped(400 - 640 * Math.hypot(u - 0.5, v - 0.5)) : 255;
    }
  const raw = sharp(data, { raw: { width, height, channels: 4 } });
  return hasAlpha ? raw : raw.removeAlpha();
}

const clamped = (value: number) => Math.max(0, Math.min(255, Math.round(value)));

/**
 * The mean difference of two pictures from 0 to 255, of colours multiplied by opacity and of opacity.
 * @throws Error when their sizes differ
 */
export async function difference(one: Buffer, other: Buffer): Promise<number> {
  return (await differences(one, other)).mean;
}

/** The mean and the largest difference; see `difference`. */
export async function differences(one: Buffer, other: Buffer) {
  const [first, second] = [await seen(one), await seen(other)];
  if (first.width !== second.width || first.height !== second.height)
    throw new Error(`${first.width} × ${first.height} is not ${second.width} × ${second.height}`);
  // The opacity of two opaque pictures is always equal.
  const isOpaque = first.isOpaque && second.isOpaque;
  let [sum, most] = [0, 0];
  first.data.forEach((value, at) => {
    if (isOpaque && at % 4 === 3) return;
    const apart = Math.abs(value - (second.data[at] ?? 0));
    sum += apart;
    most = Math.max(most, apart);
  });
  return { mean: sum / (first.data.length * (isOpaque ? 3 / 4 : 1)), most };
}

async function seen(picture: Buffer) {
  const raw = sharp(picture).toColourspace('srgb').ensureAlpha().raw();
  const { data, info } = await raw.toBuffer({ resolveWithObject: true });
  const size = { width: info.width, height: info.height };
  const values = Float32Array.from(data, (value, at) =>
    at % 4 === 3 ? value : (value * (data[at - (at % 4) + 3] ?? 0)) / 255,
  );
  return { data: values, isOpaque: (await sharp(picture).stats()).isOpaque, ...size };
}
