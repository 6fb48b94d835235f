// The panel with the tools: the six cards, the form of the selected operation, what the last one did, all other tools.
import { AccessibilityPanel } from '#editors/pdf-editor/accessibility/accessibility-panel.tsx';
import { CheckReport } from '#editors/pdf-editor/checking/check-report.tsx';
import { InvoiceView } from '#editors/pdf-editor/invoices/invoice-view.tsx';
import { ComparisonResult } from '#editors/pdf-editor/comparison/comparison-result.tsx';
import { HistoryList } from '#editors/pdf-editor/history/history-list.tsx';
import { MoreTools } from '#editors/pdf-editor/operations/more-tools.tsx';
import { OperationCards } from '#editors/pdf-editor/operations/operation-cards.tsx';
import { OperationPanel } from '#editors/pdf-editor/operations/operation-panel.tsx';
import { AppliedOperation } from '#editors/pdf-editor/operations/applied-operation.tsx';
import { JobFailure } from '#editors/pdf-editor/operations/job-failure.tsx';
import { SignaturesReport } from '#editors/pdf-editor/signatures/signatures-report.tsx';
import type { ToolsProps } from '#editors/pdf-editor/operations/use-tools.ts';
import { Notice } from '#ui/feedback/notice.tsx';

/** @param onPlace shows the pages, where a narrow screen shows the tools in front of them */
export function ToolsPanel({ onPlace, ...props }: ToolsProps & { onPlace: () => void }) {
  const { operations, tools, workspace } = props;
  const { operation, choose } = tools;
  const { job, applied, problem } = operations;
  return (
    <>
      <OperationCards chosen={operation} onChoose={choose} />
      {operation && operation !== 'organise' && (
        <OperationPanel key={operation} {...props} operation={operation} />
      )}
      {tools.tagPanel ? (
        <AccessibilityPanel
          panel={tools.tagPanel}
          view={workspace.view}
          isBusy={job.isBusy}
          goToPage={workspace.goToPage}
          onPlace={onPlace}
          onSave={() => void tools.saveTags()}
          onMakeAccessible={() => void tools.makeTags()}
        />
      ) : applied?.report ? (
        <CheckReport
          key={applied.result.downloadUrl}
          report={applied.report}
          shown={tools.checkedPlace}
          onPlace={(place) => {
            tools.setCheckedPlace(place);
            if (place.page !== undefined) workspace.goToPage(place.page);
            onPlace();
          }}
        />
      ) : applied?.invoice ? (
        <InvoiceView key={applied.result.downloadUrl} report={applied.invoice} />
      ) : applied?.comparison ? (
        <ComparisonResult
          key={applied.result.downloadUrl}
          report={applied.comparison}
          isBusy={job.isBusy}
          makeTracked={
            applied.wordVersions && operations.trackedChanges.bind(undefined, applied.wordVersions)
          }
        />
      ) : applied?.signatures ? (
        <SignaturesReport
          key={applied.result.downloadUrl}
          report={applied.signatures}
          onPage={(page) => {
            workspace.goToPage(page);
            onPlace();
          }}
        />
      ) : (
        applied && <AppliedOperation key={applied.result.downloadUrl} applied={applied} />
      )}
      <JobFailure job={job} />
      {problem && <Notice tone="problem">{problem}</Notice>}
      <HistoryList history={operations.history} />
      <MoreTools chosen={operation} onChoose={choose} />
    </>
  );
}
