// The fonts and images of watermarks, loaded on first use.
import fontAddress from '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf?url';
import { type ImageRecipe } from '@octavo/contract';
import type { Pixels } from '#image/pixels/source.ts';
import { textWatermark } from '#image/watermark/text-watermark.ts';
import { imageWatermark, type WatermarkDrawing } from '#image/watermark/watermark.ts';

const family = 'Octavo Watermark';
/** How many images are cached: the current and the previous one. */
const maxImages = 2;

let loading: Promise<void> | undefined;

/** Loads the watermark font. Scripts that it lacks, and everything if it cannot be loaded, use the browser's fonts. */
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

  /** Stores an image under a number. */
  add(mark: number, pixels: Pixels): void {
    const bitmap = pixels instanceof Blob ? createImageBitmap(pixels) : Promise.resolve(pixels);
    // The error is reported when it is drawn.
    bitmap.catch(() => {});
    this.#pictures.set(mark, bitmap);
    const [oldest] = this.#pictures.keys();
    if (this.#pictures.size > maxImages && oldest !== undefined) this.#pictures.delete(oldest);
  }

  /**
   * Undefined if the recipe has no watermark or its text has no ink. @throws DOMException if an image cannot be decoded
   */
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
