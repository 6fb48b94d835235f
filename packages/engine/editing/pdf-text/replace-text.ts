// Replaces a text in a PDF: finds it by where letters stand, sets the new text there, and reads the result again.
import { join } from 'node:path';
import type { Run } from '#kernel/converter.ts';
import { ContentWriter } from '#formats/pdf/content/content-writer.ts';
import { isReference } from '#formats/pdf/objects/objects.ts';
import { protectionOf, writeProtectedLike, type Source } from '#formats/pdf/structure/document.ts';
import type { Graph } from '#formats/pdf/structure/graph.ts';
import { boxesOf } from '#formats/pdf/structure/page-boxes.ts';
import { writeChanged } from '#formats/pdf/structure/update.ts';
import type { Dictionary } from '#formats/pdf/syntax/value.ts';
import { NewLetters } from './new-letters.ts';
import { textToolsFor } from './text-tools.ts';
import { planPage, type PlannedPage } from './page-plan.ts';
import type { ShownPage } from './shown-text.ts';
import { plainCopyOf, secondReading } from '#formats/pdf/structure/plain-copy.ts';
import { replaceOtherTexts } from './other-texts.ts';
import { updateElements } from './replacement-texts.ts';
import { StandIns } from './stand-ins.ts';
import { TextSearch, type ReplacementRequest } from './text-search.ts';
import { withChangedGlyphs } from './changed-glyphs.ts';
import { textLinesOf } from './text-lines.ts';

/** By page, from 0: how many occurrences. */
type Counts = Map<number, number>;

export type ReplacementResult = {
  replaced: Counts;
  /** Occurrences whose line has no space for the new text. */
  tooLong: Counts;
  /** Occurrences in text that is not painted by a font in the usual way, or for which no font has the letters. */
  unsettable: Counts;
  /** Pages that stayed as they were, because a second reader did not find the new text in them. */
  unproven: Counts;
  /** Letters by the font that lacks them and the one that stands in. */
  standIns: Map<string, { font: string; twin: string; letters: Set<string> }>;
  hasSecondReader: boolean;
};

/** What one attempt did. */
type Attempt = Omit<ReplacementResult, 'unproven' | 'hasSecondReader'>;

/** So often the result is written again without the pages that could not be verified; then without any changes. */
const maxAttempts = 3;

export async function replaceText(
  original: Source,
  target: string,
  request: ReplacementRequest,
  { folder, run }: { folder: string; run: Run },
): Promise<ReplacementResult> {
  const { source, graph } = await plainCopyOf(original, folder, run);
  const skipped: Counts = new Map();
  const before = await secondReading(source, run);
  const { isProtected } = await protectionOf(original, run);
  const open = isProtected ? join(folder, 'open.pdf') : target;
  for (let attempt = 1; ; attempt += 1) {
    const result = await written({ source, graph, request, skipped, folder }, open, run);
    const after = before && (await secondReading({ path: open }, run));
    const failed = before && after ? unverified(before, after, result.replaced, request) : [];
    if (!failed.length) {
      if (after) noteOverLines(result.unsettable, after, request);
      if (isProtected) await writeProtectedLike(original, open, target, run);
      return { ...result, unproven: skipped, hasSecondReader: before !== undefined };
    }
    const doubtful = attempt < maxAttempts ? failed : result.replaced.keys();
    for (const page of doubtful) skipped.set(page, result.replaced.get(page) ?? 0);
  }
}

type Job = {
  source: Source;
  graph: Graph;
  request: ReplacementRequest;
  skipped: ReadonlyMap<number, number>;
  folder: string;
};

type FoundPage = { index: number; reference: string; page: Dictionary; shown: ShownPage };

async function written(
  { source, graph, request, skipped, folder }: Job,
  target: string,
  run: Run,
): Promise<Attempt> {
  const { pdf, fonts, reader } = await textToolsFor({ source, graph }, folder, run);
  const search = new TextSearch(request);
  const standIns = new StandIns(pdf);
  const letters = new NewLetters(fonts, standIns);
  const unchanged = new Set<string>();
  const found: FoundPage[] = [];
  const pages = [...graph.pageObjects()];
  for (const [index, { reference, page }] of pages.entries()) {
    run.signal.throwIfAborted();
    run.progress(index, pages.length, 'searching');
    const shown = await reader.read(page);
    if (!shown) continue;
    const isSearched = request.isChosen(index) && !skipped.has(index) && isReference(reference);
    const lines = isSearched ? textLinesOf(shown.glyphs) : [];
    if (isSearched && lines.some((line) => search.inLine(line, lines).length))
      found.push({ index, reference, page, shown });
    else for (const { form } of shown.instances) if (form) unchanged.add(form);
  }
  const result: Attempt = {
    ...{ replaced: new Map(), tooLong: new Map(), unsettable: new Map() },
    standIns: new Map(),
  };
  const planned: (FoundPage & PlannedPage)[] = [];
  for (const one of found) {
    const [left, bottom, right, top] = boxesOf(graph, one.page).crop;
    const plan = await planPage(one.shown, { left, bottom, right, top }, search, letters);
    planned.push({ ...one, ...plan });
    note(result, one.index, plan);
  }
  for (const { reference, shown, changes } of planned)
    updateElements(pdf, reference, shown.root, changes);
  const changed = planned.map((one) => withChangedGlyphs(one, graph));
  await new ContentWriter(pdf, graph).write(changed, unchanged);
  await standIns.write();
  if (result.replaced.size) replaceOtherTexts(pdf, search, request);
  const changes = await pdf.changes();
  const packing = { objectStreams: 'generate' };
  await writeChanged(source, target, { ...changes, graph }, run, packing);
  return result;
}

function note(result: Attempt, page: number, plan: PlannedPage): void {
  if (plan.replaced) result.replaced.set(page, plan.replaced);
  if (plan.tooLong) result.tooLong.set(page, plan.tooLong);
  if (plan.unsettable) result.unsettable.set(page, plan.unsettable);
  for (const { font, twin, letter } of plan.standIns) {
    const known = result.standIns.get(font) ?? { font, twin, letters: new Set() };
    known.letters.add(letter);
    result.standIns.set(font, known);
  }
}

/** Adds the occurrences that go on in the next line. */
function noteOverLines(
  unsettable: Counts,
  [content = []]: readonly string[][],
  request: ReplacementRequest,
): void {
  const search = new TextSearch(request);
  for (const [page, text] of content.entries()) {
    const count = request.isChosen(page) ? search.countOverLines(text) : 0;
    if (count) unsettable.set(page, (unsettable.get(page) ?? 0) + count);
  }
}

/** The pages on which the second reader does not find as many new texts more, and old ones less, as were replaced. */
function unverified(
  before: readonly string[][],
  after: readonly string[][],
  replaced: Counts,
  request: ReplacementRequest,
): number[] {
  const search = new TextSearch(request);
  const added = new TextSearch({ ...request, find: request.replace });
  const isWithin = search.count(request.replace) > 0;
  return [...replaced].flatMap(([page, count]) => {
    const isProven = before.some((_, order) => {
      const [old, now] = [before[order]?.[page] ?? '', after[order]?.[page] ?? ''];
      const isGone = isWithin || search.count(old) - search.count(now) >= count;
      const more = added.count(now) - added.count(old);
      return isGone && (more >= count || !request.replace.trim());
    });
    return isProven ? [] : [page];
  });
}
