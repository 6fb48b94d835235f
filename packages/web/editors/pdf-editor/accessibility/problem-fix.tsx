// Fixes a problem of the tags: fields and buttons for each kind.
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
  problem: PdfTagProblem;
  panel: TagPanel;
  view: PdfjsView | undefined;
  /** Starts the operation that makes new tags. */
  onMakeAccessible: () => void;
};

/** A change of the element that has the problem. */
type ElementChange = Omit<Extract<TagChange, { element: number }>, 'element'>;

export function ProblemFix(props: Props): ReactNode {
  const { panel, problem, view, onMakeAccessible } = props;
  const { code, element: id = 0, level = 1, letter } = problem;
  const change = (changed: TagChange) => panel.change(changed);
  const inElement = (more: ElementChange) => change({ element: id, ...more });
  const setAlt = (alt: string) => inElement({ alt });
  switch (code) {
    case 'title_missing':
    case 'title_not_shown': {
      const { title } = panel.tags.document;
      return (
        <TextFix label={words.title} initial={title} onSet={(text) => change({ title: text })} />
      );
    }
    case 'language_missing':
    case 'language_invalid':
      return (
        <ChoiceFix
          label={words.language}
          choices={languageChoices()}
          onSet={(language) => (problem.element ? inElement({ language }) : change({ language }))}
        />
      );
    case 'figure_without_text':
      return (
        <>
          <Picture {...props} />
          <TextFix
            label={words.alt}
            help={words.altHelp}
            onSet={setAlt}
            more={
              <Button onPress={() => inElement({ decorative: true })}>{words.decorative}</Button>
            }
          />
        </>
      );
    case 'comment_without_text':
      return (
        <>
          <Picture {...props} />
          <TextFix label={words.alt} onSet={setAlt} />
        </>
      );
    case 'formula_without_text':
      return <TextFix label={words.alt} onSet={setAlt} />;
    case 'link_without_text':
      return <TextFix label={words.linkText} onSet={setAlt} />;
    case 'field_without_label':
      return <TextFix label={words.fieldLabel} onSet={setAlt} />;
    case 'heading_skipped':
      return <HeadingFix level={level} onSet={inElement} />;
    case 'table_without_headers':
      return <TableHeadersFix panel={panel} table={id} />;
    case 'header_without_scope':
      return <ScopeFix onSet={inElement} />;
    case 'unknown_role':
      return (
        <ChoiceFix
          label={fill(words.roleOf, { tag: panel.tags.elements.get(id)?.tag ?? '' })}
          choices={roleChoices(panel.tags.document)}
          onSet={(role) => inElement({ role: role as 'P' })}
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
    case 'letter_unknown':
      return (
        letter && (
          <LetterFix
            {...{ letter, view }}
            onSet={(text) => change({ letter: letter.number, text })}
          />
        )
      );
    case 'letters_unknown':
      return null;
    case 'low_contrast':
      return <p className="tag-note">{words.inSource}</p>;
    case 'table_irregular':
      return <p className="tag-note">{words.irregularHelp}</p>;
  }
}

/** The element as it is on its page. */
function Picture({ problem, panel, view }: Pick<Props, 'problem' | 'panel' | 'view'>) {
  const [box] = boxesWithin(panel.tags, problem.element ?? 0);
  return view && box && <ElementPicture view={view} box={box} />;
}

type ChoiceFixProps = {
  label: string;
  choices: { value: string; label: string }[];
  onSet: (value: string) => void;
};

const ChoiceFix = ({ label, choices, onSet }: ChoiceFixProps) => (
  <ChoiceField
    label={label}
    value=""
    choices={[{ value: '', label: words.choose }, ...choices]}
    onChange={(value) => value && onSet(value)}
  />
);

type OnSet = { onSet: (change: ElementChange) => void };

const HeadingFix = ({ level, onSet }: OnSet & { level: number }) => (
  <Fixes>
    <Button onPress={() => onSet({ role: `H${level}` as 'H1' })}>
      {fill(words.makeLevel, { level })}
    </Button>
    <Button onPress={() => onSet({ role: 'P' })}>{words.makeParagraph}</Button>
  </Fixes>
);

function TableHeadersFix({ panel, table }: { panel: TagPanel; table: number }) {
  const set = (row: boolean, column: boolean) =>
    panel.change(...headers(panel, table, row, column));
  return (
    <Fixes>
      <Button onPress={() => set(true, false)}>{words.headerRow}</Button>
      <Button onPress={() => set(false, true)}>{words.headerColumn}</Button>
      <Button onPress={() => set(true, true)}>{words.headerBoth}</Button>
    </Fixes>
  );
}

const ScopeFix = ({ onSet }: OnSet) => (
  <Fixes>
    <Button onPress={() => onSet({ scope: 'Column' })}>{words.scopes.Column}</Button>
    <Button onPress={() => onSet({ scope: 'Row' })}>{words.scopes.Row}</Button>
  </Fixes>
);

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
