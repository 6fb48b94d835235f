// The tree of the tags (WAI-ARIA's tree pattern), and what can be changed of the selected element.
import { fill, type PdfTag, type TagElementChange } from '@octavo/contract';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { accessibility as words } from '#messages/accessibility.ts';
import { around, kidsOf, textOf } from '#editors/pdf-editor/accessibility/edited-tags.ts';
import {
  languageChoices,
  roleChoices,
  roleName,
} from '#editors/pdf-editor/accessibility/tag-roles.ts';
import type { TagPanel } from '#editors/pdf-editor/accessibility/use-tag-panel.ts';
import { Button } from '#ui/forms/button.tsx';
import { ChoiceField, TextField } from '#ui/forms/fields.tsx';

type Props = { panel: TagPanel; onShow: (element: number, page: number | undefined) => void };
type Row = { element: PdfTag; level: number; isOpen: boolean | undefined; at: number; of: number };

/** Trees with more elements begin closed. */
const smallTree = 250;
const maxLevel = 12;

export function TagTree({ panel, onShow }: Props) {
  const { tags, selected } = panel;
  // Elements that are open although they begin closed, or the other way round.
  const [turned, setTurned] = useState<ReadonlySet<number>>(new Set());
  const beginsOpen = tags.order.length <= smallTree;
  const above = new Set(selected === undefined ? [] : around(tags, selected));
  const isOpen = (id: number, level: number) =>
    turned.has(id) !== (beginsOpen || level === 1 || above.has(id));
  const rows: Row[] = [];
  const add = (parent: number, level: number) => {
    const kids = kidsOf(tags, parent);
    for (const [index, element] of kids.entries()) {
      const hasKids = element.content.some((part) => typeof part === 'number');
      const open = hasKids ? isOpen(element.id, level) : undefined;
      rows.push({ element, level, isOpen: open, at: index + 1, of: kids.length });
      if (open) add(element.id, level + 1);
    }
  };
  add(0, 1);
  const turn = (id: number) => {
    const next = new Set(turned);
    if (!next.delete(id)) next.add(id);
    setTurned(next);
  };
  const show = (row: Row | undefined) => row && onShow(row.element.id, row.element.page);
  const current = rows.findIndex(({ element }) => element.id === selected);
  const press = (event: KeyboardEvent) => {
    const row = rows[current];
    const { key, altKey, ctrlKey, metaKey } = event;
    if (ctrlKey || metaKey || (event.target as HTMLElement).role !== 'treeitem') return;
    if (altKey && row && (key === 'ArrowUp' || key === 'ArrowDown'))
      shift(panel, row, key === 'ArrowUp' ? -1 : 1);
    else if (altKey) return;
    else if (key === 'ArrowDown') show(rows[current + 1]);
    else if (key === 'ArrowUp') show(rows[Math.max(0, current - 1)]);
    else if (key === 'Home') show(rows[0]);
    else if (key === 'End') show(rows.at(-1));
    else if (key === 'ArrowRight' && row?.isOpen === false) turn(row.element.id);
    else if (key === 'ArrowRight' && row?.isOpen) show(rows[current + 1]);
    else if (key === 'ArrowLeft' && row?.isOpen) turn(row.element.id);
    else if (key === 'ArrowLeft' && row)
      show(rows.find(({ element }) => element.id === row.element.parent));
    else if (key === 'Enter' || key === ' ') show(row ?? rows[0]);
    else return;
    event.preventDefault();
  };
  const element = rows[current]?.element;
  return (
    <>
      <ul
        role="tree"
        aria-label={words.tabs.tags}
        aria-describedby="tag-tree-help"
        className="tag-tree"
      >
        {rows.map((row, index) => (
          <TreeItem
            key={row.element.id}
            row={row}
            isSelected={index === current}
            isReachable={current < 0 ? index === 0 : index === current}
            onShow={() => show(row)}
            onTurn={() => turn(row.element.id)}
            onKeyDown={press}
          />
        ))}
      </ul>
      <p id="tag-tree-help" className="tag-note">
        {words.treeHelp}
      </p>
      {element && <ElementForm key={element.id} {...{ element, panel }} row={rows[current]} />}
    </>
  );
}

