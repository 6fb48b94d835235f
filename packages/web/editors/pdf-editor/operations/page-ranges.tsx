// The page ranges to split a document into, a row for each.
import { editingLimits, fill, type PdfOperation } from '@octavo/contract';
import { pdfEditor as words } from '#messages/pdf-editor.ts';
import { rowError } from '#editors/pdf-editor/operations/choices.ts';
import { Button } from '#ui/forms/button.tsx';
import { TextField } from '#ui/forms/fields.tsx';

type Props = {
  operation: PdfOperation;
  /** The list's name. */
  list: string;
  ranges: readonly string[];
  onChange: (ranges: readonly string[]) => void;
};

const maxRangeLength = 20;

/** The rows; the last one cannot be removed (specification section 5). */
export const PageRanges = ({ operation, list, ranges, onChange }: Props) => (
  <div className="page-ranges">
    <ol aria-label={words.ranges}>
      {ranges.map((range, index) => (
        // Rows are identified by their position: two may contain the same text.
        <li key={index} className="page-range">
          <TextField
            label={fill(words.range, { n: index + 1 })}
            error={rowError(operation, list, range)}
            placeholder="1-3"
            maxLength={maxRangeLength}
            value={range}
            onChange={(text) => onChange(ranges.with(index, text))}
          />
          <Button
            kind="icon"
            aria-label={fill(words.removeRange, { n: index + 1 })}
            isDisabled={ranges.length === 1}
            onPress={() => onChange(ranges.toSpliced(index, 1))}
          >
            ×
          </Button>
        </li>
      ))}
    </ol>
    <Button
      isDisabled={ranges.length >= editingLimits.ranges}
      onPress={() => onChange([...ranges, ''])}
    >
      {words.addRange}
    </Button>
  </div>
);
