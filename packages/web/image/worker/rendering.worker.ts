// The worker that renders one image: decodes it, draws previews, and renders whole results.
import {
  imageLimits,
  ProblemError,
  resultSizeOf,
  type ImageRecipe,
  type Rectangle,
  type Size,
} from '@octavo/contract';
import { serveRequests } from '#image/worker/worker-server.ts';
import { WatermarkAssets } from '#image/watermark/watermark-assets.ts';
import { finish } from '#image/rendering/image-drawing.ts';
import { exactPlacement } from '#image/geometry/exact-placement.ts';
import { CpuDrawing } from '#image/rendering/cpu-drawing.ts';
import type { MarkedRecipe, MarkedView, Notice, Reply, Request } from '#image/worker/protocol.ts';
import {
  contextOf,
  inMemory,
  openSource,
  type Context,
  type Pixels,
  type Source,
} from '#image/pixels/source.ts';
import { Views } from '#image/worker/views.ts';

/** The side of a tile in pixels. Limits how long previews wait, and is a multiple of every blur's reduction. */
const tileSide = 768;

let image: { source: Source; views: Views } | undefined;
let rendering = 0;
const watermarks = new WatermarkAssets();

serveRequests<Reply>(answer, (reply) => ('bitmap' in reply && reply.bitmap ? [reply.bitmap] : []));

async function answer(request: Request): Promise<Reply> {
  if (request.ask === 'open') return open(request.pixels, request.size);
  if (request.ask === 'render') return render(request.task);
  if (request.ask === 'show') return show(request.name, request.view);
  if (request.ask === 'mark') watermarks.add(request.mark, request.pixels);
  return { answer: 'done' };
}

async function open(pixels: Pixels, counted: Size | undefined): Promise<Reply> {
  const source = await openSource(pixels, counted);
  image = {
    source,
    views: new Views(source, () => postMessage({ notice: 'lost' } satisfies Notice)),
  };
  return { answer: 'opened', size: source.size, hasAlpha: source.hasAlpha };
}

/** @throws Error if no image is open */
function opened() {
  if (!image) throw new Error('No image is open');
  return image;
}

async function show(name: string, { recipe, region, size, mark }: MarkedView): Promise<Reply> {
  const watermark = await watermarks.drawingFor(recipe, mark);
  const bitmap = opened().views.draw(name, { recipe, shown: { region, size }, watermark });
  return { answer: 'shown', bitmap };
}

/** Renders the whole result tile by tile. Aborted when another one is requested. */
async function render({ recipe, mark }: MarkedRecipe): Promise<Reply> {
  const requestId = (rendering += 1);
  const size = resultSizeOf(opened().source.size, recipe);
  checkPixels(size);
  const watermark = await watermarks.drawingFor(recipe, mark);
  // Kept in memory instead of on the GPU, since its pixels are read row by row.
  const context = contextOf(new OffscreenCanvas(size.width, size.height), inMemory);
  for (const tile of tilesOf(size)) {
    drawTile(context, recipe, tile);
    await pendingMessages();
    if (requestId !== rendering) return { answer: 'rendered', bitmap: undefined };
  }
  finish(context, size, recipe, watermark);
  return { answer: 'rendered', bitmap: context.canvas.transferToImageBitmap() };
}

/** Tiles that align with the squares of a reduced blur, so that their edges are invisible. */
function* tilesOf({ width, height }: Size): Generator<Rectangle> {
  for (let top = 0; top < height; top += tileSide)
    for (let left = 0; left < width; left += tileSide)
      yield {
        ...{ left, top },
        width: Math.min(tileSide, width - left),
        height: Math.min(tileSide, height - top),
      };
}

function drawTile(context: Context, recipe: ImageRecipe, region: Rectangle): void {
  const drawing = new CpuDrawing(opened().source, exactPlacement);
  const { left, top, pixels } = drawing.part(recipe, { region, size: region });
  const { width, height } = region;
  // Without the surroundings that its blur needed.
  context.putImageData(pixels, region.left + left, region.top + top, -left, -top, width, height);
}

/** Lets waiting messages be handled. */
const pendingMessages = () => new Promise((done) => setTimeout(done, 0));

function checkPixels({ width, height }: Size): void {
  const megapixels = (width * height) / 1e6;
  const limit = imageLimits.megapixels;
  if (megapixels > limit)
    throw new ProblemError('too_many_pixels', { found: Math.ceil(megapixels), limit });
}
