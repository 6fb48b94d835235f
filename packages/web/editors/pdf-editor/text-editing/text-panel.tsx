// What was changed in the paragraphs, and what is worth knowing before it is saved.
import { fill } from '@octavo/contract';
import { useEffect, useEffectEvent } from 'react';
import { pdfEditor } from '#messages/pdf-editor.ts';
import { ImagePanel } from '#editors/pdf-editor/image-editing/image-panel.tsx';
import type { ImageEditing } from '#editors/pdf-editor/image-editing/use-image-editing.ts';
import type { Change } from '#editors/pdf-editor/text-editing/paragraph-edits.ts';
import type { TextEditing } from '#editors/pdf-editor/text-editing/use-text-editing.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { Button } from '#ui/forms/button.tsx';
import './text-editing.css';

const { textEditing: words } = pdfEditor;

type Props = {
  editing: TextEditing;
  images: ImageEditing;
  password: string;
  isBusy: boolean;
  goToPage: (page: number) => void;
  onReplace: () => void;
};

export function TextPanel({ editing, images, password, isBusy, goToPage, onReplace }: Props) {
  const { report, isReading, isReady, changes } = editing;
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
      <Button kind="quiet" onPress={onReplace}>
        {words.replace}
      </Button>
    </section>
  );
}

function kindOf(change: Change | undefined): string {
  if (change?.delete) return words.deleted;
  return change?.text === undefined ? words.moved : words.changed;
}
