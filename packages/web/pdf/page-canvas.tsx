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
  rotation?: Turn;
  /** Called with the rendered page, which has its size in points. */
  onDrawn?: (rendered: RenderedPage) => void;
};

// The highest pixel density: more would not be visible.
const maxDensity = 2;

/** A canvas with the page; blank until it is rendered. */
export function PageCanvas({ pageRenderer, document, page, width, rotation = 0, onDrawn }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const show = useEffectEvent(
    async (request: RenderRequest<RenderedPage>, currentRotation: Turn) => {
      const rendered = await request.drawn;
      if (!rendered || !canvas.current) return;
      drawRotated(canvas.current, rendered.bitmap, currentRotation);
      onDrawn?.(rendered);
    },
  );
  useEffect(() => {
    const pixels = Math.round(width * Math.min(devicePixelRatio, maxDensity));
    const request = pageRenderer.request(document, page, pixels);
    void show(request, rotation);
    return () => request.cancel();
  }, [pageRenderer, document, page, width, rotation]);
  return <canvas ref={canvas} className="page-canvas" aria-hidden="true" width={1} height={1} />;
}

function drawRotated(canvas: HTMLCanvasElement, bitmap: ImageBitmap, rotation: Turn): void {
  const { width, height } = bitmap;
  const isSideways = rotation % 180 !== 0;
  canvas.width = isSideways ? height : width;
  canvas.height = isSideways ? width : height;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((rotation * Math.PI) / 180);
  context.drawImage(bitmap, -width / 2, -height / 2);
  canvas.dataset['drawn'] = '';
}
