// The pages of a document in a scrolling list; only those near the viewport are rendered.
import type { PDFDocumentProxy } from './pdfjs.ts';
import { useState, type ReactNode } from 'react';
import { useNearViewport } from '#ui/hooks/use-near-viewport.ts';
import { PageCanvas } from './page-canvas.tsx';
import type { PageRenderer } from './page-renderer.ts';
import { useWidth } from './use-width.ts';
import './page-list.css';

/** The size of a page as displayed, in points. */
export type PageSize = { width: number; height: number };

type Props = {
  label: string;
  /** The name of a page for screen readers. */
  pageLabel: (page: number) => string;
  pageRenderer: PageRenderer;
  document: PDFDocumentProxy;
  /** Rendered on top of a page once it is drawn. */
  children?: (page: number, size: PageSize) => ReactNode;
};

/** A4, for pages whose size is not known yet. */
const defaultSize: PageSize = { width: 595, height: 842 };

/** The pages in a scrollable list. */
export function PageList(props: Props) {
  const [box, width] = useWidth<HTMLOListElement>();
  const [typical, setTypical] = useState(defaultSize);
  const { numPages } = props.document;
  return (
    // Focusable, so that the keyboard can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ol ref={box} className="page-list" aria-label={props.label} tabIndex={0}>
      {Array.from({ length: numPages }, (_, index) => (
        <ListedPage
          key={index}
          {...{ ...props, width, typical }}
          page={index + 1}
          onSize={index === 0 ? setTypical : undefined}
        />
      ))}
    </ol>
  );
}

type PageProps = Omit<Props, 'label'> & {
  page: number;
  /** The available width in CSS pixels. */
  width: number;
  typical: PageSize;
  onSize: ((size: PageSize) => void) | undefined;
};

function ListedPage({ page, pageLabel, typical, width, children, onSize, ...drawn }: PageProps) {
  const [place, isNear] = useNearViewport<HTMLLIElement>();
  const [size, setSize] = useState<PageSize>();
  const { width: across, height: down } = size ?? typical;
  return (
    <li ref={place} className="listed-page" aria-label={pageLabel(page)}>
      <div className="listed-page-canvas" style={{ aspectRatio: `${across} / ${down}` }}>
        {isNear && width > 0 && (
          <PageCanvas
            {...drawn}
            page={page}
            width={width}
            onDrawn={({ width, height }) => {
              setSize({ width, height });
              onSize?.({ width, height });
            }}
          />
        )}
        {size && isNear && children?.(page, size)}
      </div>
      <span aria-hidden="true">{page}</span>
    </li>
  );
}
