// Opens an image for the image editor, in a worker that draws it.
import type { Size } from '@octavo/contract';
import { Encoder } from '#image/renderer/size-estimator.ts';
import { inspectImage } from '#image/inspect/inspect.ts';
import { Newest } from '#image/renderer/latest-only.ts';
import type { MarkedRecipe, MarkedView, Reply, Request } from '#image/worker/protocol.ts';
// The address is Vite's to give, so a linter cannot see it.
// oxlint-disable-next-line import/default
import renderingAddress from '#image/worker/rendering.worker.ts?worker&url';
import type { OpenedImage, Renderer } from '#image/renderer/renderer.ts';
import { drawnHere } from '#image/renderer/rasterize-svg.ts';
import { talkTo, type Talk } from '#image/worker/worker-rpc.ts';

type Instead = {
  /** A picture of it, where the browser cannot decode the file itself. */
  shownAs?: File;
  /** The size that the file has, where the picture has another one. */
  size?: Size;
};

/**
 * Opens an image.
 * @throws ProblemError `empty_file`, `wrong_format`, `too_many_pixels` or `damaged_file`
 */
export async function openRenderer(
  file: File,
  { shownAs, size }: Instead = {},
): Promise<{ renderer: Renderer; image: OpenedImage }> {
  const { frames = 1, format } = await inspectImage(file);
  const pixels = await drawnHere(shownAs ?? file);
  const talk = talkTo<Request, Reply>(renderingAddress);
  try {
    const reply = await talk.send(
      { ask: 'open', pixels: pixels.pixels, size: size ?? pixels.size },
      pixels.pixels instanceof ImageBitmap ? [pixels.pixels] : [],
    );
    if (reply.answer !== 'opened') throw new Error(`An answer of no use: ${reply.answer}`);
    const image = { ...reply.size, format, frames, hasAlpha: reply.hasAlpha };
    return { renderer: rendererOf(talk), image };
  } catch (error) {
    talk.end();
    throw error;
  }
}

type Numbers = (mark: File | undefined) => Promise<number | undefined>;

/** Hands each picture to the worker once. */
function markNumbers(talk: Talk<Request, Reply>): Numbers {
  let known: { file: File; number: Promise<number> } | undefined;
  let last = 0;
  const hand = async (file: File, number: number) => {
    const { pixels } = await drawnHere(file);
    const transfer = pixels instanceof ImageBitmap ? [pixels] : [];
    await talk.send({ ask: 'mark', mark: number, pixels }, transfer);
    return number;
  };
  return async (file) => {
    if (!file) return undefined;
    if (known?.file !== file) known = { file, number: hand(file, (last += 1)) };
    return known.number;
  };
}

/**
 * Puts bitmaps onto a canvas. Done by the page: who lays the canvas out knows which bitmap is on it, at every frame, as
 * with a canvas that a worker draws on it would not.
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

function rendererOf(talk: Talk<Request, Reply>): Renderer {
  const numberOf = markNumbers(talk);
  const canvases = new Map<string, Newest<MarkedView>>();
  const shown = new Map<string, MarkedView>();
  const draw = async (name: string, view: MarkedView) => {
    shown.set(name, view);
    await canvases.get(name)?.add(view);
  };
  // What cannot be drawn again is told when it is asked for again.
  talk.listen(() => shown.forEach((view, name) => void draw(name, view).catch(() => {})));
  const render = async (work: MarkedRecipe) => {
    const reply = await talk.send({ ask: 'render', work });
    return reply.answer === 'rendered' ? reply.bitmap : undefined;
  };
  const encoder = new Encoder(render);
  return {
    attach(name, element) {
      const paint = painterOf(element);
      canvases.set(
        name,
        new Newest(async (view) => {
          const reply = await talk.send({ ask: 'show', name, view });
          if (reply.answer === 'shown') paint(reply.bitmap);
        }),
      );
    },
    async show(name, { mark, ...view }) {
      await draw(name, { ...view, mark: await numberOf(mark) });
    },
    render: async (recipe, mark) => render({ recipe, mark: await numberOf(mark) }),
    measure: async (recipe, mark, writing, signal) =>
      encoder.measure({ recipe, mark: await numberOf(mark) }, writing, signal),
    close() {
      encoder.close();
      talk.end();
    },
  };
}
