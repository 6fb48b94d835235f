// The form of what to redact: the places of the entered words, how to mark areas, and their list.
import { fill, type RedactionMark } from '@octavo/contract';
import { formatNumber } from '#messages/format.ts';
import { pdfEditor as words } from '#messages/pdf-editor.ts';
import type { HitSearch } from '#editors/pdf-editor/redaction/use-word-hits.ts';
import { WordHits } from '#editors/pdf-editor/redaction/word-hits.tsx';
import type { PageSize } from '#editors/pdf-editor/viewer/page-overlays.ts';
import { Button } from '#ui/forms/button.tsx';
import './redaction.css';

const { redaction } = words;

export type Marking = {
  marks: readonly RedactionMark[];
  /** @param size of the page, as displayed */
  onDraw: (mark: RedactionMark, size: PageSize) => void;
  /** @param place in the list of marks */
  onRemove: (place: number) => void;
  /** The places of the entered words. */
  search: HitSearch;
  /** The ids of the places that are not redacted. */
  kept: ReadonlySet<string>;
  onKept: (kept: ReadonlySet<string>) => void;
};

type Props = Marking & { goToPage: (page: number) => void };

export const Redaction = ({ marks, onRemove, ...words }: Props) => (
  <section className="redaction" aria-label={redaction.title}>
    <WordHits {...words} />
    <p>{redaction.help}</p>
    <Marks marks={marks} onRemove={onRemove} />
  </section>
);

type MarksProps = Pick<Marking, 'marks' | 'onRemove'>;

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
