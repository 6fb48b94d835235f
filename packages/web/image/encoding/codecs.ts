// WebAssembly encoders that browsers lack, loaded when their format is selected.
import type { EncodeOptions as AvifOptions } from '@jsquash/avif/codec/enc/avif_enc.js';
import type { EncodeOptions as JpegOptions } from '@jsquash/jpeg/codec/enc/mozjpeg_enc.js';
// Vite resolves these imports, which the linter cannot.
// oxlint-disable-next-line import/default
import avifAddress from '@jsquash/avif/codec/enc/avif_enc.wasm?url';
// oxlint-disable-next-line import/default
import jpegAddress from '@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm?url';

/** Encodes pixels. @returns the bytes of the file */
type Codec<Options> = (pixels: ImageData, options: Options) => number;

type Compiled<Options> = {
  /** Returns undefined if encoding fails, for example for lack of memory. */
  encode(
    data: Uint8Array,
    width: number,
    height: number,
    options: Options,
  ): { length: number } | null;
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
    return file.length;
  };
  return encode;
}

let jpeg: Promise<Codec<JpegOptions>> | undefined;
let avif: Promise<Codec<AvifOptions>> | undefined;

/** MozJPEG. */
export const jpegCodec = (): Promise<Codec<JpegOptions>> =>
  (jpeg ??= import('@jsquash/jpeg/codec/enc/mozjpeg_enc.js').then((module) =>
    loaded<JpegOptions>(module, jpegAddress),
  ));

/** libaom, single-threaded: multiple threads need a cross-origin isolated page. */
export const avifCodec = (): Promise<Codec<AvifOptions>> =>
  (avif ??= import('@jsquash/avif/codec/enc/avif_enc.js').then((module) =>
    loaded<AvifOptions>(module, avifAddress),
  ));
