// The views of an image, drawn on the GPU if there is one, else on the CPU.
import { GpuDrawing } from '#image/gpu/gpu-drawing.ts';
import { openGpu, type Gpu } from '#image/gpu/open-gpu.ts';
import { drawView, type DrawnView, type ImageDrawing } from '#image/rendering/image-drawing.ts';
import { fastPlacement } from '#image/geometry/fast-placement.ts';
import { CpuDrawing } from '#image/rendering/cpu-drawing.ts';
import { contextOf, inMemory, type Context, type Source } from '#image/pixels/source.ts';

type View = { context: Context; drawing: ImageDrawing };

type GpuState = { state: 'unopened' } | { state: 'used'; gpu: Gpu } | { state: 'unused' };

export class Views {
  readonly #source: Source;
  readonly #onLost: () => void;
  readonly #views = new Map<string, View>();
  #gpuState: GpuState = { state: 'unopened' };

  /** @param onLost called when the GPU is lost and the views must be drawn again */
  constructor(source: Source, onLost: () => void) {
    this.#source = source;
    this.#onLost = onLost;
  }

  /** @param name each view caches what its next frame needs */
  draw(name: string, drawn: DrawnView): ImageBitmap {
    // Not earlier: the first view should not wait for the GPU.
    if (this.#gpuState.state === 'unopened' && this.#views.size > 0) this.#open();
    try {
      return this.#draw(name, drawn);
    } catch (error) {
      if (this.#gpuState.state !== 'used') throw error;
      this.#fallBackToCpu();
      return this.#draw(name, drawn);
    }
  }

  #draw(name: string, drawn: DrawnView): ImageBitmap {
    const view = this.#views.get(name) ?? this.#newView();
    this.#views.set(name, view);
    drawView(view.context, view.drawing, this.#source.size, drawn);
    return view.context.canvas.transferToImageBitmap();
  }

  #newView(): View {
    const drawing =
      this.#gpuState.state === 'used'
        ? new GpuDrawing(this.#source, this.#gpuState.gpu)
        : new CpuDrawing(this.#source, fastPlacement(inMemory));
    return { context: contextOf(new OffscreenCanvas(1, 1)), drawing };
  }

  #open(): void {
    const gpu = openGpu(() => {
      this.#fallBackToCpu();
      this.#onLost();
    });
    this.#gpuState = gpu ? { state: 'used', gpu } : { state: 'unused' };
    if (gpu) this.#views.clear();
  }

  #fallBackToCpu(): void {
    this.#gpuState = { state: 'unused' };
    this.#views.clear();
  }
}
