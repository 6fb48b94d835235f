// The PDF editor (specification sections 2, 4, 5 and 8): an operation is chosen, told what it needs, and done on the server.
import type { PdfOperation } from '@octavo/contract';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { QueueProgress } from '#converting/queue-progress.tsx';
import { pdfEditor as words } from '#messages/pdf-editor.ts';
import { FurtherTools } from '#screens/editor/pdf/further-tools.tsx';
import { OperationCards } from '#screens/editor/pdf/operation-cards.tsx';
import { Preview } from '#screens/editor/pdf/preview.tsx';
import { Result } from '#screens/editor/pdf/result.tsx';
import { useEditing, type Editing } from '#screens/editor/pdf/use-editing.ts';
import { Workbench } from '#screens/editor/pdf/workbench.tsx';
import '#ui/tool-toggle.css';
import './pdf-editor.css';

type Props = {
  file: File;
  /** What it is opened on. */
  begin: PdfOperation | undefined;
};

/** Edits a PDF, one operation after the other. */
export function PdfEditor({ file, begin }: Props) {
  const editing = useEditing(file, begin);
  const { isPreviewed, preview, bench } = editing;
  return (
    <>
      <ToggleButton
        className="tool-toggle preview-toggle"
        isSelected={isPreviewed}
        onChange={preview}
      >
        {words.showPages}
      </ToggleButton>
      <div className="pdf-editor" data-previewed={isPreviewed || undefined}>
        {isPreviewed && <Preview opened={bench.opened} pictures={bench.pictures} />}
        <div className="pdf-editor-tools">
          <Tools editing={editing} />
          {bench.work.result && <Result result={bench.work.result} />}
        </div>
      </div>
      <QueueProgress queue={bench.work.queue} controls={bench.work.controls} />
    </>
  );
}

/** What can be chosen, and what is chosen. */
const Tools = ({ editing }: { editing: Editing }) => {
  const { operation, choose, choicesFor, isOrganised, bench } = editing;
  return (
    <>
      <OperationCards chosen={operation} onChoose={choose} />
      <FurtherTools chosen={operation} onChoose={choose} />
      {operation && operation !== 'organise' && (
        <Workbench key={operation} {...{ operation, ...bench, ...choicesFor(operation) }} />
      )}
      {isOrganised && (
        <div hidden={operation !== 'organise'}>
          <Workbench operation="organise" {...{ ...bench, ...choicesFor('organise') }} />
        </div>
      )}
    </>
  );
};