type ItemProps = {
  row: Row;
  isSelected: boolean;
  isReachable: boolean;
  onShow: () => void;
  onTurn: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

function TreeItem({ row, isSelected, isReachable, onShow, onTurn, onKeyDown }: ItemProps) {
  const { element, level, isOpen, at, of } = row;
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isSelected) return;
    const tree = item.current?.parentElement;
    if (tree?.contains(document.activeElement)) item.current?.focus();
    // `scrollIntoView` would scroll the whole screen as well.
    const [place, view] = [item.current, tree].map((found) => found?.getBoundingClientRect());
    if (!tree || !place || !view) return;
    if (place.top < view.top) tree.scrollTop -= view.top - place.top;
    if (place.bottom > view.bottom) tree.scrollTop += place.bottom - view.bottom;
  }, [isSelected]);
  return (
    <li
      ref={item}
      role="treeitem"
      aria-level={level}
      aria-setsize={of}
      aria-posinset={at}
      aria-expanded={isOpen}
      aria-selected={isSelected}
      tabIndex={isReachable ? 0 : -1}
      style={{ paddingInlineStart: `${Math.min(level, maxLevel) * 0.75}rem` }}
      onClick={onShow}
      onKeyDown={onKeyDown}
    >
      <span
        className="tag-turn"
        aria-hidden="true"
        onClick={(event) => {
          event.stopPropagation();
          if (isOpen !== undefined) onTurn();
        }}
      >
        {isOpen === undefined ? '' : isOpen ? '▾' : '▸'}
      </span>
      <span>
        <b>{roleName(element)}</b> {textOf([element])}
      </span>
    </li>
  );
}

/** Moves an element among those beside it. */
function shift(panel: TagPanel, { element, at, of }: Row, by: -1 | 1): void {
  const position = at - 1 + by;
  if (position < 0 || position >= of) return;
  panel.change({ element: element.id, position });
}

const mostCharacters = 4000;

type FormProps = { element: PdfTag; panel: TagPanel; row: Row | undefined };

function ElementForm({ element, panel, row }: FormProps) {
  const { id, role, alt = '', language = '', scope } = element;
  const change = (more: Omit<TagElementChange, 'element'>) =>
    panel.change({ element: id, ...more });
  const roles = roleChoices(panel.tags.document);
  // A role that cannot be chosen is shown all the same.
  const isListed = roles.some(({ value }) => value === role);
  const present = { value: role, label: roleName(element) };
  return (
    <section className="tag-element" aria-label={fill(words.element, { role: roleName(element) })}>
      <ChoiceField
        label={words.role}
        value={role}
        choices={isListed ? roles : [present, ...roles]}
        onChange={(value) => value && value !== role && change({ role: value as 'P' })}
      />
      {role === 'TH' && (
        <ChoiceField
          label={words.scope}
          value={scope ?? 'None'}
          choices={Object.entries(words.scopes).map(([value, label]) => ({ value, label }))}
          onChange={(value) => value !== scope && change({ scope: value as 'Row' })}
        />
      )}
      <ElementText label={words.alt} text={alt} onSet={(text) => change({ alt: text })} />
      <ElementText
        label={words.expansion}
        text={element.expansion ?? ''}
        onSet={(text) => change({ expansion: text })}
      />
      <ChoiceField
        label={words.language}
        value={language}
        choices={[{ value: '', label: words.sameLanguage }, ...languageChoices(language)]}
        onChange={(value) => value !== language && change({ language: value })}
      />
      <div className="tag-fixes">
        <Button isDisabled={!row || row.at < 2} onPress={() => row && shift(panel, row, -1)}>
          {words.moveUp}
        </Button>
        <Button isDisabled={!row || row.at >= row.of} onPress={() => row && shift(panel, row, 1)}>
          {words.moveDown}
        </Button>
        {element.parent !== 0 && (
          <Button onPress={() => change({ decorative: true })}>{words.decorative}</Button>
        )}
      </div>
    </section>
  );
}

/** A text that is set when its field is left. */
function ElementText({
  label,
  text,
  onSet,
}: {
  label: string;
  text: string;
  onSet: (text: string) => void;
}) {
  const [entered, setEntered] = useState(text);
  const set = () => entered.trim() !== text && onSet(entered.trim());
  return (
    <div onBlur={set}>
      <TextField
        label={label}
        value={entered}
        onChange={setEntered}
        maxLength={mostCharacters}
        onKeyDown={({ key }) => key === 'Enter' && set()}
      />
    </div>
  );
}
