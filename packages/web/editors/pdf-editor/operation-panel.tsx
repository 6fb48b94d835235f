// The selected operation: its form, its requirements and the start button.
import { pdfOperations, type PdfOperation, type RedactionMark } from '@octavo/contract';
import { useId } from 'react';
import { labelFor } from '#messages/labels.ts';
import { pdfEditor as words } from '#messages/pdf-editor.ts';
import type { PageRenderer } from '#pdf/page-renderer.ts';
import {
  featureFor,
  isComplete,
  requestFor,
  type Choices,
} from '#editors/pdf-editor/operations/choices.ts';
import { DocumentLoader, type LoadedPdf } from '#editors/pdf-editor/document/document-loader.tsx';
import { FilePassword } from '#editors/pdf-editor/document/file-password.tsx';
import { OperationForm } from '#editors/pdf-editor/operations/operation-form.tsx';
import { Organiser } from '#editors/pdf-editor/organiser/organiser.tsx';
import { UpgradeButton } from '#converting/upgrade-button.tsx';
import { PlanNotice, useIsMissingFromPlan } from '#editing/plan-notice.tsx';
import { Redaction } from '#editors/pdf-editor/redaction/redaction.tsx';
import { isMoreTool } from '#editors/pdf-editor/operations/tool-groups.ts';
import { useScrollIntoView } from '#editors/pdf-editor/use-scroll-into-view.ts';
import type { ServerJob } from '#converting/queue/use-server-job.ts';
import { Button } from '#ui/forms/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Card } from '#ui/layout/card.tsx';

type Props = {
  operation: PdfOperation;
  file: File;
  /** The file as opened in the browser. */
  loadedPdf: LoadedPdf;
  pageRenderer: PageRenderer;
  choices: Choices;
  onChoices: (change: (before: Choices) => Choices) => void;
  job: ServerJob;
  /** The password that opens the file, if it is protected. */
  password: string;
  onPassword: (password: string) => void;
};

/** The panel of the selected operation. */
export function OperationPanel(props: Props) {
  const { operation, job, password, onPassword } = props;
  const title = useId();
  const heading = useScrollIntoView<HTMLHeadingElement>();
  return (
    <Card>
      <section className="operation" aria-labelledby={title}>
        <h2 id={title} ref={heading}>
          {labelFor(pdfOperations[operation].label)}
        </h2>
        {isMoreTool(operation) && <p>{words.toolHelp[operation]}</p>}
        {operation === 'organise' ? <Organising {...props} /> : <Form {...props} />}
        {operation !== 'password-remove' && job.asksPassword && (
          <FilePassword value={password} onChange={onPassword} />
        )}
        <Failure job={job} />
      </section>
    </Card>
  );
}

const Organising = ({ file, loadedPdf, pageRenderer, password, job }: Props) => (
  <DocumentLoader loadedPdf={loadedPdf}>
    {(document) => <Organiser {...{ file, document, pageRenderer, password, job }} />}
  </DocumentLoader>
);

function Form(props: Props) {
  const { operation, file, choices, onChoices, job, password, onPassword } = props;
  const feature = featureFor(operation, choices);
  const isLacking = useIsMissingFromPlan(feature);
  return (
    <>
      <OperationForm {...{ operation, file, choices }} onChange={onChoices} />
      <Marking {...props} />
      {operation === 'password-remove' && (
        <FilePassword value={password} onChange={onPassword} help={words.passwordHelp} />
      )}
      {feature && isLacking && <PlanNotice feature={feature} />}
      <Button
        kind="primary"
        isDisabled={!isComplete(operation, choices) || job.isBusy || isLacking}
        onPress={() =>
          job.start(requestFor(operation, choices, password), [file, ...choices.files])
        }
      >
        {labelFor(pdfOperations[operation].label)}
      </Button>
    </>
  );
}

/** The pages, if the operation lets users mark areas. */
function Marking({ loadedPdf, pageRenderer, choices, onChoices }: Props) {
  const marks = choices.lists['marks'];
  if (marks?.as !== 'marks') return null;
  const change = (marks: readonly RedactionMark[]) =>
    onChoices((before) => ({
      ...before,
      lists: { ...before.lists, marks: { as: 'marks', marks } },
    }));
  return <Redaction {...{ loadedPdf, pageRenderer }} marks={marks.marks} onChange={change} />;
}

/** The failure, with a link to the plans if another plan would solve it. */
const Failure = ({ job: { failure } }: Pick<Props, 'job'>) =>
  failure && (
    <Notice tone="problem" action={failure.needsPlan && <UpgradeButton />}>
      {failure.text}
    </Notice>
  );
