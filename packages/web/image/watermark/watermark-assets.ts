// The fonts and images of watermarks, loaded on first use.
import fontAddress from '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf?url';
import { type ImageRecipe } from '@octavo/contract';
import type { Pixels } from '#image/pixels/source.ts';
import { textWatermark } from '#image/watermark/text-watermark.ts';
import { imageWatermark, type WatermarkDrawing } from '#image/watermark/watermark.ts';

const family = 'Octavo Watermark';
/** Pictures that are kept: the one in use, and the one before it. */
const kept = 2;

let loading: Promise<void> | undefined;

/** Scripts that it does not have are set in what the browser has for them, and so is all without a connection. */
async function loadFont(): Promise<string> {
  loading ??= addFont().catch(() => (loading = undefined));
  await loading;
  return `"${family}", sans-serif`;
}

async function addFont(): Promise<void> {
  const { fonts } = globalThis as unknown as { fonts: FontFaceSet };
  const face = new FontFace(family, `url(${fontAddress})`, { weight: '700' });
  fonts.add(await face.load());
}

export class WatermarkAssets {
  readonly #pictures = new Map<number, Promise<ImageBitmap>>();

  /** Keeps a picture under a number. */
  add(mark: number, pixels: Pixels): void {
    const bitmap = pixels instanceof Blob ? createImageBitmap(pixels) : Promise.resolve(pixels);
    // Reported when it is drawn.
    bitmap.catch(() => {});
    this.#pictures.set(mark, bitmap);
    const [oldest] = this.#pictures.keys();
    if (this.#pictures.size > kept && oldest !== undefined) this.#pictures.delete(oldest);
  }

  /** Nothing when the recipe has no watermark, or one without ink. @throws DOMException for a picture that cannot be decoded */
  async drawingFor(
    recipe: ImageRecipe,
    mark: number | undefined,
  ): Promise<WatermarkDrawing | undefined> {
    if (!recipe.showWatermark) return undefined;
    const bitmap = mark === undefined ? undefined : await this.#pictures.get(mark);
    if (bitmap) return imageWatermark(bitmap);
    const text = recipe.watermarkText.trim().replaceAll(/\s+/g, ' ');
    return text ? textWatermark(text, recipe.watermarkColor, await loadFont()) : undefined;
  }
}
