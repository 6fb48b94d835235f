// The part of a page that shows an element, such as the image that a text describes.
import type { PdfTagBox } from '@octavo/contract';
import { useEffect, useRef } from 'react';
import type { PdfjsView } from '#editors/pdf-editor/viewer/pdfjs-view.ts';

/** CSS pixels. */
const most = { width: 300, height: 180 } as const;
const mostScale = 4;
/** On the page, which is white in every theme. */
const markColor = 'rgb(166 43 31 / 25%)';

type Props = {
  view: PdfjsView;
  box: PdfTagBox;
  /** A part of it that is marked. */
  marked?: PdfTagBox;
};

export function ElementPicture({ view, box, marked }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { page: number, left, top, width, height } = box;
  useEffect(() => {
    let isShown = true;
    const draw = async () => {
      const page = await view.document.getPage(number);
      const target = canvas.current;
      const canvasContext = target?.getContext('2d');
      if (!isShown || !target || !canvasContext) return;
      const scale =
        Math.min(mostScale, most.width / Math.max(1, width), most.height / Math.max(1, height)) *
        Math.min(2, devicePixelRatio);
      target.width = Math.max(1, Math.round(width * scale));
      target.height = Math.max(1, Math.round(height * scale));
      const viewport = page.getViewport({ scale });
      const transform = [1, 0, 0, 1, -left * scale, -top * scale];
      await page.render({ canvas: null, canvasContext, viewport, transform }).promise;
      if (!marked) return;
      canvasContext.fillStyle = markColor;
      canvasContext.fillRect(
        ...([(marked.left - left) * scale, (marked.top - top) * scale] as const),
        ...([marked.width * scale, marked.height * scale] as const),
      );
    };
    // A picture is a help only; without it, the box on the page shows the same.
    draw().catch(() => {});
    return () => {
      isShown = false;
    };
  }, [view, number, left, top, width, height, marked]);
  return <canvas ref={canvas} className="tag-picture" aria-hidden="true" />;
}
