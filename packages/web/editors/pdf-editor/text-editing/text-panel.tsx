// Lists the changed paragraphs, with notes before they are saved.
import { fill, spansOfPages, textOfSpan, type ParagraphsReport } from '@octavo/contract';
import { useEffect, useEffectEvent } from 'react';
import { pdfEditor } from '#messages/pdf-editor.ts';
import { ImagePanel } from '#editors/pdf-editor/image-editing/image-panel.tsx';
import type { ImageEditing } from '#editors/pdf-editor/image-editing/use-image-editing.ts';
import { obstaclesIn, type Change } from '#editors/pdf-editor/text-editing/paragraph-edits.ts';
import { ReplaceInParagraphs } from '#editors/pdf-editor/text-editing/replace-in-paragraphs.tsx';
import type { PageEdits } from '#editors/pdf-editor/text-editing/use-page-edits.ts';
import type { TextEditing } from '#editors/pdf-editor/text-editing/use-text-editing.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { Button } from '#ui/forms/button.tsx';
import { historyAction } from '#ui/shortcuts/history-action.ts';
import { useKeys } from '#ui/shortcuts/keyboard.ts';
import './text-editing.css';

const { textEditing: words } = pdfEditor;

type Props = {
  editing: TextEditing;
  images: ImageEditing;
  history: PageEdits;
  password: string;
  isBusy: boolean;
  goToPage: (page: number) => void;
};

export function TextPanel({ editing, images, history, password, isBusy, goToPage }: Props) {
  const { report, isReading, isReady, changes } = editing;
  useKeys((event) => {
    const act = !event.defaultPrevented && historyAction(event, history);
    if (!act) return;
    event.preventDefault();
    act();
  });
  const readBoth = async () => {
    // Paragraphs appear last: a job that begins or ends takes the focus, which would close the editor of one.
    await images.load(password);
    await editing.load(password);
  };
  const load = useEffectEvent(() => void readBoth());
  useEffect(() => {
    if (isReady) load();
  }, [isReady]);
  const all = report?.pages.flatMap(({ page, paragraphs }) =>
    paragraphs.map((paragraph) => ({ page, paragraph })),
  );
  return (
    <section className="text-editing" aria-label={words.title}>
      {(isReading || (isBusy && !report)) && <output>{words.reading}</output>}
      {isReady && !report && !isReading && !isBusy && (
        <Button onPress={() => void readBoth()}>{words.readAgain}</Button>
      )}
      {all && !images.selected && (
        <p>{all.some(({ paragraph }) => paragraph.isEditable) ? words.help : words.none}</p>
      )}
      {changes.size > 0 && (
        <ul aria-label={words.changes}>
          {all
            ?.filter(({ paragraph }) => changes.has(paragraph.id))
            .map(({ page, paragraph }) => (
              <li key={paragraph.id}>
                <button type="button" className="text-change" onClick={() => goToPage(page)}>
                  {fill(words.change, { page, kind: kindOf(changes.get(paragraph.id)) })}
                  <q>{changes.get(paragraph.id)?.text ?? paragraph.text}</q>
                </button>
                <Button
                  kind="icon"
                  aria-label={fill(words.takeBack, { page })}
                  onPress={() => editing.reset(paragraph.id)}
                >
                  ×
                </Button>
              </li>
            ))}
        </ul>
      )}
      <ImagePanel editing={images} goToPage={goToPage} />
      {[...editing.missing()].map(([font, letters]) => (
        <Notice key={font} tone="warning">
          {fill(words.standIn, { font, letters: letters.join(' ') })}
        </Notice>
      ))}
      {report && <ReplaceInParagraphs onReplace={editing.replaceAll} />}
      {report && <UneditableText report={report} />}
    </section>
  );
}

/** What cannot be edited, and why. */
function UneditableText({ report }: { report: ParagraphsReport }) {
  return (
    <details className="more-options with-rules">
      <summary>{words.uneditable.title}</summary>
      <ul>
        {[...obstaclesIn(report)].map(([obstacle, pages]) => (
          <li key={obstacle}>
            {fill(words.uneditable[obstacle], {
              pages: spansOfPages(pages).map(textOfSpan).join(', '),
            })}
          </li>
        ))}
        <li>{words.uneditable.images}</li>
        <li>{words.uneditable.patterns}</li>
        <li>{words.uneditable.annotations}</li>
      </ul>
    </details>
  );
}

function kindOf(change: Change | undefined): string {
  if (change?.delete) return words.deleted;
  return change?.text === undefined ? words.moved : words.changed;
}
