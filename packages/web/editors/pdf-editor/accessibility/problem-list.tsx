// The problems of the tags in reading order, each with what mends it.
import { fill, type PdfTagProblem, type TagChange } from '@octavo/contract';
import { useState, type ReactNode } from 'react';
import { accessibility as words } from '#messages/accessibility.ts';
import { ElementPicture } from '#editors/pdf-editor/accessibility/element-picture.tsx';
import { boxesWithin, rowsOf } from '#editors/pdf-editor/accessibility/edited-tags.ts';
import { languageChoices, roleChoices } from '#editors/pdf-editor/accessibility/tag-roles.ts';
import type { TagPanel } from '#editors/pdf-editor/accessibility/use-tag-panel.ts';
import type { PdfjsView } from '#editors/pdf-editor/stage/pdfjs-view.ts';
import { Button } from '#ui/forms/button.tsx';
import { ChoiceField, TextField } from '#ui/forms/fields.tsx';

type Props = {
  panel: TagPanel;
  view: PdfjsView | undefined;
  /** Shows an element on its page. */
  onShow: (element: number | undefined, page: number | undefined) => void;
  /** Starts the operation that makes new tags. */
  onMakeAccessible: () => void;
};

/** More are not listed at once. */
const mostListed = 100;

export function ProblemList({ panel, view, onShow, onMakeAccessible }: Props) {
  const { problems } = panel.tags;
  const open = problems.filter(({ isMended }) => !isMended);
  if (open.length === 0) return <p className="tag-note">{words.noProblems}</p>;
  return (
    <>
      <ol className="tag-problems">
        {open.slice(0, mostListed).map(({ problem }) => {
          const { code, element, page, text } = problem;
          return (
            <li
              key={`${code} ${element} ${page}`}
              data-selected={(element !== undefined && element === panel.selected) || undefined}
            >
              <p>
                {text}{' '}
                {page !== undefined && (
                  <Button kind="quiet" onPress={() => onShow(element, page)}>
                    {fill(words.showOnPage, { page })}
                  </Button>
                )}
              </p>
              <Mend {...{ problem, panel, view, onMakeAccessible }} />
            </li>
          );
        })}
      </ol>
      {open.length > mostListed && (
        <p className="tag-note">{fill(words.moreProblems, { count: open.length - mostListed })}</p>
      )}
    </>
  );
}

type MendProps = Omit<Props, 'onShow'> & { problem: PdfTagProblem };

function Mend({ problem, panel, view, onMakeAccessible }: MendProps): ReactNode {
  const { code, element: id = 0, level = 1 } = problem;
  const element = panel.tags.elements.get(id);
  const change = (...changes: readonly TagChange[]) => panel.change(...changes);
  const inElement = (more: Omit<Extract<TagChange, { element: number }>, 'element'>) =>
    change({ element: id, ...more });
  switch (code) {
    case 'title_missing':
    case 'title_not_shown':
      return (
        <TextMend
          label={words.title}
          initial={panel.tags.document.title}
          onSet={(title) => change({ title })}
        />
      );
    case 'language_missing':
    case 'language_invalid':
      return (
        <ChoiceField
          label={words.language}
          value=""
          choices={[{ value: '', label: words.choose }, ...languageChoices()]}
          onChange={(language) =>
            language && (problem.element ? inElement({ language }) : change({ language }))
          }
        />
      );
    case 'figure_without_text': {
      const [box] = boxesWithin(panel.tags, id);
      return (
        <>
          {view && box && <ElementPicture view={view} box={box} />}
          <TextMend
            label={words.alt}
            help={words.altHelp}
            onSet={(alt) => inElement({ alt })}
            more={
              <Button onPress={() => inElement({ decorative: true })}>{words.decorative}</Button>
            }
          />
        </>
      );
    }
    case 'formula_without_text':
      return <TextMend label={words.alt} onSet={(alt) => inElement({ alt })} />;
    case 'link_without_text':
      return <TextMend label={words.linkText} onSet={(alt) => inElement({ alt })} />;
    case 'field_without_label':
      return <TextMend label={words.fieldLabel} onSet={(alt) => inElement({ alt })} />;
    case 'heading_skipped':
      return (
        <Mends>
          <Button onPress={() => inElement({ role: `H${level}` as 'H1' })}>
            {fill(words.makeLevel, { level })}
          </Button>
          <Button onPress={() => inElement({ role: 'P' })}>{words.makeParagraph}</Button>
        </Mends>
      );
    case 'table_without_headers':
      return (
        <Mends>
          <Button onPress={() => change(...headers(panel, id, true, false))}>
            {words.headerRow}
          </Button>
          <Button onPress={() => change(...headers(panel, id, false, true))}>
            {words.headerColumn}
          </Button>
          <Button onPress={() => change(...headers(panel, id, true, true))}>
            {words.headerBoth}
          </Button>
        </Mends>
      );
    case 'header_without_scope':
      return (
        <Mends>
          <Button onPress={() => inElement({ scope: 'Column' })}>{words.scopes.Column}</Button>
          <Button onPress={() => inElement({ scope: 'Row' })}>{words.scopes.Row}</Button>
        </Mends>
      );
    case 'unknown_role':
      return (
        <ChoiceField
          label={fill(words.roleOf, { tag: element?.tag ?? '' })}
          value=""
          choices={[{ value: '', label: words.choose }, ...roleChoices(panel.tags.document)]}
          onChange={(role) => role && inElement({ role: role as 'P' })}
        />
      );
    case 'untagged':
    case 'unreadable':
    case 'untagged_text':
      return (
        <Mends>
          <Button kind={code === 'untagged' ? 'primary' : 'plain'} onPress={onMakeAccessible}>
            {words.makeAccessible}
          </Button>
        </Mends>
      );
    case 'low_contrast':
      return <p className="tag-note">{words.inSource}</p>;
    case 'table_irregular':
      return <p className="tag-note">{words.irregularHelp}</p>;
  }
}

const Mends = ({ children }: { children: ReactNode }) => (
  <div className="tag-mends">{children}</div>
);

const mostCharacters = 4000;

type TextMendProps = {
  label: string;
  help?: string;
  initial?: string;
  onSet: (text: string) => void;
  more?: ReactNode;
};

function TextMend({ label, help, initial = '', onSet, more }: TextMendProps) {
  const [text, setText] = useState(initial);
  return (
    <form
      className="tag-text"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim()) onSet(text.trim());
      }}
    >
      <TextField {...{ label, help }} value={text} onChange={setText} maxLength={mostCharacters} />
      <Mends>
        <Button type="submit" isDisabled={!text.trim()}>
          {words.set}
        </Button>
        {more}
      </Mends>
    </form>
  );
}

/** Makes header cells of the first row or column of a table. */
function headers(panel: TagPanel, table: number, row: boolean, column: boolean): TagChange[] {
  return rowsOf(panel.tags, table).flatMap((cells, y) =>
    cells.flatMap(({ id }, x): TagChange[] => {
      if (row && y === 0) return [{ element: id, role: 'TH', scope: 'Column' }];
      return column && x === 0 ? [{ element: id, role: 'TH', scope: 'Row' }] : [];
    }),
  );
}
