// The PDF editor (specification sections 2, 4, 5 and 8): an operation is chosen, told what it needs, and done on the server.
import type { PdfOperation } from '@octavo/contract';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { QueueProgress } from '#converting/queue-progress.tsx';
import { pdfEditor as words } from '#messages/pdf-editor.ts';
import { FurtherTools } from '#editors/pdf-editor/operations/more-tools.tsx';
import { OperationCards } from '#editors/pdf-editor/operations/operation-cards.tsx';
import { Preview } from '#editors/pdf-editor/document/preview.tsx';
import { Result } from '#editors/pdf-editor/pdf-result.tsx';
import { useEditing, type Editing } from '#editors/pdf-editor/use-pdf-editing.ts';
import { Workbench } from '#editors/pdf-editor/operation-panel.tsx';
import '#ui/forms/tool-toggle.css';
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
