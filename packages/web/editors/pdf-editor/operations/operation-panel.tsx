// The selected operation: its form, its requirements and the start button.
import { pdfOperations, type PdfOperation } from '@octavo/contract';
import { useEffect, useId, useRef } from 'react';
import { labelFor } from '#messages/labels.ts';
import { pdfEditor as words } from '#messages/pdf-editor.ts';
import { FormPanel } from '#editors/pdf-editor/forms/form-panel.tsx';
import { CropPages } from '#editors/pdf-editor/cropping/crop-pages.tsx';
import { featureFor, isComplete } from '#editors/pdf-editor/operations/choices.ts';
import { FilePassword } from '#editors/pdf-editor/operations/file-password.tsx';
import { OperationForm } from '#editors/pdf-editor/operations/operation-form.tsx';
import { PlanNotice, useIsMissingFromPlan } from '#editing/plan-notice.tsx';
import { tooManyAreas } from '#editors/pdf-editor/redaction/kept-hits.ts';
import { Redaction } from '#editors/pdf-editor/redaction/redaction.tsx';
import { isMoreTool } from '#editors/pdf-editor/operations/tool-groups.ts';
import { TextPanel } from '#editors/pdf-editor/text-editing/text-panel.tsx';
import type { ToolsProps } from '#editors/pdf-editor/operations/use-tools.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { Button } from '#ui/forms/button.tsx';
import './operation-panel.css';

type Props = ToolsProps & { operation: PdfOperation };

export function OperationPanel({ operation, workspace, operations, tools }: Props) {
  const title = useId();
  const heading = useScrollIntoView();
  const { file, whole, view } = workspace;
  const { job } = operations;
  const choices = tools.choicesFor(operation);
  const toSend = tools.choicesToSend(operation);
  const { kept, search } = tools.marking;
  // Which places to keep is known when all are found.
  const isSearching = operation === 'redact' && kept.size > 0 && search.state === 'searching';
  const excess = operation === 'redact' ? tooManyAreas(toSend) : undefined;
  const feature = featureFor(operation, choices);
  const isLacking = useIsMissingFromPlan(feature);
  const canApply =
    isComplete(operation, toSend) ||
    (operation === 'edit-paragraphs' && tools.imageEditing.changes.size > 0);
  const needsPassword = operation === 'password-remove' || job.asksPassword;
  return (
    <section className="operation" data-operation={operation} aria-labelledby={title}>
      <h2 id={title} ref={heading}>
        {labelFor(pdfOperations[operation].label)}
      </h2>
      <p>{helpFor(operation)}</p>
      {operation === 'edit-paragraphs' && (
        <TextPanel
          editing={tools.textEditing}
          images={tools.imageEditing}
          history={tools.pageEdits}
          password={tools.password}
          isBusy={job.isBusy}
          goToPage={workspace.goToPage}
        />
      )}
      {operation === 'crop' && view && <CropPages view={view} {...tools.cropping} />}
      {operation === 'edit-form' && view && (
        <FormPanel
          {...{ view, form: tools.form }}
          isBusy={job.isBusy}
          detect={() => operations.detectFields(tools.password)}
        />
      )}
      <OperationForm
        {...{ operation, choices }}
        file={whole?.file ?? file}
        document={view?.document}
        onChange={tools.changeFor(operation)}
        belowLists={
          operation === 'redact' && <Redaction {...tools.marking} goToPage={workspace.goToPage} />
        }
      />
      {needsPassword && (
        <FilePassword
          value={tools.password}
          onChange={tools.setPassword}
          {...(operation === 'password-remove' && { help: words.passwordHelp })}
        />
      )}
      {feature && isLacking && <PlanNotice feature={feature} />}
      {excess && <Notice tone="warning">{excess}</Notice>}
      <div className="operation-start">
        <Button
          kind="primary"
          isDisabled={!canApply || isSearching || job.isBusy || isLacking}
          onPress={() => void tools.apply(operation)}
        >
          {operation === 'edit-paragraphs'
            ? words.textEditing.save
            : labelFor(pdfOperations[operation].label)}
        </Button>
      </div>
    </section>
  );
}

const cardHelp: Partial<Record<PdfOperation, string>> = words.cardHelp;

const helpFor = (operation: PdfOperation) =>
  isMoreTool(operation) ? words.toolHelp[operation] : cardHelp[operation];

/** In CSS pixels. */
const marginAbove = 12;

/** Scrolls to the form when it appears, if it was opened with a pointer; keyboard users stay where they are. */
function useScrollIntoView() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const panel = heading.current?.closest('.workspace-tools');
    if (!panel || !heading.current || document.querySelector('[data-focus-visible]')) return;
    const { top } = heading.current.getBoundingClientRect();
    const above = panel.getBoundingClientRect().top - top;
    if (above > 0) panel.scrollTop -= above + marginAbove;
  }, []);
  return heading;
}
