// The page organiser: arranges pages as thumbnails and creates one or more files from them with one request.
import { useMemo } from 'react';
import { formatCount } from '#messages/format.ts';
import { pdfEditor as words } from '#messages/pdf-editor.ts';
import type { PageRenderer } from '#pdf/page-renderer.ts';
import type { PDFDocumentProxy } from '#pdf/pdfjs.ts';
import {
  featureFor,
  isComplete,
  emptyChoices,
  requestFor,
} from '#editors/pdf-editor/operations/choices.ts';
import { OrganiserTools } from '#editors/pdf-editor/organiser/organiser-toolbar.tsx';
import { PageGrid } from '#editors/pdf-editor/organiser/page-grid.tsx';
import { maxPlanBytes, serializePlan } from '#editors/pdf-editor/organiser/serialize-plan.ts';
import { countFiles } from '#editors/pdf-editor/organiser/page-plan.ts';
import { useOrganiserKeys } from '#editors/pdf-editor/organiser/use-organiser-keys.ts';
import { usePagePlan, type PagePlanEditing } from '#editors/pdf-editor/organiser/use-page-plan.ts';
import { useSources, type Sources } from '#editors/pdf-editor/organiser/use-sources.ts';
import { PlanNotice, useIsMissingFromPlan } from '#editing/plan-notice.tsx';
import type { ServerJob } from '#converting/queue/use-server-job.ts';
import { Button } from '#ui/forms/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import './organiser.css';

type Props = {
  /** The open file. */
  file: File;
  document: PDFDocumentProxy;
  pageRenderer: PageRenderer;
  password: string;
  job: ServerJob;
};

export function Organiser({ file, document, pageRenderer, password, job }: Props) {
  const planEditing = usePagePlan(document.numPages);
  const { sources, add, problem } = useSources(file, document, password);
  const insert = async (files: readonly File[]) => planEditing.insert(await add(files));
  const onKeyDown = useOrganiserKeys(planEditing);
  return (
    // What is pressed anywhere in it is meant for the pages.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="organiser" onKeyDown={onKeyDown}>
      <OrganiserTools planEditing={planEditing} onFiles={(files) => void insert(files)} />
      {problem && <Notice tone="problem">{problem}</Notice>}
      <PageGrid {...{ planEditing, sources, pageRenderer }} />
      <Summary planEditing={planEditing} />
      <Start {...{ planEditing, sources, password, job }} />
    </div>
  );
}

const { organiser } = words;

/** The number of pages and of selected pages. */
const Summary = ({ planEditing: { plan, selected } }: { planEditing: PagePlanEditing }) => (
  <output className="organiser-summary">
    {[
      formatCount(plan.length, organiser.pages),
      selected.size > 0 && formatCount(selected.size, organiser.selected),
      countFiles(plan) > 1 && formatCount(countFiles(plan), organiser.files),
    ]
      .filter(Boolean)
      .join(' · ')}
  </output>
);

type StartProps = Pick<Props, 'password' | 'job'> & {
  planEditing: PagePlanEditing;
  sources: Sources;
};

function Start({ planEditing: { plan, canUndo }, sources, password, job }: StartProps) {
  const { choices, isTooLong, isWhole } = useMemo(() => choicesOf(plan, sources), [plan, sources]);
  const feature = featureFor('organise', choices);
  const isLacking = useIsMissingFromPlan(feature);
  return (
    <>
      {isTooLong && <Notice tone="problem">{organiser.tooLong}</Notice>}
      {feature && isLacking && <PlanNotice feature={feature} />}
      <Button
        kind="primary"
        isDisabled={!canUndo || !isWhole || isTooLong || isLacking || job.isBusy}
        onPress={() =>
          job.start(requestFor('organise', choices, password), [sources[0].file, ...choices.files])
        }
      >
        {formatCount(Math.max(1, countFiles(plan)), organiser.save)}
      </Button>
    </>
  );
}

/** The plan as input for the operation. */
function choicesOf(plan: PagePlanEditing['plan'], sources: Sources) {
  const { text, sources: needed } = serializePlan(plan);
  const files = needed.slice(1).flatMap((place) => sources[place]?.file ?? []);
  const choices = {
    ...emptyChoices('organise'),
    lists: { pagePlan: { as: 'line', text } as const },
    files,
  };
  return {
    choices,
    isWhole: isComplete('organise', choices),
    isTooLong: text.length > maxPlanBytes,
  };
}
