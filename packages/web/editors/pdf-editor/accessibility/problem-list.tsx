// The problems of the tags in reading order, each with its fix.
import {
  fill,
  maxLetterLength,
  type PdfTagProblem,
  type TagChange,
  type UnknownLetterPlace,
} from '@octavo/contract';
import { useState, type ReactNode } from 'react';
import { accessibility as words } from '#messages/accessibility.ts';
import { ElementPicture } from '#editors/pdf-editor/accessibility/element-picture.tsx';
import { boxesWithin, rowsOf } from '#editors/pdf-editor/accessibility/edited-tags.ts';
import { languageChoices, roleChoices } from '#editors/pdf-editor/accessibility/tag-roles.ts';
import type { TagPanel } from '#editors/pdf-editor/accessibility/use-tag-panel.ts';
import type { PdfjsView } from '#editors/pdf-editor/viewer/pdfjs-view.ts';
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
  const open = problems.filter(({ isFixed }) => !isFixed);
  if (open.length === 0) return <p className="tag-note">{words.noProblems}</p>;
  return (
    <>
      <ol className="tag-problems">
        {open.slice(0, mostListed).map(({ problem }) => {
          const { code, element, page, text, letter } = problem;
          return (
            <li
              key={`${code} ${element} ${page} ${letter?.number}`}
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
              <Fix {...{ problem, panel, view, onMakeAccessible }} />
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

type FixProps = Omit<Props, 'onShow'> & { problem: PdfTagProblem };

function Fix({ problem, panel, view, onMakeAccessible }: FixProps): ReactNode {
  const { code, element: id = 0, level = 1 } = problem;
  const element = panel.tags.elements.get(id);
  const change = (...changes: readonly TagChange[]) => panel.change(...changes);
  const inElement = (more: Omit<Extract<TagChange, { element: number }>, 'element'>) =>
    change({ element: id, ...more });
  switch (code) {
    case 'title_missing':
    case 'title_not_shown':
      return (
        <TextFix
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
          <TextFix
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
    case 'comment_without_text': {
      const [box] = boxesWithin(panel.tags, id);
      return (
        <>
          {view && box && <ElementPicture view={view} box={box} />}
          <TextFix label={words.alt} onSet={(alt) => inElement({ alt })} />
        </>
      );
    }
    case 'formula_without_text':
      return <TextFix label={words.alt} onSet={(alt) => inElement({ alt })} />;
    case 'link_without_text':
      return <TextFix label={words.linkText} onSet={(alt) => inElement({ alt })} />;
    case 'field_without_label':
      return <TextFix label={words.fieldLabel} onSet={(alt) => inElement({ alt })} />;
    case 'heading_skipped':
      return (
        <Fixes>
          <Button onPress={() => inElement({ role: `H${level}` as 'H1' })}>
            {fill(words.makeLevel, { level })}
          </Button>
          <Button onPress={() => inElement({ role: 'P' })}>{words.makeParagraph}</Button>
        </Fixes>
      );
    case 'table_without_headers':
      return (
        <Fixes>
          <Button onPress={() => change(...headers(panel, id, true, false))}>
            {words.headerRow}
          </Button>
          <Button onPress={() => change(...headers(panel, id, false, true))}>
            {words.headerColumn}
          </Button>
          <Button onPress={() => change(...headers(panel, id, true, true))}>
            {words.headerBoth}
          </Button>
        </Fixes>
      );
    case 'header_without_scope':
      return (
        <Fixes>
          <Button onPress={() => inElement({ scope: 'Column' })}>{words.scopes.Column}</Button>
          <Button onPress={() => inElement({ scope: 'Row' })}>{words.scopes.Row}</Button>
        </Fixes>
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
        <Fixes>
          <Button kind={code === 'untagged' ? 'primary' : 'plain'} onPress={onMakeAccessible}>
            {words.makeAccessible}
          </Button>
        </Fixes>
      );
    case 'letter_unknown': {
      const { letter } = problem;
      return (
        letter && (
          <LetterFix
            {...{ letter, view }}
            onSet={(text) => change({ letter: letter.number, text })}
          />
        )
      );
    }
    case 'letters_unknown':
      return null;
    case 'low_contrast':
      return <p className="tag-note">{words.inSource}</p>;
    case 'table_irregular':
      return <p className="tag-note">{words.irregularHelp}</p>;
  }
}

const Fixes = ({ children }: { children: ReactNode }) => (
  <div className="tag-fixes">{children}</div>
);

const mostCharacters = 4000;

type LetterFixProps = {
  letter: UnknownLetterPlace;
  view: PdfjsView | undefined;
  onSet: (text: string) => void;
};

/** Asks which letter a glyph is: it is shown alone, and marked in its word. */
const LetterFix = ({ letter: { box, wordBox }, view, onSet }: LetterFixProps) => (
  <>
    {view && box && (
      <div className="tag-letter">
        <ElementPicture view={view} box={box} />
        {wordBox && <ElementPicture view={view} box={wordBox} marked={box} />}
      </div>
    )}
    <TextFix
      label={words.letter}
      help={words.letterHelp}
      most={maxLetterLength}
      onSet={onSet}
      more={<Button onPress={() => onSet('')}>{words.noLetter}</Button>}
    />
  </>
);

type TextFixProps = {
  label: string;
  help?: string;
  initial?: string;
  most?: number;
  onSet: (text: string) => void;
  more?: ReactNode;
};

function TextFix({ label, help, initial = '', most = mostCharacters, onSet, more }: TextFixProps) {
  const [text, setText] = useState(initial);
  return (
    <form
      className="tag-text"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim()) onSet(text.trim());
      }}
    >
      <TextField {...{ label, help }} value={text} onChange={setText} maxLength={most} />
      <Fixes>
        <Button type="submit" isDisabled={!text.trim()}>
          {words.set}
        </Button>
        {more}
      </Fixes>
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
