// Opens an image for the image editor in a rendering worker.
import type { Size } from '@octavo/contract';
import { inspectImage } from '#image/inspect/inspect.ts';
import { LatestOnly } from '#image/renderer/latest-only.ts';
import type { MarkedRecipe, MarkedView, Reply, Request } from '#image/worker/protocol.ts';
// Vite resolves this import, which the linter cannot.
// oxlint-disable-next-line import/default
import renderingAddress from '#image/worker/rendering.worker.ts?worker&url';
import type { OpenedImage, Renderer } from '#image/renderer/renderer.ts';
import { ResultEncoder } from '#image/renderer/result-encoder.ts';
import { toDecodable } from '#image/renderer/rasterize-svg.ts';
import { connectWorker, type WorkerRpc } from '#image/worker/worker-rpc.ts';

type PreviewImage = {
  /** A preview to show instead, if the browser cannot decode the file. */
  shownAs?: File;
  /** The size of the file, if the preview's differs. */
  size?: Size;
};

/**
 * Opens an image.
 * @throws ProblemError `empty_file`, `wrong_format`, `too_many_pixels` or `damaged_file`
 */
export async function openRenderer(
  file: File,
  { shownAs, size }: PreviewImage = {},
): Promise<{ renderer: Renderer; image: OpenedImage }> {
  const { width: _width, height: _height, ...found } = await inspectImage(file);
  const pixels = await toDecodable(shownAs ?? file);
  const rpc = connectWorker<Request, Reply>(renderingAddress);
  try {
    const reply = await rpc.send(
      { ask: 'open', pixels: pixels.pixels, size: size ?? pixels.size },
      pixels.pixels instanceof ImageBitmap ? [pixels.pixels] : [],
    );
    if (reply.answer !== 'opened') throw new Error(`An answer of no use: ${reply.answer}`);
    const traits = { hasWideColours: false, hasLocation: false, ...found };
    const image = { ...reply.size, ...traits, hasAlpha: reply.hasAlpha };
    return { renderer: rendererOf(rpc), image };
  } catch (error) {
    rpc.end();
    throw error;
  }
}

type WatermarkNumbers = (mark: File | undefined) => Promise<number | undefined>;

/** Numbers watermark images and sends each to the worker once. */
function markNumbers(rpc: WorkerRpc<Request, Reply>): WatermarkNumbers {
  let known: { file: File; number: Promise<number> } | undefined;
  let last = 0;
  const numberFor = async (file: File, number: number) => {
    const { pixels } = await toDecodable(file);
    const transfer = pixels instanceof ImageBitmap ? [pixels] : [];
    await rpc.send({ ask: 'mark', mark: number, pixels }, transfer);
    return number;
  };
  return async (file) => {
    if (!file) return undefined;
    if (known?.file !== file) known = { file, number: numberFor(file, (last += 1)) };
    return known.number;
  };
}

/**
 * Draws bitmaps to a canvas. This happens on the page, because it decides which bitmap the canvas shows in each frame; with a
 * canvas that the worker draws to, it would not.
 */
function painterOf(canvas: HTMLCanvasElement): (bitmap: ImageBitmap) => void {
  const context = canvas.getContext('bitmaprenderer');
  return (bitmap) => {
    const { width, height } = bitmap;
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    context?.transferFromImageBitmap(bitmap);
  };
}

function rendererOf(rpc: WorkerRpc<Request, Reply>): Renderer {
  const numberOf = markNumbers(rpc);
  const canvases = new Map<string, LatestOnly<MarkedView>>();
  const shown = new Map<string, MarkedView>();
  const draw = async (name: string, view: MarkedView) => {
    shown.set(name, view);
    await canvases.get(name)?.add(view);
  };
  // Errors surface with the next request.
  rpc.listen(() => shown.forEach((view, name) => void draw(name, view).catch(() => {})));
  const render = async (task: MarkedRecipe) => {
    const reply = await rpc.send({ ask: 'render', task });
    return reply.answer === 'rendered' ? reply.bitmap : undefined;
  };
  const encoder = new ResultEncoder(render);
  return {
    attach(name, element) {
      const paint = painterOf(element);
      canvases.set(
        name,
        new LatestOnly(async (view) => {
          const reply = await rpc.send({ ask: 'show', name, view });
          if (reply.answer === 'shown') paint(reply.bitmap);
        }),
      );
    },
    async show(name, { mark, ...view }) {
      await draw(name, { ...view, mark: await numberOf(mark) });
    },
    render: async (recipe, mark) => render({ recipe, mark: await numberOf(mark) }),
    encode: async (recipe, mark, writing, signal) =>
      encoder.encode({ recipe, mark: await numberOf(mark) }, writing, signal),
    close() {
      encoder.close();
      rpc.end();
    },
  };
}
