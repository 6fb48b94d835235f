// A page as a picture, as wide as it is asked for, drawn when its turn comes.
import type { Turn } from '@octavo/contract';
import type { PDFDocumentProxy } from './pdfjs.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Wish } from './render-queue.ts';
import type { PagePicture, PagePictures } from './page-renderer.ts';

type Props = {
  pictures: PagePictures;
  document: PDFDocumentProxy;
  /** From 1. */
  page: number;
  /** In CSS pixels. */
  width: number;
  /** Clockwise, besides the turn that the page has by itself. */
  turn?: Turn;
  /** Told the size of the page, in points. */
  onDrawn?: (picture: PagePicture) => void;
};

// More would be drawn than eyes can tell apart.
const sharpest = 2;

/** The picture; nothing is in it until it is drawn. */
export function PageCanvas({ pictures, document, page, width, turn = 0, onDrawn }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const show = useEffectEvent(async (wish: Wish<PagePicture>, turned: Turn) => {
    const picture = await wish.drawn;
    if (!picture || !canvas.current) return;
    paint(canvas.current, picture.bitmap, turned);
    onDrawn?.(picture);
  });
  useEffect(() => {
    const pixels = Math.round(width * Math.min(devicePixelRatio, sharpest));
    const wish = pictures.wish(document, page, pixels);
    void show(wish, turn);
    return () => wish.cancel();
  }, [pictures, document, page, width, turn]);
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
