// The pages that PDFium renders; those near the viewport are drawn.
import { fill } from '@octavo/contract';
import { useEffect, useRef, useState } from 'react';
import { texts } from '#messages/texts.ts';
import type { PdfiumDocument } from '#editors/pdf-editor/pdfium/open-with-pdfium.ts';
import type { PdfiumView } from '#editors/pdf-editor/pdfium/pdfium-view.ts';
import type { Size } from '#editors/pdf-editor/pdfium/protocol.ts';
import { useNearViewport } from '#ui/hooks/use-near-viewport.ts';
import { useSharedState } from '#ui/hooks/shared-state.ts';

const { viewer } = texts;

/** CSS pixels per point at 100 %. */
const pixelsPerPoint = 96 / 72;
/** The maximum size of a rendered page: more would exceed PDFium's memory. */
const maxPixels = 24_000_000;

type Props = { pdfium: PdfiumDocument; view: PdfiumView };

/** All pages in order. Scrolling updates the view's position. */
export function PdfiumPages({ pdfium, view }: Props) {
  const container = useRef<HTMLElement>(null);
  const { scale } = useSharedState(view.position);
  useEffect(() => view.attach(container.current as HTMLElement), [view]);
  return (
    // A scrollable area must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="viewer-scroll" ref={container} tabIndex={0} aria-label={view.name}>
      <div className="picture-pages">
        {pdfium.sizes.map((size, index) => (
          <Page
            key={index}
            index={index}
            size={{
              width: Math.round(size.width * pixelsPerPoint * scale),
              height: Math.round(size.height * pixelsPerPoint * scale),
            }}
            pdfium={pdfium}
            pages={pdfium.sizes.length}
          />
        ))}
      </div>
    </section>
  );
}

type PageProps = { index: number; size: Size; pdfium: PdfiumDocument; pages: number };

function Page({ index, size, pdfium, pages }: PageProps) {
  const [frame, near] = useNearViewport<HTMLDivElement>();
  return (
    <div className="picture-page" ref={frame} data-page={index + 1}>
      {/* Holds the place: a size that comes from the document, without a style. */}
      <svg {...size} aria-hidden="true" />
      {near && (
        <Picture
          draw={pdfium.draw}
          index={index}
          size={size}
          label={fill(viewer.pageOf, { page: index + 1, pages })}
        />
      )}
    </div>
  );
}

type PictureProps = { draw: PdfiumDocument['draw']; index: number; size: Size; label: string };

function Picture({ draw, index, size: { width, height }, label }: PictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let isMounted = true;
    draw(index, pixelsOf({ width, height })).then(
      (picture) => isMounted && put(picture, canvas.current),
      () => isMounted && setFailed(true),
    );
    return () => {
      isMounted = false;
    };
  }, [draw, index, width, height]);
  if (failed) return <p role="alert">{viewer.renderFailed}</p>;
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn by us
  return <canvas ref={canvas} role="img" aria-label={label} />;
}

function put(picture: ImageBitmap, canvas: HTMLCanvasElement | null): void {
  if (!canvas) return;
  Object.assign(canvas, { width: picture.width, height: picture.height });
  canvas.getContext('2d')?.drawImage(picture, 0, 0);
  picture.close();
}

function pixelsOf({ width, height }: Size): Size {
  const fine = Math.min(devicePixelRatio, Math.sqrt(maxPixels / Math.max(1, width * height)));
  return {
    width: Math.max(1, Math.round(width * fine)),
    height: Math.max(1, Math.round(height * fine)),
  };
}
