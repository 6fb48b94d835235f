// The accessibility panel: problems with their fixes, the tree of the tags, the reading order, and what a screen reader says.
import { fill } from '@octavo/contract';
import { accessibility as words } from '#messages/accessibility.ts';
import { formatCount } from '#messages/format.ts';
import { ProblemList } from '#editors/pdf-editor/accessibility/problem-list.tsx';
import { ReadingOrder } from '#editors/pdf-editor/accessibility/reading-order.tsx';
import { SpeechPreview } from '#editors/pdf-editor/accessibility/speech-preview.tsx';
import { TagTree } from '#editors/pdf-editor/accessibility/tag-tree.tsx';
import type { TagPanel, TagTab } from '#editors/pdf-editor/accessibility/use-tag-panel.ts';
import type { PdfjsView } from '#editors/pdf-editor/viewer/pdfjs-view.ts';
import { Button } from '#ui/forms/button.tsx';
import { ChoiceBar } from '#ui/forms/choice-bar.tsx';
import { useFocusOnMount } from '#ui/hooks/use-focus-on-mount.ts';
import './accessibility.css';

type Props = {
  panel: TagPanel;
  view: PdfjsView | undefined;
  isBusy: boolean;
  goToPage: (page: number) => void;
  /** Shows the pages, where a narrow screen shows the panel in front of them. */
  onPlace: () => void;
  onSave: () => void;
  onMakeAccessible: () => void;
};

const tabs = (['problems', 'tags', 'order', 'speech'] as const).map((value) => ({
  value,
  label: words.tabs[value],
}));

/** Takes the focus when it appears, so that screen readers read it. */
export function AccessibilityPanel({ panel, view, goToPage, onPlace, ...actions }: Props) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  const { tags, read, changes, tab } = panel;
  const open = tags.problems.filter(({ isFixed }) => !isFixed).length;
  const show = (element: number | undefined, page: number | undefined) => {
    panel.select(element);
    if (page !== undefined) goToPage(page);
  };
  const showOnPage: typeof show = (...place) => {
    show(...place);
    onPlace();
  };
  return (
    <section className="tag-panel" aria-labelledby="tag-panel-title">
      <h2 id="tag-panel-title" ref={heading} tabIndex={-1}>
        {words.panel}
      </h2>
      <output>
        {open === 0 ? words.noProblems : formatCount(open, words.problems)}
        {changes.length > 0 && ` · ${formatCount(changes.length, words.unsaved)}`}
        {panel.isFull && ` · ${words.isFull}`}
      </output>
      {read.isSigned && <p className="tag-note">{words.signed}</p>}
      {read.isTagged && (
        <ChoiceBar<TagTab> label={words.panel} choices={tabs} value={tab} onChange={panel.setTab} />
      )}
      {(tab === 'problems' || !read.isTagged) && open > 0 && (
        <ProblemList
          {...{ panel, view }}
          onShow={showOnPage}
          onMakeAccessible={actions.onMakeAccessible}
        />
      )}
      {read.isTagged && tab === 'tags' && <TagTree panel={panel} onShow={show} />}
      {read.isTagged && tab === 'order' && <ReadingOrder panel={panel} onShow={show} />}
      {read.isTagged && tab === 'speech' && <SpeechPreview panel={panel} onShow={show} />}
      {read.notes.map((note) => (
        <p key={note} className="tag-note">
          {note}
        </p>
      ))}
      {changes.length > 0 && (
        <div className="tag-save">
          <Button kind="primary" isDisabled={actions.isBusy} onPress={actions.onSave}>
            {fill(words.save, { count: changes.length })}
          </Button>
          <Button kind="quiet" isDisabled={actions.isBusy} onPress={panel.takeBack}>
            {words.takeBack}
          </Button>
          <Button kind="quiet" isDisabled={actions.isBusy} onPress={panel.discard}>
            {words.discard}
          </Button>
        </div>
      )}
    </section>
  );
}
