// Edits paragraphs of a PDF: their text, position and width. A second reader verifies that nothing else changed.
import { join } from 'node:path';
import { ProblemError, type ParagraphEdit } from '@octavo/contract';
import type { Run } from '#kernel/converter.ts';
import { ContentWriter, type ChangedPage } from '#formats/pdf/content/content-writer.ts';
import { isReference } from '#formats/pdf/objects/objects.ts';
import { protectionOf, writeProtectedLike, type Source } from '#formats/pdf/structure/document.ts';
import { boxesOf } from '#formats/pdf/structure/page-boxes.ts';
import { hyphenationFor, type Hyphenation } from '#formats/pdf/text/hyphenation.ts';
import { textOfValue } from '#formats/pdf/syntax/text-string.ts';
import { writeChanged } from '#formats/pdf/structure/update.ts';
import type { Dictionary } from '#formats/pdf/syntax/value.ts';
import type { NewLetter } from '../new-letter.ts';
import { LetterForms } from '../letter-forms.ts';
import { NewLetters } from '../new-letters.ts';
import { textLinesOf } from '../text-lines.ts';
import { isFormed } from '#formats/pdf/text/arabic-forms.ts';
import { textToolsFor } from '../text-tools.ts';
import { plainCopyOf, secondReading, type PlainCopy } from '#formats/pdf/structure/plain-copy.ts';
import type { Instance, ShownPage } from '../shown-text.ts';
import { StandIns } from '../stand-ins.ts';
import { withChangedGlyphs } from '../changed-glyphs.ts';
import { differsFrom, type TextChange } from './expected-letters.ts';
import { updateElements } from '../replacement-texts.ts';
import { moveWithWords } from './annotations-of-words.ts';
import { pageParagraphsOf, type PageParagraphs } from './page-paragraphs.ts';
import { planPageEdits, type PageEdits, type Refusal } from './page-edits.ts';
import { softHyphen } from './paragraph-words.ts';
import { PairKerning } from './pair-kerning.ts';

export type EditResult = {
  /** How many paragraphs changed, by page, from 0. */
  changed: Map<number, number>;
  /** The pages with edits that were not made, by the reason. */
  refused: Map<Refusal, Set<number>>;
  /** The pages with words that were condensed to fit. */
  narrowed: Set<number>;
  /** The pages on which the paragraphs below moved. */
  pushed: Set<number>;
  /** The letters that the document's fonts lack, by font, with the font that is used in its place. */
  standIns: Map<string, { font: string; twin: string; letters: Set<string> }>;
  /** Whether a second reader has verified the result. */
  hasSecondReader: boolean;
};

export type EditRequest = { edits: readonly ParagraphEdit[]; push: boolean };

type ReadPage = {
  index: number;
  reference: string;
  page: Dictionary;
  shown: ShownPage;
  paragraphs: PageParagraphs;
};

const pageOf = ({ id }: ParagraphEdit): number => Number.parseInt(id, 10) - 1;

/**
 * Writes a copy of a document with edited paragraphs. Pages whose result the second reader does not confirm stay unchanged.
 * @throws ProblemError `paragraphs_changed` if an edited paragraph is not in the document
 */
export async function editParagraphs(
  original: Source,
  target: string,
  request: EditRequest,
  { folder, run }: { folder: string; run: Run },
): Promise<EditResult> {
  const copy = await plainCopyOf(original, folder, run);
  const before = await secondReading(copy.source, run);
  const { isProtected } = await protectionOf(original, run);
  const open = isProtected ? join(folder, 'open.pdf') : target;
  const unconfirmed = new Set<number>();
  for (;;) {
    const left = request.edits.filter((edit) => !unconfirmed.has(pageOf(edit)));
    const { result, texts } = await writeEdited(
      copy,
      open,
      { ...request, edits: left },
      folder,
      run,
    );
    const after = before && (await secondReading({ path: open }, run));
    const failed =
      before && after
        ? [...texts].flatMap(([page, text]) => (differsFrom(before, after, page, text) ? page : []))
        : [];
    for (const page of failed) unconfirmed.add(page);
    if (failed.length) continue;
    if (unconfirmed.size) result.refused.set('unproven', unconfirmed);
    if (isProtected) await writeProtectedLike(original, open, target, run);
    return { ...result, hasSecondReader: before !== undefined };
  }
}

