// The pages that PDFium draws: each has its place, those near the screen have their picture.
import { fill } from '@octavo/contract';
import { useEffect, useRef, useState } from 'react';
import { texts } from '#messages/texts.ts';
import type { OpenPictures } from '#screens/view-pdf/pdfium/open-with-pdfium.ts';
import type { PicturesView } from '#screens/view-pdf/pdfium/pdfium-view.ts';
import type { Size } from '#screens/view-pdf/pdfium/protocol.ts';
import { useNear } from '#ui/hooks/use-near-viewport.ts';

const { viewer } = texts;

/** CSS pixels of a point at a zoom of 100 %. */
const pixelsPerPoint = 96 / 72;
/** A page is drawn no larger, or PDFium's memory does not suffice. */
const mostPixels = 24_000_000;

type Props = { pictures: OpenPictures; view: PicturesView };

/** All pages in their order; scrolling tells the view which one is shown. */
export function PicturePages({ pictures, view }: Props) {
  const container = useRef<HTMLElement>(null);
  const { scale } = view.place.use();
  useEffect(() => view.attach(container.current as HTMLElement), [view]);
  return (
    // What scrolls is reached by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="stage-scroll" ref={container} tabIndex={0} aria-label={view.name}>
      <div className="picture-pages">
        {pictures.sizes.map((size, index) => (
          <Page
            key={index}
            index={index}
            size={{
              width: Math.round(size.width * pixelsPerPoint * scale),
              height: Math.round(size.height * pixelsPerPoint * scale),
            }}
            pictures={pictures}
            pages={pictures.sizes.length}
          />
        ))}
      </div>
    </section>
  );
}

type PageProps = { index: number; size: Size; pictures: OpenPictures; pages: number };

function Page({ index, size, pictures, pages }: PageProps) {
  const [frame, near] = useNear<HTMLDivElement>();
  return (
    <div className="picture-page" ref={frame} data-page={index + 1}>
      {/* Holds the place: a size that comes from the document, without a style. */}
      <svg {...size} aria-hidden="true" />
      {near && (
        <Picture
          draw={pictures.draw}
          index={index}
          size={size}
          label={fill(viewer.pageOf, { page: index + 1, pages })}
        />
      )}
    </div>
  );
}

type PictureProps = { draw: OpenPictures['draw']; index: number; size: Size; label: string };

function Picture({ draw, index, size: { width, height }, label }: PictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let wanted = true;
    draw(index, pixelsOf({ width, height })).then(
      (picture) => wanted && put(picture, canvas.current),
      () => wanted && setFailed(true),
    );
    return () => {
      wanted = false;
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
  const fine = Math.min(devicePixelRatio, Math.sqrt(mostPixels / Math.max(1, width * height)));
  return {
    width: Math.max(1, Math.round(width * fine)),
    height: Math.max(1, Math.round(height * fine)),
  };
}
