// The encoders: MozJPEG, libwebp, libavif and OxiPNG as WebAssembly, each loaded when its format is selected.
import type { EncodeOptions as AvifOptions } from '@jsquash/avif/codec/enc/avif_enc.js';
import type { EncodeOptions as JpegOptions } from '@jsquash/jpeg/codec/enc/mozjpeg_enc.js';
import type { EncodeOptions as WebpOptions } from '@jsquash/webp/codec/enc/webp_enc.js';
// Vite resolves these imports, which the linter cannot.
// oxlint-disable-next-line import/default
import avifAddress from '@jsquash/avif/codec/enc/avif_enc.wasm?url';
// oxlint-disable-next-line import/default
import jpegAddress from '@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm?url';
// oxlint-disable-next-line import/default
import pngAddress from '@jsquash/oxipng/codec/pkg/squoosh_oxipng_bg.wasm?url';
// oxlint-disable-next-line import/default
import webpAddress from '@jsquash/webp/codec/enc/webp_enc.wasm?url';

/** A complete file. */
export type EncodedFile = Uint8Array<ArrayBuffer>;

/** Encodes pixels. */
export type Codec<Options> = (pixels: ImageData, options: Options) => EncodedFile;

type Compiled<Options> = {
  /** Returns undefined if encoding fails, for example for lack of memory. */
  encode(
    data: Uint8Array,
    width: number,
    height: number,
    options: Options,
  ): Uint8Array<ArrayBuffer> | null;
};
type Load<Options> = (given: { locateFile: () => string }) => Promise<Compiled<Options>>;

/** @throws Error if the codec cannot be loaded or fails */
async function loaded<Options>(module: { default: unknown }, address: string) {
  const load = module.default as Load<Options>;
  const compiled = await load({ locateFile: () => address });
  const encode: Codec<Options> = ({ data, width, height }, options) => {
    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    const file = compiled.encode(bytes, width, height, options);
    if (!file) throw new Error('The picture could not be encoded');
    return file;
  };
  return encode;
}

let jpeg: Promise<Codec<JpegOptions>> | undefined;
let webp: Promise<Codec<WebpOptions>> | undefined;
let avif: Promise<Codec<AvifOptions>> | undefined;
let png: Promise<Codec<PngOptions>> | undefined;

/** MozJPEG. */
export const jpegCodec = (): Promise<Codec<JpegOptions>> =>
  (jpeg ??= import('@jsquash/jpeg/codec/enc/mozjpeg_enc.js').then((module) =>
    loaded<JpegOptions>(module, jpegAddress),
  ));

/** libwebp. */
export const webpCodec = (): Promise<Codec<WebpOptions>> =>
  (webp ??= import('@jsquash/webp/codec/enc/webp_enc.js').then((module) =>
    loaded<WebpOptions>(module, webpAddress),
  ));

/** libaom, single-threaded: multiple threads need a cross-origin isolated page. */
export const avifCodec = (): Promise<Codec<AvifOptions>> =>
  (avif ??= import('@jsquash/avif/codec/enc/avif_enc.js').then((module) =>
    loaded<AvifOptions>(module, avifAddress),
  ));

export type PngOptions = {
  /** The effort, from 0 to 6. */
  level: number;
};

/** OxiPNG, which also chooses the smallest of palette, grey and full colours. */
export const pngCodec = (): Promise<Codec<PngOptions>> =>
  (png ??= import('@jsquash/oxipng/codec/pkg/squoosh_oxipng.js').then(
    async ({ default: start, optimise_raw: encode }) => {
      await start(pngAddress);
      return ({ data, width, height }, { level }) =>
        encode(data, width, height, level, false, false) as EncodedFile;
    },
  ));