type Written = { result: EditResult; texts: Map<number, TextChange> };

async function writeEdited(
  { source, graph }: PlainCopy,
  target: string,
  { edits, push }: EditRequest,
  folder: string,
  run: Run,
): Promise<Written> {
  const { pdf, fonts, reader } = await textToolsFor({ source, graph }, folder, run);
  const standIns = new StandIns(pdf);
  const forms = new LetterForms();
  const tools = { letters: new NewLetters(fonts, standIns, forms), kerning: new PairKerning() };
  const unchanged = new Set<string>();
  const read: ReadPage[] = [];
  const chosen = new Set(edits.map(pageOf));
  const pages = [...graph.pageObjects()];
  for (const [index, { reference, page }] of pages.entries()) {
    run.signal.throwIfAborted();
    run.progress(index, pages.length, 'reading');
    const shown = await reader.read(page);
    if (!shown) continue;
    if (shown.glyphs.some(({ text }) => isFormed(text))) forms.add(textLinesOf(shown.glyphs));
    if (chosen.has(index) && isReference(reference)) {
      const [left, bottom, right, top] = boxesOf(graph, page).crop;
      const paragraphs = pageParagraphsOf(shown, index, { left, bottom, right, top });
      tools.kerning.add(paragraphs.lines);
      read.push({ index, reference, page, shown, paragraphs });
    } else for (const { form } of shown.instances) if (form) unchanged.add(form);
  }
  requireKnown(edits, read);
  const result: EditResult = {
    ...{ changed: new Map(), refused: new Map(), narrowed: new Set(), pushed: new Set() },
    ...{ standIns: new Map(), hasSecondReader: false },
  };
  const texts: Written['texts'] = new Map();
  const changed: ChangedPage<Instance>[] = [];
  for (const one of read) {
    const own = edits.filter((edit) => pageOf(edit) === one.index);
    const boxes = boxesOf(graph, one.page);
    const hyphenation = await hyphenationOf(one.paragraphs, textOfValue(graph.catalog['/Lang']));
    const plan = await planPageEdits({ ...one, boxes }, own, push, { ...tools, hyphenation });
    addOutcome(result, one.index, plan);
    texts.set(one.index, plan.text);
    const page = moveWithWords(pdf, one.page, plan.shifts, plan.moved);
    updateElements(pdf, one.reference, one.shown.root, plan.changes);
    changed.push(withChangedGlyphs({ ...one, page, changes: plan.changes }, graph));
  }
  await new ContentWriter(pdf, graph).write(changed, unchanged);
  await standIns.write();
  await writeChanged(source, target, { ...(await pdf.changes()), graph }, run, {
    objectStreams: 'generate',
  });
  return { result, texts };
}

/** The hyphenation of a page, if it has hyphenated words. @param language the language in the document's catalogue */
async function hyphenationOf(
  { list }: PageParagraphs,
  language: string,
): Promise<Hyphenation | undefined> {
  if (!list.some(({ words }) => words.some(({ isDivided }) => isDivided))) return undefined;
  const text = list.map((one) => one.text.replaceAll(softHyphen, '')).join('\n');
  return hyphenationFor(text, language);
}

/** @throws ProblemError `paragraphs_changed` */
function requireKnown(edits: readonly ParagraphEdit[], read: readonly ReadPage[]): void {
  const known = new Set(read.flatMap(({ paragraphs }) => paragraphs.list.map(({ id }) => id)));
  if (!edits.every(({ id }) => known.has(id))) throw new ProblemError('paragraphs_changed');
}

function addOutcome(result: EditResult, page: number, plan: PageEdits): void {
  if (plan.count) result.changed.set(page, plan.count);
  for (const reason of plan.refused)
    result.refused.set(reason, (result.refused.get(reason) ?? new Set()).add(page));
  if (plan.isNarrowed) result.narrowed.add(page);
  if (plan.isPushed) result.pushed.add(page);
  for (const standIn of plan.standIns) addStandIn(result, standIn);
}

function addStandIn(
  { standIns }: EditResult,
  { font, twin, letter }: NonNullable<NewLetter['standIn']>,
): void {
  const known = standIns.get(font) ?? { font, twin, letters: new Set() };
  known.letters.add(letter);
  standIns.set(font, known);
}
