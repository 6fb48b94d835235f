// A canvas with a rendered page.
import type { Turn } from '@octavo/contract';
import type { PDFDocumentProxy } from './pdfjs.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { RenderRequest } from './render-queue.ts';
import type { RenderedPage, PageRenderer } from './page-renderer.ts';

type Props = {
  pageRenderer: PageRenderer;
  document: PDFDocumentProxy;
  /** From 1. */
  page: number;
  /** In CSS pixels. */
  width: number;
  /** Clockwise, in addition to the page's own rotation. */
  turn?: Turn;
  /** Called with the rendered page, which has its size in points. */
  onDrawn?: (rendered: RenderedPage) => void;
};

// The highest pixel density: more would not be visible.
const sharpest = 2;

/** A canvas with the page; blank until it is rendered. */
export function PageCanvas({ pageRenderer, document, page, width, turn = 0, onDrawn }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const show = useEffectEvent(async (request: RenderRequest<RenderedPage>, turned: Turn) => {
    const rendered = await request.drawn;
    if (!rendered || !canvas.current) return;
    paint(canvas.current, rendered.bitmap, turned);
    onDrawn?.(rendered);
  });
  useEffect(() => {
    const pixels = Math.round(width * Math.min(devicePixelRatio, sharpest));
    const request = pageRenderer.request(document, page, pixels);
    void show(request, turn);
    return () => request.cancel();
  }, [pageRenderer, document, page, width, turn]);
  return <canvas ref={canvas} className="page-canvas" aria-hidden="true" width={1} height={1} />;
}

function paint(canvas: HTMLCanvasElement, bitmap: ImageBitmap, turn: Turn): void {
  const { width, height } = bitmap;
  const lies = turn % 180 !== 0;
  canvas.width = lies ? height : width;
  canvas.height = lies ? width : height;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((turn * Math.PI) / 180);
  context.drawImage(bitmap, -width / 2, -height / 2);
  canvas.dataset['drawn'] = '';
}
