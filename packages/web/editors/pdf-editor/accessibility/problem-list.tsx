// The problems of the tags in reading order, each with its fix.
import { fill } from '@octavo/contract';
import { accessibility as words } from '#messages/accessibility.ts';
import { ProblemFix } from '#editors/pdf-editor/accessibility/problem-fix.tsx';
import type { TagPanel } from '#editors/pdf-editor/accessibility/use-tag-panel.ts';
import type { PdfjsView } from '#editors/pdf-editor/viewer/pdfjs-view.ts';
import { Button } from '#ui/forms/button.tsx';

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
              <ProblemFix {...{ problem, panel, view, onMakeAccessible }} />
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
