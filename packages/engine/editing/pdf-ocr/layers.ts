// Recognises the pages of a document, two at a time, and reports the outcome of each.
import { ProblemError, type WarningCode } from '@octavo/contract';
import type { Run } from '#kernel/converter.ts';
import { rangeOf } from '#kernel/page-range.ts';
import type { PdfDocument } from '#formats/pdf/pdfium.ts';
import { hasText, presentText } from './present-text.ts';
import { recognisePage, type ProgressReporter, type RecognitionOptions } from './recognise-page.ts';
import type { PageLayer } from './text-layer.ts';

/** Pages that are recognised at the same time: each is a process, and holds a picture of some 30 MB. */
const lanes = 2;

/** The page stays as it is where recognition fails; without the program, or the language, nothing can be done. */
const staysPicture = new Set(['too_much_work', 'conversion_failed', 'too_complex']);

type Outcome = 'text_there_already' | 'no_text_seen';

/** In the order in which they are told. */
const outcomes = [
  'text_recognised',
  'straightened',
  'text_there_already',
  'no_text_seen',
  'recognition_failed',
] as const satisfies readonly WarningCode[];

/** PDFium keeps what it read of a document until it is closed, so that many scans would take as much memory as the file. */
const pagesAtOnce = 12;

/** Opens the document for the time of one piece of work. */
type Open = <T>(work: (document: PdfDocument) => Promise<T>) => Promise<T>;

type PageResult = { number: number; outcome: PageLayer | Outcome | ProblemError };

/**
 * The text of pages that are pictures.
 * @param numbers pages from 1
 * @returns layers in the order of the pages, without pages that need none
 * @throws ProblemError `tool_missing`, `language_missing`; why recognition failed where it failed on every page that it was
 * tried on, so that nobody takes such a result for a document without text
 */
export async function layersOf(
  open: Open,
  numbers: readonly number[],
  options: RecognitionOptions,
  run: Run,
): Promise<PageLayer[]> {
  const found: PageResult[] = [];
  for (let from = 0; from < numbers.length; from += pagesAtOnce) {
    const some = numbers.slice(from, from + pagesAtOnce).values();
    const recognise = async (document: PdfDocument, number: number) => {
      run.signal.throwIfAborted();
      const tell = () => {
        const place = `${found.length + 1} of ${numbers.length}`;
        run.progress(found.length, numbers.length, `Recognising page ${place}`);
      };
      tell();
      found.push({ number, outcome: await outcomeOf(document, number, { ...options, tell }, run) });
    };
    await open((document) => inLanes(some, (number) => recognise(document, number)));
  }
  found.sort((one, other) => one.number - other.number);
  const layers = found.flatMap(({ outcome }) => (isLayer(outcome) ? [outcome] : []));
  const failure = found.find(({ outcome }) => outcome instanceof ProblemError)?.outcome;
  if (failure instanceof ProblemError && layers.length === 0) throw failure;
  tell(found, run);
  return layers;
}

/**
 * Does work with each page, a few at a time.
 * @throws what the work threw first, once none is being done any more: the document may be closed then
 */
async function inLanes(pages: Iterable<number>, work: (page: number) => Promise<void>) {
  let hasFailed = false;
  const lane = async () => {
    for (const page of pages) {
      if (hasFailed) return;
      await work(page).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      });
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: lanes }, lane));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}

const isLayer = (outcome: PageResult['outcome']): outcome is PageLayer =>
  typeof outcome !== 'string' && !(outcome instanceof ProblemError);

const codeOf = (outcome: PageResult['outcome']): WarningCode => {
  if (typeof outcome === 'string') return outcome;
  return outcome instanceof ProblemError ? 'recognition_failed' : 'text_recognised';
};

/** Tells what became of the pages, which are in their order. */
function tell(found: readonly PageResult[], run: Run): void {
  const told = new Map<WarningCode, number[]>(outcomes.map((code) => [code, []]));
  for (const { number, outcome } of found) {
    told.get(codeOf(outcome))?.push(number);
    if (isLayer(outcome) && outcome.straightened) told.get('straightened')?.push(number);
  }
  for (const [code, pages] of told)
    if (pages.length) run.warn({ code, values: { pages: rangeOf(pages) } });
}

async function outcomeOf(
  document: PdfDocument,
  number: number,
  options: RecognitionOptions & ProgressReporter,
  run: Run,
): Promise<PageResult['outcome']> {
  const present = await presentText(document, number);
  if (hasText(present)) return 'text_there_already';
  try {
    const layer = await recognisePage(document, number, present, options, run);
    return layer ?? (present.boxes.length ? 'text_there_already' : 'no_text_seen');
  } catch (error) {
    if (error instanceof ProblemError && staysPicture.has(error.problem.code)) return error;
    throw error;
  }
}
