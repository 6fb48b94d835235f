// The pages to draw redaction marks on, and the list of marks.
import { editingLimits, fill, type RedactionMark } from '@octavo/contract';
import { useState } from 'react';
import { formatNumber } from '#messages/format.ts';
import { pdfEditor as words } from '#messages/pdf-editor.ts';
import type { PageRenderer } from '#pdf/page-renderer.ts';
import { PageList } from '#pdf/page-list.tsx';
import { DocumentLoader, type LoadedPdf } from '#editors/pdf-editor/document/document-loader.tsx';
import { MarkLayer } from '#editors/pdf-editor/redaction/mark-layer.tsx';
import { Button } from '#ui/forms/button.tsx';
import { ToggleField } from '#ui/forms/fields.tsx';
import './redaction.css';

type Props = {
  loadedPdf: LoadedPdf;
  pageRenderer: PageRenderer;
  marks: readonly RedactionMark[];
  onChange: (marks: readonly RedactionMark[]) => void;
};

const { redaction } = words;

/** Only on touchscreens, drawing and scrolling conflict. */
const hasTouch = navigator.maxTouchPoints > 0;

export function Redaction({ loadedPdf, pageRenderer, marks, onChange }: Props) {
  const [fingerDraws, setFingerDraws] = useState(false);
  const draw = (mark: RedactionMark) => {
    if (marks.length < editingLimits.marks) onChange([...marks, mark]);
  };
  return (
    <section className="redaction" aria-label={redaction.title}>
      <p>{redaction.help}</p>
      {hasTouch && (
        <ToggleField
          label={redaction.drawWithFinger}
          value={fingerDraws}
          onChange={setFingerDraws}
        />
      )}
      <DocumentLoader loadedPdf={loadedPdf}>
        {(document) => (
          <PageList
            label={words.pagesOfFile}
            pageLabel={(page) => fill(words.page, { page })}
            pageRenderer={pageRenderer}
            document={document}
          >
            {(page, size) => (
              <MarkLayer
                {...{ page, size, fingerDraws }}
                marks={marks.filter((mark) => mark.page === page)}
                onDraw={draw}
              />
            )}
          </PageList>
        )}
      </DocumentLoader>
      <Marks marks={marks} onRemove={(place) => onChange(marks.toSpliced(place, 1))} />
    </section>
  );
}

type MarksProps = { marks: readonly RedactionMark[]; onRemove: (place: number) => void };

const Marks = ({ marks, onRemove }: MarksProps) =>
  marks.length > 0 && (
    <ol className="marks" aria-label={redaction.marks}>
      {marks.map((mark, place) => (
        // Marks are identified by their position in the list: two may cover the same area.
        <li key={place}>
          <span>{markLabel(mark)}</span>
          <Button
            kind="icon"
            aria-label={fill(redaction.remove, { mark: markLabel(mark) })}
            onPress={() => onRemove(place)}
          >
            ×
          </Button>
        </li>
      ))}
    </ol>
  );

/** Describes an area in points, the unit of the file. */
const markLabel = ({ page, left, top, width, height }: RedactionMark) =>
  fill(redaction.mark, {
    page,
    left: whole(left),
    top: whole(top),
    width: whole(width),
    height: whole(height),
  });

const whole = (points: number) => formatNumber(Math.round(points));
