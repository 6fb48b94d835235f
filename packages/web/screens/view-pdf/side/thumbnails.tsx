// The thumbnails of all pages; those near the viewport are rendered.
import { fill } from '@octavo/contract';
import { useEffect, useRef, useState } from 'react';
import { viewer } from '#messages/viewer.ts';
import type { PdfjsView } from '#screens/view-pdf/pdfjs/pdfjs-view.ts';
import { ThumbnailRenderer } from '#screens/view-pdf/side/thumbnail-renderer.ts';
import { useNearViewport } from '#ui/hooks/use-near-viewport.ts';

const { side: words } = viewer;

export function Thumbnails({ view }: { view: PdfjsView }) {
  const { page: shown, pages } = view.position.use();
  const list = useRef<HTMLOListElement>(null);
  const [renderer] = useState(() => new ThumbnailRenderer(view.document));
  useEffect(() => {
    if (list.current) scrollIntoList(list.current, `[data-page="${shown}"]`);
  }, [shown]);
  return (
    <ol className="side-pages" ref={list}>
      {Array.from({ length: pages }, (_, index) => (
        <li key={index}>
          <Thumbnail
            page={index + 1}
            isShown={index + 1 === shown}
            renderer={renderer}
            onPress={() => view.goTo(index + 1)}
          />
        </li>
      ))}
    </ol>
  );
}

/** Scrolls the list as little as necessary, without scrolling the page. */
function scrollIntoList(list: HTMLElement, selector: string): void {
  const listBox = list.getBoundingClientRect();
  const target = list.querySelector(selector)?.getBoundingClientRect();
  if (!target) return;
  if (target.top < listBox.top) list.scrollTop += target.top - listBox.top;
  else if (target.bottom > listBox.bottom) list.scrollTop += target.bottom - listBox.bottom;
}

type Props = { page: number; isShown: boolean; renderer: ThumbnailRenderer; onPress: () => void };

function Thumbnail({ page, isShown, renderer, onPress }: Props) {
  const [button, near] = useNearViewport<HTMLButtonElement>();
  return (
    <button
      ref={button}
      type="button"
      className="side-page"
      data-page={page}
      aria-label={fill(words.page, { page })}
      {...(isShown && { 'aria-current': 'page' })}
      onClick={onPress}
    >
      <span className="side-picture">{near && <Picture page={page} renderer={renderer} />}</span>
      <span aria-hidden="true">{page}</span>
    </button>
  );
}

function Picture({ page, renderer }: { page: number; renderer: ThumbnailRenderer }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => renderer.draw(page, canvas.current as HTMLCanvasElement), [page, renderer]);
  return <canvas ref={canvas} />;
}
