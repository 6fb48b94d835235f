// Encodes the result while it is edited: one worker renders it, another encodes it, and unchanged pixels are reused.
// Vite resolves this import, which the linter cannot.
// oxlint-disable-next-line import/default
import encodingAddress from '#image/worker/encoding.worker.ts?worker&url';
import { encoderSettingNames, metadataOptions } from '@octavo/contract';
import type { EncodingReply, EncodingRequest, MarkedRecipe } from '#image/worker/protocol.ts';
import type { EncodedImage, EncoderOptions } from '#image/encoding/encoder-options.ts';
import { connectWorker, type WorkerRpc } from '#image/worker/worker-rpc.ts';

type RenderImage = (task: MarkedRecipe) => Promise<ImageBitmap | undefined>;

const withoutSettings = Object.fromEntries(
  [...encoderSettingNames, ...Object.keys(metadataOptions)].map((name) => [name, undefined]),
);

/** Identifies the pixels of a result: leaves out the properties that change the file only. */
const keyOf = ({ recipe, mark }: MarkedRecipe) =>
  JSON.stringify([
    {
      ...recipe,
      compressionQuality: 0,
      targetKilobytes: 0,
      ...withoutSettings,
      outputFormat: recipe.outputFormat === 'jpeg',
    },
    mark,
  ]);

export class ResultEncoder {
  readonly #render: RenderImage;
  #rpc: WorkerRpc<EncodingRequest, EncodingReply> | undefined;
  #bitmapKey: string | undefined;
  #isEncoding = false;
  #turn = 0;

  constructor(render: RenderImage) {
    this.#render = render;
  }

  /**
   * Returns undefined for a format that is not encoded in the browser.
   * @throws DOMException `AbortError` when aborted or when another result is requested
   */
  async encode(
    task: MarkedRecipe,
    writing: EncoderOptions,
    signal: AbortSignal,
  ): Promise<EncodedImage | undefined> {
    const requestId = (this.#turn += 1);
    const check = () => {
      signal.throwIfAborted();
      if (requestId !== this.#turn)
        throw new DOMException('Another result was asked for', 'AbortError');
    };
    check();
    if (this.#isEncoding) this.close();
    await this.#keep(task, check);
    const rpc = (this.#rpc ??= connectWorker(encodingAddress));
    this.#isEncoding = true;
    const reply = await rpc
      .send({ ask: 'encode', writing })
      .finally(() => (this.#isEncoding = false));
    check();
    return reply.answer === 'encoded' ? reply.image : undefined;
  }

  async #keep(task: MarkedRecipe, check: () => void): Promise<void> {
    const key = keyOf(task);
    if (this.#bitmapKey === key && this.#rpc) return;
    const bitmap = await this.#render(task);
    check();
    if (!bitmap) return;
    this.#rpc ??= connectWorker(encodingAddress);
    // From here on the worker may have either bitmap, until it answers.
    this.#bitmapKey = undefined;
    await this.#rpc.send({ ask: 'keep', bitmap }, [bitmap]);
    check();
    this.#bitmapKey = key;
  }

  close(): void {
    this.#rpc?.end();
    this.#rpc = undefined;
    this.#bitmapKey = undefined;
  }
}
