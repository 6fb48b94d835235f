// The paragraphs on the pages: outlined, and changed in place.
import type { PdfParagraph } from '@octavo/contract';
import { useRef, useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import { createPortal } from 'react-dom';
import { pdfEditor } from '#messages/pdf-editor.ts';
import { placeOf } from '#editors/pdf-editor/redaction/area.ts';
import type { PdfjsView } from '#editors/pdf-editor/viewer/pdfjs-view.ts';
import type { PageSize } from '#editors/pdf-editor/viewer/page-overlays.ts';
import { writtenText, type Change } from '#editors/pdf-editor/text-editing/paragraph-edits.ts';
import type { TextEditing } from '#editors/pdf-editor/text-editing/use-text-editing.ts';
import { useSharedState } from '#ui/hooks/shared-state.ts';
import './text-editing.css';

const { textEditing: words } = pdfEditor;

type Props = { view: PdfjsView; editing: TextEditing };

export function TextOverlay({ view, editing }: Props) {
  const overlays = useSharedState(view.overlays.state);
  const [open, setOpen] = useState<string>();
  const { report, changes, change } = editing;
  return overlays.map(({ page, element, size, turn }) => {
    const list = report?.pages.find((one) => one.page === page)?.paragraphs ?? [];
    if (!list.length || turn !== 0) return null;
    return createPortal(
      <div className="text-layer">
        {list
          .filter(({ isEditable }) => isEditable)
          .map((paragraph) => (
            <Paragraph
              key={paragraph.id}
              {...{ paragraph, size }}
              change={changes.get(paragraph.id)}
              isOpen={open === paragraph.id}
              onOpen={() => setOpen(paragraph.id)}
              onClose={() => setOpen((one) => (one === paragraph.id ? undefined : one))}
              onChange={(by) => change(paragraph, by)}
            />
          ))}
      </div>,
      element,
      page,
    );
  });
}

type ParagraphProps = {
  paragraph: PdfParagraph;
  size: PageSize;
  change: Change | undefined;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  onChange: (change: Change) => void;
};

const Paragraph = ({ isOpen, ...props }: ParagraphProps) =>
  isOpen ? <Editor {...props} /> : <Outline {...props} />;

/** A pointer that moves less, in CSS pixels, was a click. */
const dragged = 4;
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ...{ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] },
};

function Outline({ paragraph, size, change, onOpen, onChange }: Omit<ParagraphProps, 'isOpen'>) {
  const [drag, setDrag] = useState<{ x: number; y: number; dx: number; dy: number }>();
  const wasDragged = useRef(false);
  const { dx = 0, dy = 0 } = change ?? {};
  const moved = { dx: dx + (drag?.dx ?? 0), dy: dy + (drag?.dy ?? 0) };
  const follow = (event: PointerEvent<HTMLElement>) => {
    if (!drag) return undefined;
    const page = event.currentTarget.parentElement?.getBoundingClientRect();
    const scale = page ? size.width / page.width : 1;
    const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!wasDragged.current && Math.hypot(x, y) < dragged) return undefined;
    wasDragged.current = true;
    return { dx: x * scale, dy: y * scale };
  };
  const onKey = (event: KeyboardEvent) => {
    const [x, y] = arrows[event.key] ?? [];
    if (event.key === 'Delete' || event.key === 'Backspace') onChange({ delete: true });
    else if (x === undefined || y === undefined) return;
    else
      onChange({ dx: dx + x * (event.shiftKey ? 10 : 1), dy: dy + y * (event.shiftKey ? 10 : 1) });
    event.preventDefault();
  };
  const isMoved = moved.dx !== 0 || moved.dy !== 0;
  const state = change?.delete
    ? 'deleted'
    : change?.text !== undefined || isMoved
      ? 'changed'
      : undefined;
  return (
    <button
      type="button"
      className="text-paragraph"
      data-state={state}
      dir={paragraph.direction}
      aria-label={`${change?.delete ? `${words.deleted}: ` : ''}${change?.text ?? writtenText(paragraph)}`}
      style={styleOf(paragraph, size, moved)}
      onClick={() => {
        if (wasDragged.current) wasDragged.current = false;
        else onOpen();
      }}
      onKeyDown={onKey}
      onPointerDown={(event) => {
        // A finger scrolls.
        if (event.button !== 0 || event.pointerType === 'touch') return;
        event.currentTarget.setPointerCapture(event.pointerId);
        wasDragged.current = false;
        setDrag({ x: event.clientX, y: event.clientY, dx: 0, dy: 0 });
      }}
      onPointerMove={(event) => {
        const by = follow(event);
        if (by && drag) setDrag({ ...drag, ...by });
      }}
      onPointerUp={() => {
        if (drag && wasDragged.current) onChange(moved);
        setDrag(undefined);
      }}
      onPointerCancel={() => setDrag(undefined)}
    >
      {state && (change?.text ?? writtenText(paragraph))}
    </button>
  );
}

function Editor({ paragraph, size, change, onClose, onChange }: Omit<ParagraphProps, 'isOpen'>) {
  const { height, ...style } = styleOf(paragraph, size, change);
  const first = change?.text ?? writtenText(paragraph);
  const [text, setText] = useState(first);
  const isDropped = useRef(false);
  const onKey = (event: KeyboardEvent) => {
    const isDone = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (event.key !== 'Escape' && !isDone) return;
    event.preventDefault();
    event.stopPropagation();
    isDropped.current = event.key === 'Escape';
    close();
  };
  const close = () => {
    if (!isDropped.current && (text !== first || change?.delete)) {
      onChange({ text });
    }
    onClose();
  };
  return (
    <textarea
      className="text-editor"
      dir={paragraph.direction}
      aria-label={words.editor}
      value={text}
      ref={focusOnce}
      spellCheck
      // It grows with its text.
      style={{ ...style, minHeight: height }}
      onChange={({ target }) => setText(target.value.replace(/\n/g, ' '))}
      onKeyDown={onKey}
      onBlur={() => {
        if (!isDropped.current) close();
      }}
    />
  );
}

const focusOnce = (element: HTMLTextAreaElement | null) => element?.focus({ preventScroll: true });

const families = {
  serif: '"Liberation Serif", "Times New Roman", Times, serif',
  sans: '"Liberation Sans", Arial, Helvetica, sans-serif',
  mono: '"Liberation Mono", "Courier New", monospace',
} as const;

const alignments = {
  left: 'left',
  right: 'right',
  centred: 'center',
  justified: 'justify',
} as const;

/** Lengths follow the zoom of the page: they are shares of its width. */
function styleOf(
  { box, ...paragraph }: PdfParagraph,
  size: PageSize,
  { dx = 0, dy = 0 }: Change = {},
): CSSProperties {
  const length = (points: number) => `${((100 * points) / size.width).toFixed(4)}cqw`;
  const moved = { ...box, left: box.left + dx, top: box.top + dy };
  return {
    ...placeOf({ page: 0, ...moved }, size),
    fontFamily: families[paragraph.family],
    fontSize: length(paragraph.size),
    lineHeight: length(paragraph.leading),
    fontWeight: paragraph.isBold ? 700 : 400,
    fontStyle: paragraph.isItalic ? 'italic' : 'normal',
    color: paragraph.color ?? '#000',
    textAlign: alignments[paragraph.alignment],
  };
}
