// The areas to redact: how to mark them, and their list.
import { fill, type RedactionMark } from '@octavo/contract';
import { formatNumber } from '#messages/format.ts';
import { pdfEditor as words } from '#messages/pdf-editor.ts';
import { Button } from '#ui/forms/button.tsx';
import './redaction.css';

const { redaction } = words;

export type Marking = {
  marks: readonly RedactionMark[];
  onMarks: (marks: readonly RedactionMark[]) => void;
};

export const Redaction = ({ marks, onMarks }: Marking) => (
  <section className="redaction" aria-label={redaction.title}>
    <p>{redaction.help}</p>
    <Marks marks={marks} onRemove={(place) => onMarks(marks.toSpliced(place, 1))} />
  </section>
);

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
