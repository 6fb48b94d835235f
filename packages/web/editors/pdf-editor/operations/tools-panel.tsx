// The panel with the tools: the six cards, the form of the selected operation, what the last one did, all other tools.
import { MoreTools } from '#editors/pdf-editor/operations/more-tools.tsx';
import { OperationCards } from '#editors/pdf-editor/operations/operation-cards.tsx';
import { OperationPanel } from '#editors/pdf-editor/operations/operation-panel.tsx';
import { AppliedOperation } from '#editors/pdf-editor/operations/applied-operation.tsx';
import { JobFailure } from '#editors/pdf-editor/operations/job-failure.tsx';
import type { ToolsProps } from '#editors/pdf-editor/operations/use-tools.ts';
import { Notice } from '#ui/feedback/notice.tsx';

export function ToolsPanel(props: ToolsProps) {
  const { operations, tools } = props;
  const { operation, choose } = tools;
  const { job, applied, problem } = operations;
  return (
    <>
      <OperationCards chosen={operation} onChoose={choose} />
      {operation && operation !== 'organise' && (
        <OperationPanel key={operation} {...props} operation={operation} />
      )}
      {applied && <AppliedOperation key={applied.result.downloadUrl} applied={applied} />}
      <JobFailure job={job} />
      {problem && <Notice tone="problem">{problem}</Notice>}
      <MoreTools chosen={operation} onChoose={choose} />
    </>
  );
}
