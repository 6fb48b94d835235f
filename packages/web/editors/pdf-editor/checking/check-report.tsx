// The report of a check: a verdict for each standard, and the problems with their places.
import {
  fill,
  reportHtml,
  reportTexts,
  type PdfCheckPlace,
  type PdfCheckProblem,
  type PdfCheckReport,
  type PdfCheckResult,
} from '@octavo/contract';
import type { ReactNode } from 'react';
import { outcomes } from '#messages/outcomes.ts';
import { pdfEditor as words } from '#messages/pdf-editor.ts';
import { ReportSection } from '#editors/pdf-editor/operations/report-section.tsx';
import { Button } from '#ui/forms/button.tsx';

type PlaceSelection = {
  /** The place that the page shows. */
  shown: PdfCheckPlace | undefined;
  onPlace: (place: PdfCheckPlace) => void;
};

type Texts = (typeof reportTexts)['en'];

export function CheckReport({ report, ...selection }: PlaceSelection & { report: PdfCheckReport }) {
  const texts = reportTexts[report.language];
  return (
    <ReportSection
      title={outcomes['pdf-check']}
      suffix="check"
      report={report}
      html={() => reportHtml(report)}
    >
      {report.results.map((result) => (
        <Result key={result.profile} {...{ result, texts }} {...selection} />
      ))}
    </ReportSection>
  );
}

function Result({
  result,
  texts,
  ...selection
}: PlaceSelection & { result: PdfCheckResult; texts: Texts }) {
  const { label, standard, verdict, checkedBy, isClaimed, summary, problems } = result;
  return (
    <section className="check-result">
      <h3>
        {label} <small>{standard}</small>
      </h3>
      <p>
        <strong className="check-verdict" data-verdict={verdict}>
          {texts.verdicts[verdict]}
        </strong>{' '}
        <small>{texts.checkedBy(checkedBy)}</small>
      </p>
      <p>
        {summary} {isClaimed && texts.claimed}
      </p>
      {problems.length > 0 && (
        <ol>
          {problems.map((problem) => (
            <Problem
              key={`${problem.clause}-${problem.test}`}
              {...{ problem, texts }}
              {...selection}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

function Problem({
  problem,
  texts,
  ...selection
}: PlaceSelection & { problem: PdfCheckProblem; texts: Texts }) {
  const { clause, test, text, rule, count, places } = problem;
  const about = [texts.clause(clause, test), texts.times(count)].join(' · ');
  const onPages = placesByPage(problem);
  const paths = [...new Set(places.flatMap(({ path }) => path ?? []))].slice(0, maxPaths);
  return (
    <li>
      {text}
      <p className="check-about">{about}</p>
      {onPages.length > 0 && (
        <ul className="check-places">
          {onPages.map(({ page, boxes }) => (
            <li key={page}>
              <PlaceButton {...selection} place={{ page }}>
                {fill(words.checking.page, { page })}
              </PlaceButton>
              {boxes.map((box, index) => (
                <PlaceButton
                  key={index}
                  {...selection}
                  place={{ page, box }}
                  aria-label={fill(words.checking.place, { page, place: index + 1 })}
                >
                  {index + 1}
                </PlaceButton>
              ))}
            </li>
          ))}
        </ul>
      )}
      {(rule || paths.length > 0) && (
        <details>
          <summary>{words.checking.details}</summary>
          {rule && <p lang="en">{rule}</p>}
          {paths.map((path) => (
            <code key={path}>{path}</code>
          ))}
        </details>
      )}
    </li>
  );
}

/** The paths that are shown for one problem. */
const maxPaths = 5;

const PlaceButton = ({
  place,
  shown,
  onPlace,
  ...props
}: PlaceSelection & {
  place: PdfCheckPlace;
  'aria-label'?: string;
  children: ReactNode;
}) => (
  <Button
    {...props}
    kind="quiet"
    aria-pressed={JSON.stringify(shown) === JSON.stringify(place)}
    onPress={() => onPlace(place)}
  />
);

type Box = NonNullable<PdfCheckPlace['box']>;

/** The pages of a problem with the boxes on each. */
function placesByPage({ pages, places }: PdfCheckProblem): { page: number; boxes: Box[] }[] {
  return pages.map((page) => {
    const boxes = places.flatMap((place) => (place.page === page && place.box) || []);
    const unique = new Map(boxes.map((box) => [JSON.stringify(box), box]));
    return { page, boxes: [...unique.values()] };
  });
}
