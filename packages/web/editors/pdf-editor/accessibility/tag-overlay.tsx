// The tags on their pages: the selected element, the boxes to select others by, or the numbers of the reading order.
import type { PdfTagBox } from '@octavo/contract';
import { useState, type CSSProperties, type PointerEvent } from 'react';
import { createPortal } from 'react-dom';
import {
  boxesWithin,
  movedBeside,
  orderItems,
  type OrderItem,
} from '#editors/pdf-editor/accessibility/edited-tags.ts';
import type { TagPanel } from '#editors/pdf-editor/accessibility/use-tag-panel.ts';
import { placeOf } from '#editors/pdf-editor/redaction/area.ts';
import type { PageSize } from '#editors/pdf-editor/viewer/page-overlays.ts';
import { PlacedBox } from '#editors/pdf-editor/viewer/placed-box.tsx';
import type { PdfjsView } from '#editors/pdf-editor/viewer/pdfjs-view.ts';
import { useSharedState } from '#ui/hooks/shared-state.ts';
import './accessibility.css';

type Props = { view: PdfjsView; panel: TagPanel };

export function TagOverlay({ view, panel }: Props) {
  const overlays = useSharedState(view.overlays.state);
  const { tags, selected, tab } = panel;
  const items = tab === 'order' ? orderItems(tags) : [];
  const shown = selected === undefined ? [] : boxesWithin(tags, selected);
  return overlays.map(({ page, size, element }) =>
    createPortal(
      <div className="tag-layer">
        {tab === 'order' ? (
          <Numbers {...{ page, size, items, panel }} />
        ) : (
          <Boxes {...{ page, size, panel }} />
        )}
        {shown
          .filter((box) => box.page === page)
          .map((box) => (
            <PlacedBox key={`${selected}`} style={placeOf(box, size)} />
          ))}
      </div>,
      element,
      page,
    ),
  );
}

type PageProps = { page: number; size: PageSize; panel: TagPanel };

const onPage = (boxes: readonly PdfTagBox[], page: number) =>
  boxes.filter((box) => box.page === page);

/** Boxes to click; the tree is for the keyboard and screen readers. Inner ones lie above those around them. */
const Boxes = ({ page, size, panel }: PageProps) =>
  panel.tags.order.flatMap((element) =>
    onPage(element.boxes, page).map((box, index) => (
      <span
        key={`${element.id} ${index}`}
        className="tag-box"
        aria-hidden="true"
        style={placeOf(box, size)}
        onClick={() => panel.select(element.id)}
      />
    )),
  );

/** The numbers can be dragged onto one another; the list in the panel does the same by keyboard. */
function Numbers({ page, size, items, panel }: PageProps & { items: readonly OrderItem[] }) {
  return items.flatMap((item) =>
    onPage(item.boxes, page).map((box) => (
      <NumberedBox key={item.element.id} {...{ item, panel }} style={placeOf(box, size)} />
    )),
  );
}

type NumberedProps = { item: OrderItem; panel: TagPanel; style: CSSProperties };

function NumberedBox({ item, panel, style }: NumberedProps) {
  const { id } = item.element;
  const [start, setStart] = useState<{ x: number; y: number }>();
  const [moved, setMoved] = useState({ x: 0, y: 0 });
  const drop = (event: PointerEvent<HTMLElement>) => {
    setStart(undefined);
    setMoved({ x: 0, y: 0 });
    const target = document
      .elementsFromPoint(event.clientX, event.clientY)
      .map((found) => found.closest<HTMLElement>('[data-tag]'))
      .find((found) => found && found.dataset['tag'] !== String(id));
    const other = Number(target?.dataset['tag']);
    const place = Number(target?.dataset['number']) < item.number ? 'before' : 'after';
    const change = target && movedBeside(panel.tags, id, other, place);
    if (change) panel.change(change);
  };
  return (
    <span
      className="tag-numbered"
      aria-hidden="true"
      data-tag={id}
      data-number={item.number}
      style={style}
      onClick={() => panel.select(id)}
    >
      <b
        data-dragged={start !== undefined || undefined}
        style={{ translate: `${moved.x}px ${moved.y}px` }}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          setStart({ x: event.clientX, y: event.clientY });
        }}
        onPointerMove={(event) =>
          start && setMoved({ x: event.clientX - start.x, y: event.clientY - start.y })
        }
        onPointerUp={(event) => start && drop(event)}
        onPointerCancel={() => setStart(undefined)}
      >
        {item.number}
      </b>
    </span>
  );
}
