// Serializes a page plan by the grammar of contract/page-plan.ts, with consecutive pages as ranges.
import type { PlannedPage, PagePlan } from '#editors/pdf-editor/pages/page-plan.ts';

/** The largest text that a field of a form may hold, in bytes. */
export const maxPlanBytes = 64 * 1024;

export type SerializedPlan = {
  /** Separated by commas. */
  text: string;
  /** The files to send, in the order in which the plan first takes pages from them. */
  sources: readonly number[];
};

/** The plan as sent to the server, with the files that it refers to. */
export function serializePlan(plan: PagePlan): SerializedPlan {
  const sources = [...new Set(plan.map(({ source }) => source))];
  const entries = runsOf(plan).flatMap((run, index) => [
    ...(index > 0 && run[0].startsFile ? ['/'] : []),
    textOf(run, sources.indexOf(run[0].source)),
  ]);
  return { text: entries.join(','), sources };
}

type Run = [PlannedPage, ...PlannedPage[]];

/** Splits a plan into runs of pages that one range can describe, forwards or backwards. */
function runsOf(plan: PagePlan): Run[] {
  const runs: Run[] = [];
  for (const page of plan) {
    const run = runs.at(-1);
    if (run && continues(run, page)) run.push(page);
    else runs.push([page]);
  }
  return runs;
}

function continues(run: Run, page: PlannedPage): boolean {
  const last = run.at(-1) as PlannedPage;
  const step = page.page - last.page;
  if (page.startsFile || page.source !== last.source || page.rotation !== last.rotation)
    return false;
  return Math.abs(step) === 1 && (run.length === 1 || step === last.page - (run.at(-2)?.page ?? 0));
}

function textOf(run: Run, file: number): string {
  const [{ page: first, rotation }] = run;
  const last = run.at(-1)?.page ?? first;
  const from = file === 0 ? '' : `${file + 1}:`;
  const range = first === last ? `${first}` : `${first}-${last}`;
  return `${from}${range}${rotation === 0 ? '' : `@${rotation}`}`;
}
