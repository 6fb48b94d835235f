// The PDF editor (specification sections 2, 4, 5 and 8): choose an operation, configure it, run it on the server.
import type { PdfOperation } from '@octavo/contract';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { QueueProgress } from '#converting/queue-progress.tsx';
import { pdfEditor as words } from '#messages/pdf-editor.ts';
import { MoreTools } from '#editors/pdf-editor/operations/more-tools.tsx';
import { OperationCards } from '#editors/pdf-editor/operations/operation-cards.tsx';
import { Preview } from '#editors/pdf-editor/document/preview.tsx';
import { PdfResult } from '#editors/pdf-editor/pdf-result.tsx';
import { usePdfEditing, type PdfEditing } from '#editors/pdf-editor/use-pdf-editing.ts';
import { OperationPanel } from '#editors/pdf-editor/operation-panel.tsx';
import '#ui/forms/tool-toggle.css';
import './pdf-editor.css';

type Props = {
  file: File;
  /** The operation that the editor is opened with. */
  initialOperation: PdfOperation | undefined;
};

/** The PDF editor. Users apply one operation after the other. */
export function PdfEditor({ file, initialOperation }: Props) {
  const editing = usePdfEditing(file, initialOperation);
  const { isPreviewed, preview, panel } = editing;
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
        {isPreviewed && <Preview loadedPdf={panel.loadedPdf} pageRenderer={panel.pageRenderer} />}
        <div className="pdf-editor-tools">
          <Tools editing={editing} />
          {panel.job.result && <PdfResult result={panel.job.result} type={panel.job.type} />}
        </div>
      </div>
      <QueueProgress queue={panel.job.queue} controls={panel.job.controls} />
    </>
  );
}

/** The operations and the form of the selected one. */
const Tools = ({ editing }: { editing: PdfEditing }) => {
  const { operation, choose, choicesFor, isOrganised, panel } = editing;
  return (
    <>
      <OperationCards chosen={operation} onChoose={choose} />
      <MoreTools chosen={operation} onChoose={choose} />
      {operation && operation !== 'organise' && (
        <OperationPanel key={operation} {...{ operation, ...panel, ...choicesFor(operation) }} />
      )}
      {isOrganised && (
        <div hidden={operation !== 'organise'}>
          <OperationPanel operation="organise" {...{ ...panel, ...choicesFor('organise') }} />
        </div>
      )}
    </>
  );
};
