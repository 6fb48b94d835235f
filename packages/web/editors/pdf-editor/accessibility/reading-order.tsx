// The order in which screen readers read, as a list that can be changed by keyboard; the numbers are on the pages.
import { fill } from '@octavo/contract';
import { useRef, type KeyboardEvent } from 'react';
import { accessibility as words } from '#messages/accessibility.ts';
import {
  movedBeside,
  orderItems,
  type OrderItem,
} from '#editors/pdf-editor/accessibility/edited-tags.ts';
import { roleName } from '#editors/pdf-editor/accessibility/tag-roles.ts';
import type { TagPanel } from '#editors/pdf-editor/accessibility/use-tag-panel.ts';
import { Button } from '#ui/forms/button.tsx';

type Props = { panel: TagPanel; onShow: (element: number, page: number | undefined) => void };

/** Longer lists show what is near the selected element. */
const mostListed = 200;

export function ReadingOrder({ panel, onShow }: Props) {
  const items = orderItems(panel.tags);
  const list = useRef<HTMLOListElement>(null);
  const chosen = items.findIndex(({ element }) => element.id === panel.selected);
  const first = Math.max(0, Math.min(chosen - mostListed / 2, items.length - mostListed));
  const move = (item: OrderItem, by: -1 | 1) => {
    const other = items[item.number - 1 + by];
    const place = by < 0 ? 'before' : 'after';
    const change = other && movedBeside(panel.tags, item.element.id, other.element.id, place);
    if (change) panel.change(change);
  };
  const press = (event: KeyboardEvent, item: OrderItem) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined;
    if (!by || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (event.altKey) {
      move(item, by);
      return;
    }
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-item]') ?? [])];
    const at = buttons.findIndex((button) => button.dataset['item'] === String(item.element.id));
    buttons[at + by]?.focus();
  };
  return (
    <>
      <p className="tag-note">{words.orderHelp}</p>
      <ol ref={list} className="tag-order" start={first + 1}>
        {items.slice(first, first + mostListed).map((item) => {
          const { element, number, text } = item;
          const isChosen = element.id === panel.selected;
          const name = text || roleName(element);
          return (
            <li key={element.id} data-selected={isChosen || undefined}>
              <button
                type="button"
                data-item={element.id}
                aria-pressed={isChosen}
                onClick={() => onShow(element.id, element.page ?? item.boxes[0]?.page)}
                onKeyDown={(event) => press(event, item)}
              >
                <span className="tag-number">{number}</span>
                <span>
                  <b>{roleName(element)}</b> {text}
                </span>
              </button>
              {isChosen && (
                <div className="tag-fixes">
                  <Button
                    aria-label={fill(words.moveUpOf, { name })}
                    isDisabled={number === 1}
                    onPress={() => move(item, -1)}
                  >
                    {words.moveUp}
                  </Button>
                  <Button
                    aria-label={fill(words.moveDownOf, { name })}
                    isDisabled={number === items.length}
                    onPress={() => move(item, 1)}
                  >
                    {words.moveDown}
                  </Button>
                </div>
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
}
