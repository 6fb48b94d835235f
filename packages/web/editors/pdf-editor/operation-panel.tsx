// The operation that is chosen: what it does, what it needs, and its start.
import { pdfOperations, type PdfOperation, type RedactionMark } from '@octavo/contract';
import { useId } from 'react';
import { labelFor } from '#messages/labels.ts';
import { pdfEditor as words } from '#messages/pdf-editor.ts';
import type { PagePictures } from '#pdf/page-renderer.ts';
import {
  featureFor,
  isComplete,
  orderOf,
  type Choices,
} from '#editors/pdf-editor/operations/choices.ts';
import { Opening, type Opened } from '#editors/pdf-editor/document/document-loader.tsx';
import { OpeningPassword } from '#editors/pdf-editor/document/file-password.tsx';
import { OperationForm } from '#editors/pdf-editor/operations/operation-form.tsx';
import { Organiser } from '#editors/pdf-editor/organiser/organiser.tsx';
import { PlanNotice, ToPlans, usePlanLacks } from '#editing/plan-notice.tsx';
import { Redaction } from '#editors/pdf-editor/redaction/redaction.tsx';
import { isFurtherTool } from '#editors/pdf-editor/operations/tool-groups.ts';
import { useIntoSight } from '#editors/pdf-editor/use-scroll-into-view.ts';
import type { Work } from '#editing/use-server-job.ts';
import { Button } from '#ui/forms/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Sheet } from '#ui/layout/card.tsx';

type Props = {
  operation: PdfOperation;
  file: File;
  /** The file as the browser shows it. */
  opened: Opened;
  pictures: PagePictures;
  choices: Choices;
  onChoices: (change: (before: Choices) => Choices) => void;
  work: Work;
  /** Opens the file, where it is protected. */
  password: string;
  onPassword: (password: string) => void;
};

/** A sheet for an operation. */
export function Workbench(props: Props) {
  const { operation, work, password, onPassword } = props;
  const title = useId();
  const heading = useIntoSight<HTMLHeadingElement>();
  return (
    <Sheet>
      <section className="operation" aria-labelledby={title}>
        <h2 id={title} ref={heading}>
          {labelFor(pdfOperations[operation].label)}
        </h2>
        {isFurtherTool(operation) && <p>{words.tells[operation]}</p>}
        {operation === 'organise' ? <Organising {...props} /> : <Form {...props} />}
        {operation !== 'password-remove' && work.asksPassword && (
          <OpeningPassword value={password} onChange={onPassword} />
        )}
        <Failure work={work} />
      </section>
    </Sheet>
  );
}

const Organising = ({ file, opened, pictures, password, work }: Props) => (
  <Opening opened={opened}>
    {(document) => <Organiser {...{ file, document, pictures, password, work }} />}
  </Opening>
);

function Form(props: Props) {
  const { operation, file, choices, onChoices, work, password, onPassword } = props;
  const feature = featureFor(operation, choices);
  const isLacking = usePlanLacks(feature);
  return (
    <>
      <OperationForm {...{ operation, file, choices }} onChange={onChoices} />
      <Marking {...props} />
      {operation === 'password-remove' && (
        <OpeningPassword value={password} onChange={onPassword} help={words.passwordHelp} />
      )}
      {feature && isLacking && <PlanNotice feature={feature} />}
      <Button
        kind="primary"
        isDisabled={!isComplete(operation, choices) || work.isBusy || isLacking}
        onPress={() => work.start(orderOf(operation, choices, password), [file, ...choices.files])}
      >
        {labelFor(pdfOperations[operation].label)}
      </Button>
    </>
  );
}

/** The pages, where areas of them can be marked. */
function Marking({ opened, pictures, choices, onChoices }: Props) {
  const given = choices.lists['marks'];
  if (given?.as !== 'marks') return null;
  const change = (marks: readonly RedactionMark[]) =>
    onChoices((before) => ({
      ...before,
      lists: { ...before.lists, marks: { as: 'marks', marks } },
    }));
  return <Redaction {...{ opened, pictures }} marks={given.marks} onChange={change} />;
}

/** What went wrong, with the way to other plans where the plan was in the way. */
const Failure = ({ work: { failure } }: Pick<Props, 'work'>) =>
  failure && (
    <Notice tone="problem" action={failure.needsPlan && <ToPlans />}>
      {failure.text}
    </Notice>
  );
